"""State that runs keep as text: targets of a forgetting, and places in a list."""

import json
from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from anaphora.clock import FAR_PAST
from graph.changes.places import read_place, write_place
from memory.endings.targets import kept_target
from memory.inputs import EntityRef, FactSelector, ForgetTarget

THEN = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "target",
    [
        ForgetTarget(ids=("a", "b")),
        ForgetTarget(thread_id="t"),
        ForgetTarget(entity_id="e"),
        ForgetTarget(facts=FactSelector(subject=EntityRef(name="Rex"), predicate="likes")),
    ],
)
def test_a_target_is_read_as_it_was_kept(target: ForgetTarget) -> None:
    assert kept_target(json.loads(json.dumps(asdict(target)))) == target


def test_a_place_is_read_as_it_was_written() -> None:
    assert read_place(write_place(THEN, "id"), FAR_PAST) == (THEN, "id")
    assert read_place(None, FAR_PAST) == (FAR_PAST, "")


def test_a_place_without_an_id_is_before_all_of_its_instant() -> None:
    kept = json.dumps({"at": THEN.isoformat(), "after": "id"})
    assert read_place(kept, FAR_PAST) == (THEN, "")
