"""STRATEGY's and TRIPLE's sources and selection, on a real database."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import MemoryKind, SummaryScope
from memory.inputs import EntityRef
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import ContextInput, Layout
from recall.contract.inputs import Hit, Profile, Recalled
from recall.services import Services as Reading
from tests.support.recall.recalling import asked, said, told, unready

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
USER = EntityRef(name="user", type="person")


async def strategy(reading: Reading, caller: Caller, query: str, **given: Any) -> dict[str, Hit]:
    answer = await asked(
        reading, caller, query, **({"profile": Profile.STRATEGY, "limit": 20, "now": NOW} | given)
    )
    return {hit.memory.text: hit for hit in answer.hits}


def values(hit: Hit) -> dict[str, float]:
    return {signal.name: signal.value for signal in hit.signals}


async def test_what_mentions_the_entity_is_found_and_says_so(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, "The invoice was late.", entities=(EntityRef(name="Acme Rockets"),))
    for number in range(4):
        await told(writing, caller, f"Cats sleep on mat {number}.")
    found = await strategy(reading, caller, "What do you know about Acme Rockets?")
    hit = found["The invoice was late."]
    assert next(iter(found)) == "The invoice was late."
    assert "entity" in hit.sources
    assert values(hit)["entity"] == 1.0
    assert hit.why.startswith("Mentions Acme Rockets")
    assert values(found["Cats sleep on mat 1."])["entity"] == 0.0


async def test_what_is_of_the_range_is_found_and_what_is_beside_it_is_less(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    for days in (1, 5, 30):
        await said(
            writing, caller, f"Tea, {days} ago.", occurred_at=NOW - timedelta(days=days, hours=-1)
        )
    found = await strategy(reading, caller, "What happened yesterday?")
    hit = found["Tea, 1 ago."]
    assert "temporal" in hit.sources
    assert values(hit)["temporal"] == 1.0
    assert (
        values(found["Tea, 30 ago."])["temporal"] < values(found["Tea, 5 ago."])["temporal"] < 1.0
    )


async def test_procedures_and_digests(writing: Services, reading: Reading, caller: Caller) -> None:
    await told(
        writing,
        caller,
        "When the printer jams, open the back.",
        kind=MemoryKind.PROCEDURE,
        trigger="the printer jams",
        action="open the back",
    )
    await told(
        writing,
        caller,
        "The user runs an office.",
        kind=MemoryKind.SUMMARY,
        scope=SummaryScope.GLOBAL,
    )
    found = await strategy(reading, caller, "How do I clear the printer?")
    assert "procedural" in found["When the printer jams, open the back."].sources
    digest = found["The user runs an office."]
    assert "summary" in digest.sources
    assert [(one.name, one.value) for one in digest.multipliers] == [("summary", 1.15)]
    plain = await strategy(reading, caller, "What is a printer?")
    assert "procedural" not in plain["When the printer jams, open the back."].sources


async def test_without_a_model_entities_and_times_still_answer(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, "The invoice was late.", entities=(EntityRef(name="Acme Rockets"),))
    answer = await asked(
        unready(reading), caller, "and Acme Rockets?", profile=Profile.STRATEGY, now=NOW
    )
    assert not answer.semantic
    assert [hit.sources[0] for hit in answer.hits] == ["entity"]


async def triples(reading: Reading, caller: Caller, query: str, **given: Any) -> Recalled:
    return await asked(reading, caller, query, **({"profile": Profile.TRIPLE, "limit": 20} | given))


async def facts(writing: Services, caller: Caller) -> None:
    maya = EntityRef(name="Maya", type="person")
    for text, subject, predicate, thing in (
        ("I live in Seattle.", USER, "lives_in", "Seattle"),
        ("Maya works at Airbus.", maya, "works_at", "Airbus"),
        ("Maya owns a boat.", maya, "owns", "a boat"),
    ):
        await told(writing, caller, text, subject=subject, predicate=predicate, object=thing)
    await told(writing, caller, "Rain is wet.")


async def test_triples_alone_as_many_as_what_is_said_wants(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await facts(writing, caller)
    answer = await triples(reading, caller, "I told Maya about my boat.")
    assert {hit.memory.text for hit in answer.hits} >= {
        "I live in Seattle.",
        "Maya works at Airbus.",
    }
    assert "Rain is wet." not in {hit.memory.text for hit in answer.hits}
    assert len((await triples(reading, caller, "Where does Maya work?")).hits) <= 2
    best = (await triples(reading, caller, "Where does Maya work?")).hits[0]
    assert best.memory.text == "Maya works at Airbus."
    assert values(best) == pytest.approx(
        {"priority": 0.95, "recency": 1.0, "overlap": 2 / 3, "weight": 0.3}, abs=0.01
    )


async def test_what_was_said_just_now_is_not_said_again_unless_asked_for(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await facts(writing, caller)
    await said(writing, caller, "Hm.")
    hints = ContextInput(thread_id="talk", layout=Layout.HINTS, message="Where do I live?")
    assert "Seattle" in (await context(reading, caller, hints)).text
    # This thread is where hints are counted, and what is of it counts more: nothing is left out.
    answer = await triples(reading, caller, "I told Maya.", thread_id="talk")
    assert "I live in Seattle." not in {hit.memory.text for hit in answer.hits}
    answer = await triples(reading, caller, "Where do I live?", thread_id="talk")
    assert "I live in Seattle." in {hit.memory.text for hit in answer.hits}


@pytest.mark.parametrize("profile", list(Profile))
async def test_every_profile_is_served_and_adds_up(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    await facts(writing, caller)
    await said(writing, caller, "I sailed with Maya in Seattle.")
    answer = await asked(
        reading, caller, "Where does Maya work?", profile=profile, thread_id=None, limit=10
    )
    assert answer.hits
    for hit in answer.hits:
        total = sum(signal.value * signal.weight for signal in hit.signals)
        for factor in hit.multipliers:
            total *= factor.value
        assert hit.score == pytest.approx(total)
