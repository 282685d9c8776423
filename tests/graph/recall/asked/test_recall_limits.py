"""The first hits do not depend on how many are asked for: an answer begins any longer one."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import MemoryKind, SummaryScope
from memory.inputs import ConflictPolicy, EntityRef, RememberInput, TurnInput
from memory.remember.remember import remember_many
from memory.remember.turns import add_turns
from memory.services import Services
from recall.contract.inputs import Profile, RecallInput
from recall.profiles.table import SEARCH_MEMORY
from recall.recall import recall_by
from recall.services import Services as Reading
from tests.support.recall.recalling import asked
from tests.support.writing import embed_all

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LIMITS = (1, 3, 10, 20, 100, 200)
PEOPLE = ("Ana", "Ben", "Carla", "Dev", "Edda")
THINGS = ("tea", "chess", "the harbour", "old maps", "the night train", "a red bicycle")
RELATIONS = ("likes", "owns", "avoids", "studies", "works_at", "lives_in")


def _text(number: int) -> str:
    who, what = PEOPLE[number % 5], THINGS[number % 6]
    return f"{who} spoke of {what}, {'and of rain, ' * (number % 4)}for the {number}th time."


def _facts() -> list[RememberInput]:
    given = []
    for number in range(160):
        who, what = PEOPLE[number % 5], THINGS[number % 6]
        values: dict[str, Any] = {"subject": EntityRef(name=who, type="person")}
        if number % 3 == 0:
            values |= {"predicate": RELATIONS[number % 6], "object": f"{what} {number}"}
        elif number % 11 == 0:
            what = f"when {what} comes"
            values = {"kind": MemoryKind.PROCEDURE, "trigger": what, "action": "wait"}
        elif number % 13 == 0:
            values = {"kind": MemoryKind.SUMMARY, "scope": SummaryScope.GLOBAL}
        given.append(
            RememberInput(
                text=_text(number),
                tags=("odd",) if number % 2 else ("even",),
                importance=(number % 7) / 7,
                confidence=0.2 + (number % 9) / 12,
                on_conflict=ConflictPolicy.IGNORE,
                **values,
            )
        )
    return given


def _turns() -> list[TurnInput]:
    return [
        TurnInput(
            thread_id=f"talk {number % 4}",
            text=_text(1000 + number),
            role=PEOPLE[number % 2],
            occurred_at=NOW - timedelta(hours=5 * number),
        )
        for number in range(220)
    ]


@pytest.fixture
async def talkative(writing: Services, caller: Caller) -> Caller:
    """A user of 380 memories: facts, procedures, digests and the turns of four threads."""
    facts, turns = _facts(), _turns()
    for at in range(0, len(facts), 80):
        await remember_many(writing, caller, facts[at : at + 80])
    for at in range(0, len(turns), 80):
        await add_turns(writing, caller, turns[at : at + 80])
    await embed_all(writing.graph, caller.user_id)
    return caller


async def test_each_answer_begins_the_longer_one(reading: Reading, talkative: Caller) -> None:
    rain, tea = "What did Ana say about chess and rain?", "What was said of tea yesterday?"
    ways: list[tuple[str, dict[str, Any]]] = [(rain, {"profile": one}) for one in Profile]
    ways += [
        (tea, {"profile": Profile.BALANCED}),
        (tea, {"profile": Profile.STRATEGY}),
        (rain, {"profile": Profile.HYBRID, "overfetch": 1}),
        (rain, {"profile": Profile.BALANCED, "tags": ("odd",)}),
        (rain, {"profile": Profile.HYBRID, "thread_id": "talk 1"}),
        (tea, {"profile": Profile.BALANCED, "time_start": NOW - timedelta(days=9)}),
        (rain, {"profile": Profile.SEMANTIC, "known_at": datetime.now(UTC)}),
        (rain, {"profile": Profile.THREAD, "thread_id": "talk 1"}),
        ("What did Ana study in March 2026?", {"profile": Profile.BALANCED}),
        ("Where did Ben live before the harbour?", {"profile": Profile.HYBRID}),
    ]
    for query, way in ways:
        answers = [
            await asked(reading, talkative, query, now=NOW, limit=limit, **way) for limit in LIMITS
        ]
        _check([[hit.memory.id for hit in answer.hits] for answer in answers], str(way))
        scores = [[hit.score for hit in answer.hits] for answer in answers]
        assert all(some == scores[-1][: len(some)] for some in scores), way


async def test_so_it_is_of_the_simple_question(reading: Reading, talkative: Caller) -> None:
    found = []
    for limit in LIMITS:
        given = RecallInput(query="rain and chess", limit=limit, touch=False)
        answer = await recall_by(reading, talkative, given, SEARCH_MEMORY, "searchMemory")
        found.append([hit.memory.id for hit in answer.hits])
    _check(found, "searchMemory")
    assert len(found[-1]) > 100


def _check(found: list[list[str]], way: str) -> None:
    longest = found[-1]
    assert longest, way
    assert len(set(longest)) == len(longest), way
    for limit, ids in zip(LIMITS, found, strict=True):
        assert ids == longest[: min(limit, len(longest))], (way, limit)
