"""Warnings of lower trust, and the trust of titles without a recorded one."""

from typing import Any

import pytest

from anaphora.caller import Caller, KeyKind
from graph.enums import Trust
from graph.records.records import title_trust
from memory.inputs import RememberInput, TurnInput
from memory.remember.remember import _remembered
from memory.remember.store import Stored
from memory.remember.turns import _added
from memory.trust.titles import Title, title_of
from tests.support.recall.contexts import record

CALLER = Caller("u", "key", "bot", KeyKind.USER, frozenset(), "STANDARD")
LOWERED = record("m", "The barn is red.", trust="UNTRUSTED")


@pytest.mark.parametrize("replayed", [False, True])
def test_a_replay_gives_no_reason_for_what_was_lowered_since(replayed: bool) -> None:
    stored = Stored(LOWERED, 1, replayed=replayed)
    given = RememberInput(text=LOWERED.text)
    turn = TurnInput(thread_id="t", text=LOWERED.text)
    assert bool(_remembered(CALLER, given, stored).warnings) != replayed
    assert bool(_added(CALLER, turn, stored).warnings) != replayed


@pytest.mark.parametrize(
    ("node", "trust"),
    [
        ({}, None),
        ({"title_trust": "VERIFIED"}, None),
        ({"title": "Ovens"}, Trust.UNTRUSTED),
        ({"title": "Ovens", "title_trust": None}, Trust.UNTRUSTED),
        ({"title": "Ovens", "title_trust": "STANDARD"}, Trust.STANDARD),
    ],
)
def test_a_title_without_a_recorded_trust_is_untrusted(
    node: dict[str, Any], trust: Trust | None
) -> None:
    assert title_trust(node) is trust
    assert title_of(node) == Title(node.get("title"), trust)
