"""Effective confidence and weight: told, sorted and filtered by, wherever they are read."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import MemoryKind
from memory.inputs import EntityRef, MemoryPatch, RememberInput
from memory.remember.remember import remember
from memory.remember.update import update_memory
from memory.services import Services
from memory.transfer.export import export_lines
from recall.context.context import context
from recall.context.inputs import ContextInput, Layout
from recall.contract.inputs import Profile
from recall.lists.filters import MemoryFilter, MemoryOrder
from recall.lists.memories import list_memories
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.recall.recalling import asked, said
from tests.support.transferring import bring_in, erase
from tests.support.writing import embed_all, memory_node

START = datetime(2026, 5, 1, 12, tzinfo=UTC)
TOLD = """query ($id: ID!, $then: DateTime) { memory(id: $id, knownAt: $then) {
  confidence storedConfidence expiresAt lastEvidenceAt ... on Fact { weight storedWeight } } }"""
LIST = """query ($after: String, $first: Int!) {
  memories(orderBy: MOST_CONFIDENT, first: $first, after: $after) {
  edges { node { text confidence } } pageInfo { endCursor hasNextPage } } }"""


def at(services: Any, days: float) -> Any:
    """The services, so many days after the start."""
    return replace(services, clock=lambda: START + timedelta(days=days))


async def told(services: Services, caller: Caller, text: str, **given: Any) -> str:
    done = await remember(services, caller, RememberInput(text=text, **given))
    assert done.memory is not None
    await embed_all(services.graph, caller.user_id)
    return done.memory.id


async def likes_tea(services: Services, caller: Caller, **given: Any) -> str:
    maya = EntityRef(name="Maya", type="person")
    values = {"subject": maya, "predicate": "likes", "object": "tea"} | given
    return await told(services, caller, "Maya likes tea.", **values)


async def test_stored_and_effective_values_are_told(writing: Services, caller: Caller) -> None:
    id = await likes_tea(at(writing, 0), caller)
    before = await memory_node(writing.graph, id)
    found = (await Asking(at(writing, 50), caller)(TOLD, id=id, then=None))["memory"]
    # .9 · e^(-.5), and .3 · .99⁵⁰
    assert found == {
        "confidence": 0.5459,
        "storedConfidence": 0.9,
        "expiresAt": "2026-08-19T08:40:10.174Z",
        "lastEvidenceAt": "2026-05-01T12:00:00.000Z",
        "weight": 0.1815,
        "storedWeight": 0.3,
    }
    # Reading writes nothing.
    assert await memory_node(writing.graph, id) == before
    # As it was known then, it had faded as far as then.
    then = (START + timedelta(days=10)).isoformat()
    past = (await Asking(at(writing, 50), caller)(TOLD, id=id, then=then))["memory"]
    assert (past["confidence"], past["weight"]) == (0.8144, 0.2713)


@pytest.mark.parametrize("back", [1 / 24, 365])
async def test_a_clock_that_goes_back_takes_nothing(
    writing: Services, caller: Caller, back: float
) -> None:
    id = await likes_tea(at(writing, 0), caller)
    found = (await Asking(at(writing, -back), caller)(TOLD, id=id, then=None))["memory"]
    assert (found["confidence"], found["weight"]) == (0.9, 0.3)


async def test_the_list_of_the_surest_goes_by_what_is_left(
    writing: Services, caller: Caller
) -> None:
    await told(at(writing, 0), caller, "old and sure", confidence=0.95)
    await told(at(writing, 60), caller, "new and less sure", confidence=0.7)
    await told(at(writing, 0), caller, "an old event", kind=MemoryKind.EPISODE, confidence=0.6)
    name = {"subject": EntityRef(name="Maya"), "predicate": "name", "object": "Maya"}
    await told(at(writing, 0), caller, "a name", confidence=0.65, **name)
    ask, after, found = Asking(at(writing, 60), caller), None, []
    while True:
        # A page at a time, the clock going on: nothing twice, nothing left out.
        page = (await ask(LIST, first=1, after=after))["memories"]
        found += [(one["node"]["text"], one["node"]["confidence"]) for one in page["edges"]]
        if not page["pageInfo"]["hasNextPage"]:
            break
        after = page["pageInfo"]["endCursor"]
        ask = Asking(at(writing, 60 + 20 * len(found)), caller)
    assert [text for text, _ in found] == [
        *("new and less sure", "a name", "an old event", "old and sure"),
    ]


async def test_the_order_is_the_same_at_an_instant(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    old = await told(at(writing, 0), caller, "old", confidence=0.95)
    await told(at(writing, 60), caller, "new", confidence=0.7)
    await update_memory(at(writing, 90), caller, old, MemoryPatch(confidence=1.0))
    known = MemoryFilter(known_at=START + timedelta(days=61))
    found = await list_memories(at(reading, 95), caller.user_id, known, MemoryOrder.MOST_CONFIDENT)
    assert [edge.node.text for edge in found.edges] == ["new", "old"]
    now = await list_memories(
        at(reading, 95), caller.user_id, MemoryFilter(), MemoryOrder.MOST_CONFIDENT
    )
    assert [edge.node.text for edge in now.edges] == ["old", "new"]


async def test_recall_filters_and_scores_by_what_is_left(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    old = await told(at(writing, 0), caller, "The red bridge is old.", confidence=0.9)
    new = await told(at(writing, 80), caller, "The red bridge is long.", confidence=0.9)

    async def ids(days: float, **given: Any) -> list[str]:
        found = await asked(at(reading, days), caller, "the red bridge", limit=20, **given)
        return [hit.memory.id for hit in found.hits]

    for profile in (Profile.BALANCED, Profile.STREAM, Profile.HYBRID):
        assert set(await ids(80, profile=profile, min_confidence=0.5)) == {new}, profile
        assert set(await ids(80, profile=profile, min_confidence=0.4)) == {old, new}, profile
    # Its own now, not the server's.
    early = START + timedelta(days=1)
    assert set(await ids(80, min_confidence=0.5, now=early)) == {old, new}
    found = await asked(at(reading, 80), caller, "red bridge", profile=Profile.STREAM, limit=9)
    signals = {
        hit.memory.id: {signal.name: signal.value for signal in hit.signals} for hit in found.hits
    }
    assert signals[old]["confidence"] == pytest.approx(0.4044, abs=1e-4)
    assert signals[new]["confidence"] == 0.9


async def test_what_is_half_forgotten_is_not_told_unasked(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    user = EntityRef(name="user", type="person")
    home = {"subject": user, "predicate": "lives_in", "object": "Seattle"}
    await told(at(writing, 0), caller, "The user lives in Seattle.", **home)
    await said(at(writing, 0), caller, "Hello.", thread="talk")

    async def laid(days: float, layout: Layout) -> str:
        given = ContextInput(thread_id="talk", message="Where do I live?", layout=layout)
        return (await context(at(reading, days), caller, given)).text

    for layout in (Layout.HINTS, Layout.CONVERSATION):
        assert "Seattle" in await laid(50, layout), layout
        # .9 · e^(-.7) is under .5
        assert "Seattle" not in await laid(70, layout), layout
    assert "Seattle" in await laid(70, Layout.AUGMENTED)


async def test_reported_use_counts_as_evidence(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    id = await likes_tea(at(writing, 0), caller)
    later = Asking(at(writing, 50), caller)
    answer = await later(
        '{ recall(input: {query: "Maya tea", limit: 3}) { id hits { memory { id } } } }'
    )
    use = "mutation ($id: ID!, $ids: [ID!]!) { feedback(id: $id, usedIds: $ids) { counted } }"
    assert answer["recall"]["hits"][0]["memory"]["id"] == id
    told_of = await later(use, id=answer["recall"]["id"], ids=[id])
    assert told_of == {"feedback": {"counted": 1}}
    found = (await later(TOLD, id=id, then=None))["memory"]
    assert found["confidence"] == 0.9
    assert found["lastEvidenceAt"] == "2026-06-20T12:00:00.000Z"
    assert found["expiresAt"] == "2026-10-08T08:40:10.174Z"
    # A use is no observation of the triple: its weight fades as it did.
    assert (found["weight"], found["storedWeight"]) == (0.1815, 0.1815)
    # Reported again, it counts once.
    much_later = Asking(at(writing, 60), caller)
    assert await much_later(use, id=answer["recall"]["id"], ids=[id]) == {
        "feedback": {"counted": 0}
    }
    node = await memory_node(writing.graph, id)
    assert node["last_evidence_at"].to_native() == START + timedelta(days=50)


async def test_facts_of_before_are_due_once(writing: Services, caller: Caller) -> None:
    """A graph of an earlier version: its facts are marked as due, and are looked at by a run."""
    from cypher.structure.migrations import MIGRATIONS

    id = await likes_tea(at(writing, 0), caller)
    await run(writing.graph, "MATCH (m:Memory {id: $id}) REMOVE m.expires_at, m.promote_at", id=id)
    [expiry] = [one for one in MIGRATIONS if one.name.endswith("_expiry")]
    for statement in expiry.statements:
        await writing.graph.schema(statement)
    node = await memory_node(writing.graph, id)
    assert node["expires_at"] == node["promote_at"] == node["created_at"]


async def test_an_export_has_both_and_is_read_again(writing: Services, caller: Caller) -> None:
    id = await likes_tea(at(writing, 0), caller)
    later = at(writing, 50)
    export = export_lines(later.graph, caller.user_id, later.clock)
    lines = [json.loads(line) async for line in export]
    [line] = [one for one in lines if one.get("properties", {}).get("id") == id]
    assert (line["properties"]["confidence"], line["properties"]["weight"]) == (0.9, 0.3)
    # Of the beginning of the day: half a day less.
    assert line["effective"] == {"confidence": 0.5486, "weight": 0.1824}

    before = await memory_node(writing.graph, id)
    await erase(writing.graph, caller.user_id)
    # Where it is read before it would have faded.
    await bring_in(later, caller, [json.dumps(one).encode() + b"\n" for one in lines])
    node = await memory_node(writing.graph, id)
    for name in ("confidence", "weight", "last_evidence_at", "expires_at", "promote_at"):
        assert node[name] == before[name], name
