"""A reader that takes thirty seconds: the turn is stored, a word says so, and a worker goes on."""

import threading
from dataclasses import replace
from time import monotonic

import pytest

from anaphora.caller import Caller
from anaphora.work import Work
from language.extraction.extracted_fact import Heard, Utterance
from language.extraction.listener import Listener
from memory.inputs import ExtractMode, TurnInput
from memory.remember.extraction.extract import extract_turns, rule_caller
from memory.remember.extraction.told_turns import LATE, add_turn, add_turns
from memory.services import Services
from tests.support.readers.hearing import Script, heard, told_of

FACTS = {"Rome.": [heard("lives_in", "Rome")], "Oslo.": [heard("works_in", "Oslo")]}


class Slow:
    """Reads by heart, once it is let go; thirty seconds at most."""

    def __init__(self) -> None:
        self.script = Script(FACTS)
        self.go = threading.Event()

    def read(self, said: Utterance) -> Heard:
        self.go.wait(30)
        return self.script.read(said)


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def services(writing: Services, slow: Slow) -> Services:
    settings = writing.settings.model_copy(update={"extract_seconds": 0.5})
    return replace(writing, settings=settings, listener=Listener(lambda: slow))  # type: ignore[arg-type, return-value]


async def test_nobody_waits_for_a_slow_reader_and_nothing_is_lost(
    services: Services, caller: Caller, slow: Slow
) -> None:
    begun = monotonic()
    now = TurnInput(thread_id="talk", text="Rome.", extract=ExtractMode.NOW)
    added = await add_turn(services, caller, now)
    assert monotonic() - begun < 25
    assert added.episode is not None
    assert added.warnings == (LATE,)
    assert added.facts == ()
    assert (Work.EXTRACT, added.episode.id) in services.queue.queued  # type: ignore[attr-defined]
    assert await told_of(services.graph, caller.user_id) == []
    slow.go.set()
    counts = await extract_turns(services, rule_caller(caller.user_id), [added.episode.id])
    assert (counts.turns, counts.facts) == (1, 1)
    assert await told_of(services.graph, caller.user_id) == [("lives_in", "Rome", "ACTIVE")]


async def test_the_time_is_the_batch_s_and_each_late_turn_says_so(
    services: Services, caller: Caller, slow: Slow
) -> None:
    inputs = [TurnInput(thread_id="talk", text=text, extract=ExtractMode.NOW) for text in FACTS]
    begun = monotonic()
    results = (await add_turns(services, caller, inputs)).results
    assert monotonic() - begun < 25
    assert [one.warnings for one in results] == [(LATE,), (LATE,)]
    slow.go.set()
    ids = [one.episode.id for one in results if one.episode]
    for id in ids:
        await extract_turns(services, rule_caller(caller.user_id), [id])
    told = await told_of(services.graph, caller.user_id)
    assert sorted(told) == [("lives_in", "Rome", "ACTIVE"), ("works_in", "Oslo", "ACTIVE")]
