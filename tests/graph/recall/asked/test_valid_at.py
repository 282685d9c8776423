"""`validAt` answers what held then, of itself: on every read, whatever became of it since."""

from datetime import UTC, datetime, timedelta

import pytest

from anaphora.caller import Caller
from graph.enums import MemoryStatus
from graph.records.records import MemoryRecord
from memory.endings.forget import forget
from memory.endings.retract import retract
from memory.endings.supersede import supersede
from memory.inputs import EntityRef, ForgetInput, ForgetTarget
from memory.links.link import link
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import ContextInput, Layout
from recall.contract.inputs import ExpandInput, Profile
from recall.entities.lists import entity_memories
from recall.links.neighbors import neighbors
from recall.lists.filters import MemoryFilter
from recall.lists.memories import list_memories
from recall.lists.subgraph import subgraph
from recall.search import search_memory
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.recalling import said, texts, told

BEGAN, MOVED = datetime(2024, 1, 1, tzinfo=UTC), datetime(2025, 9, 1, tzinfo=UTC)
THEN, LATER = datetime(2025, 3, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)
OLD, NEW = "Mia lives in Leipzig.", "Mia lives in Lyon."
MIA = EntityRef(name="Mia", type="person")


async def moved(writing: Services, caller: Caller) -> tuple[MemoryRecord, MemoryRecord]:
    """A fact that another replaced: the first held before, the second since."""
    old = await told(
        writing, caller, OLD, subject=MIA, predicate="lives_in", object="Leipzig", valid_from=BEGAN
    )
    new = await told(
        writing, caller, NEW, subject=MIA, predicate="lives_in", object="Lyon", valid_from=MOVED
    )
    if old.status is not MemoryStatus.SUPERSEDED:
        await supersede(writing, caller, old.id, new.id)
    return old, new


async def listed(reading: Reading, caller: Caller, **given: object) -> set[str]:
    """The texts of a list, which its count agrees with."""
    page = await list_memories(reading, caller.user_id, MemoryFilter(**given))  # type: ignore[arg-type]
    if "known_at" not in given:
        assert page.count is not None
        assert await page.count() == len(page.items)
    return {memory.text for memory in page.items}


@pytest.mark.parametrize("profile", [one for one in Profile if one is not Profile.TRIPLE])
async def test_every_profile_answers_with_what_held(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    await moved(writing, caller)
    query = "Where does Mia live?"
    assert await texts(reading, caller, query, profile=profile, valid_at=THEN) == [OLD]
    assert await texts(reading, caller, query, profile=profile, valid_at=LATER) == [NEW]
    assert await texts(reading, caller, query, profile=profile) == [NEW]


async def test_every_list_has_what_held(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    old, new = await moved(writing, caller)
    for narrowed in ({}, {"text": "lives"}):
        assert await listed(reading, caller, valid_at=THEN, **narrowed) == {OLD}
        assert await listed(reading, caller, valid_at=LATER, **narrowed) == {NEW}
        assert await listed(reading, caller, **narrowed) == {NEW}
    active = (MemoryStatus.ACTIVE,)
    assert await listed(reading, caller, valid_at=THEN, statuses=active) == set()
    [row] = await run(
        writing.graph, "MATCH (:Memory {id: $id})-[:SUBJECT]->(e) RETURN e.id AS id", id=old.id
    )
    pages = await entity_memories(reading, caller.user_id, [row["id"]], valid_at=THEN)
    assert [memory.id for memory in pages[row["id"]].items] == [old.id]
    pages = await entity_memories(reading, caller.user_id, [row["id"]])
    assert [memory.id for memory in pages[row["id"]].items] == [new.id]
    assert await listed(reading, caller, valid_at=THEN, entity_id=row["id"]) == {OLD}


async def test_the_simple_question_a_context_and_what_links_lead_to(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    old, _ = await moved(writing, caller)
    other = await told(writing, caller, "Mia's flat has a stove.")
    await link(writing, caller, other.id, old.id, "refines")
    found = await search_memory(reading, caller, query="Where does Mia live?", valid_at=THEN)
    assert OLD in [hit.memory.text for hit in found.hits]
    [turn] = [await said(writing, caller, "Hello.", occurred_at=BEGAN)]
    for layout in (Layout.CONVERSATION, Layout.AUGMENTED):
        given = ContextInput(
            thread_id="talk", message="Where does Mia live?", layout=layout, valid_at=THEN
        )
        text = (await context(reading, caller, given)).text
        assert OLD in text
        assert NEW not in text
    ways = await neighbors(reading, caller.user_id, other.id, valid_at=THEN)
    assert [one.memory.id for one in ways.nodes] == [old.id]
    picture = await subgraph(reading, caller.user_id, [other.id, turn.id], valid_at=THEN)
    assert old.id in {node.id for node in picture.nodes}
    walked = await texts(
        reading,
        caller,
        "stove",
        limit=1,
        profile=Profile.SEMANTIC,
        expand=ExpandInput(),
        valid_at=THEN,
    )
    assert OLD in walked
    assert NEW not in walked


async def test_what_expired_held_and_what_was_withdrawn_did_not(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    stale = await told(writing, caller, "The oven is new.", valid_from=BEGAN)
    wrong = await told(writing, caller, "The oven is blue.", valid_from=BEGAN)
    gone = await told(writing, caller, "The oven is mine.", valid_from=BEGAN)
    mark = "MATCH (m:Memory {id: $id}) SET m.status = 'STALE'"
    await run(writing.graph, mark, id=stale.id)
    await retract(writing, caller, wrong.id)
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(gone.id,))))
    assert await texts(reading, caller, "oven", valid_at=THEN) == ["The oven is new."]
    assert await listed(reading, caller, valid_at=THEN) == {"The oven is new."}
    assert await texts(reading, caller, "oven") == []
    assert await texts(reading, caller, "oven", valid_at=BEGAN - timedelta(days=1)) == []


async def test_what_was_replaced_as_of_its_own_beginning_never_held(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    old = await told(writing, caller, "Mia was born in Rome.", valid_from=BEGAN)
    new = await told(writing, caller, "Mia was born in Oslo.", valid_from=BEGAN)
    await supersede(writing, caller, old.id, new.id)
    assert await texts(reading, caller, "born", valid_at=THEN) == ["Mia was born in Oslo."]
    assert await listed(reading, caller, valid_at=THEN) == {"Mia was born in Oslo."}
    both = await texts(reading, caller, "born", valid_at=THEN, include_superseded=True)
    assert set(both) == {"Mia was born in Rome.", "Mia was born in Oslo."}


async def test_an_episode_is_of_the_time_since_it_occurred(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await said(writing, caller, "The oven broke.", occurred_at=BEGAN)
    await said(writing, caller, "The oven is repaired.", occurred_at=MOVED)
    assert await texts(reading, caller, "oven", valid_at=THEN) == ["The oven broke."]
    assert await listed(reading, caller, valid_at=THEN) == {"The oven broke."}
    assert len(await texts(reading, caller, "oven", valid_at=LATER)) == 2
    given = ContextInput(thread_id="talk", message="What of the oven?", valid_at=THEN)
    assert "repaired" not in (await context(reading, caller, given)).text


async def test_both_clocks_together(writing: Services, reading: Reading, caller: Caller) -> None:
    old, new = await moved(writing, caller)
    known = new.created_at + timedelta(hours=1)
    for valid_at, text in ((THEN, OLD), (LATER, NEW)):
        assert await texts(reading, caller, "live", valid_at=valid_at, known_at=known) == [text]
        assert await listed(reading, caller, valid_at=valid_at, known_at=known) == {text}
    before = old.created_at
    assert await texts(reading, caller, "live", valid_at=LATER, known_at=before) == [OLD]
