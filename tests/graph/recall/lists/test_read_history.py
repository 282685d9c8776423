"""Past states of memories: histories, versions, the feed; links, chains, heads, both clocks."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from anaphora.ids import new_id
from graph.enums import MemoryKind, MemoryStatus
from graph.pages import Page
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.supersede import supersede
from memory.inputs import EntityRef, ForgetInput, ForgetTarget, MemoryPatch, RememberInput
from memory.remember.remember import remember
from memory.remember.update import update_memory
from memory.services import Services
from recall.contract.paths import Direction
from recall.entities.entities import fact_ends, get_entities, mentions
from recall.links.links import chains, derived_from, heads, links, merged_into
from recall.lists.history import changes_since, get_changes, histories, list_changes, versions
from recall.query.zone import get_user, last_sequence
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.past import at, clocked


async def one(writing: Services, caller: Caller, text: str, **given: Any) -> str:
    made = await remember(writing, caller, RememberInput(text=text, **given))
    assert made.memory is not None
    return made.memory.id


async def hide(writing: Services, caller: Caller, *ids: str) -> None:
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=ids)))


async def test_histories_are_newest_first_in_pages(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    id, other = await one(services, caller, "one"), await one(services, caller, "other")
    clock.minute = 1
    await update_memory(services, caller, id, MemoryPatch(importance=0.1), reason="less")
    clock.minute = 2
    await hide(services, caller, id)
    first = await histories(reading, user, [id, other, new_id()], first=2)
    assert [change.action for change in first[id].items] == ["forgotten", "updated"]
    assert (first[id].has_next, first[other].has_next) == (True, False)
    change = first[id].items[1]
    assert (change.reason, change.at, change.actor.name) == ("less", at(1), caller.key_name)
    assert (change.before, change.after) == ({"importance": 0.5}, {"importance": 0.1})
    assert (change.memory_id, change.memory_kind) == (id, MemoryKind.FACT)
    rest = await histories(reading, user, [id], first=2, after=first[id].edges[-1].cursor)
    assert [change.action for change in rest[id].items] == ["created"]
    assert rest[id].has_previous
    then = await histories(reading, user, [id], known_at=at(1))
    assert [change.action for change in then[id].items] == ["updated", "created"]
    assert await get_changes(reading, user, [change.id, new_id(), "x"]) == {change.id: change}
    assert await get_changes(reading, "somebody else", [change.id]) == {}


async def test_versions_say_what_was_believed_from_when_to_when(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    id = await one(services, caller, "first", tags=("a",))
    for minute, patch in [(1, MemoryPatch(text="second")), (2, MemoryPatch(tags=("b",)))]:
        clock.minute = minute
        await update_memory(services, caller, id, patch)
    clock.minute = 3
    await hide(services, caller, id)

    async def read(first: int, after: str | None = None, **known: Any) -> Page[Any]:
        return (await versions(reading, user, [id], first, after, **known))[id]

    page = await read(2)
    assert [(item.text, item.known_from, item.known_to) for item in page.items] == [
        ("second", at(3), None),
        ("second", at(1), at(3)),
    ]
    assert page.items[0].status is MemoryStatus.FORGOTTEN
    assert page.items[1].change is not None
    assert page.items[1].change.action == "updated"
    assert page.has_next
    rest = await read(2, page.edges[-1].cursor)
    assert [(item.text, item.known_from, item.known_to) for item in rest.items] == [
        ("first", at(0), at(1))
    ]
    known = await read(9, known_at=at(2))
    assert [(item.text, item.known_to) for item in known.items] == [
        ("second", None),
        ("first", at(1)),
    ]
    assert (await versions(reading, "somebody else", [id]))[id].items == []


async def test_the_feed_has_every_change_once_without_gaps(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    user = caller.user_id
    assert await last_sequence(writing.graph, user) == 0
    ids = [await one(writing, caller, f"fact {number}") for number in range(3)]
    ids.append(await one(writing, caller, "cook", kind=MemoryKind.PROCEDURE))
    await hide(writing, caller, ids[0], ids[3])
    feed = await changes_since(writing.graph, user, 0, 100)
    assert [change.sequence for change in feed] == [1, 2, 3, 4, 5, 6]
    assert [change.memory_id for change in feed] == [*ids, ids[0], ids[3]]
    assert await changes_since(writing.graph, user, 4, 1) == [feed[4]]
    assert await last_sequence(writing.graph, user) == 6
    assert (await get_user(writing.graph, user)).time_zone is None
    page = await list_changes(reading, user, first=4)
    assert [change.sequence for change in page.items] == [6, 5, 4, 3]
    await one(writing, caller, "one more")
    rest = await list_changes(reading, user, first=4, after=page.edges[-1].cursor)
    assert [change.sequence for change in rest.items] == [2, 1]
    cooks = await list_changes(reading, user, [MemoryKind.PROCEDURE])
    assert [change.sequence for change in cooks.items] == [6, 4]


async def test_chains_and_heads_are_those_of_their_instant(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    ids = []
    for minute in range(3):
        clock.minute = minute
        ids.append(await one(services, caller, f"version {minute}"))
    lone = await one(services, caller, "alone")
    for minute, (old, new) in enumerate([(0, 1), (1, 2)], 10):
        clock.minute = minute
        await supersede(services, caller, ids[old], ids[new])

    async def head(known_at: int | None = None) -> dict[str, str]:
        moment = None if known_at is None else at(known_at)
        found = await heads(reading, user, [*ids, lone, new_id()], moment)
        return {id: memory.id for id, memory in found.items()}

    assert await head() == dict.fromkeys(ids, ids[2]) | {lone: lone}
    assert await head(10) == {ids[0]: ids[1], ids[1]: ids[1], ids[2]: ids[2], lone: lone}
    assert await head(9) == {id: id for id in [*ids, lone]}
    assert await head(0) == {ids[0]: ids[0]}
    pages = await chains(reading, user, [ids[1], lone])
    assert [memory.id for memory in pages[ids[1]].items] == ids
    assert [memory.id for memory in pages[lone].items] == [lone]
    first = (await chains(reading, user, [ids[0]], first=2))[ids[0]]
    assert [memory.id for memory in first.items] == ids[:2]
    rest = await chains(reading, user, [ids[0]], first=2, after=first.edges[-1].cursor)
    assert [memory.id for memory in rest[ids[0]].items] == ids[2:]
    then = await chains(reading, user, [ids[0]], known_at=at(10))
    assert [memory.id for memory in then[ids[0]].items] == ids[:2]
    assert then[ids[0]].items[0].status is MemoryStatus.SUPERSEDED
    await hide(services, caller, ids[2])
    assert await head() == {lone: lone}, "the head may not be shown"
    assert await merged_into(reading, user, ids) == {}


async def test_links_by_name_and_direction(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    old, new, source = [await one(services, caller, text) for text in ("old", "new", "source")]
    clock.minute = 1
    told = await one(services, caller, "told", derived_from=(source, old))
    clock.minute = 2
    await supersede(services, caller, old, new)

    async def named(id: str, **given: Any) -> list[tuple[str, str, str]]:
        page = (await links(reading, user, [id], **given))[id]
        return [(link.rel, link.from_id, link.to_id) for link in page.items]

    assert await named(old) == [("supersedes", new, old), ("derived_from", told, old)]
    assert await named(old, direction=Direction.OUT) == []
    assert await named(new, direction=Direction.OUT) == [("supersedes", new, old)]
    assert await named(new, direction=Direction.IN) == []
    assert await named(old, rels=["DERIVED_FROM"]) == [("derived_from", told, old)]
    assert await named(old, rels=[]) == []
    assert await named(old, known_at=at(1)) == [("derived_from", told, old)]
    assert await named(told, first=1) == (await named(told))[:1]
    page = (await links(reading, user, [told], first=1))[told]
    assert page.has_next
    after = page.edges[0].cursor
    rest = (await links(reading, user, [told], first=1, after=after))[told]
    assert {page.items[0].to_id, rest.items[0].to_id} == {source, old}
    ids = [link.id for link in [*page.items, *rest.items]]
    assert len(set(ids)) == 2
    await hide(services, caller, source)
    assert await named(told) == [("derived_from", told, old)]


async def test_what_a_memory_rests_on(writing: Services, reading: Reading, caller: Caller) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    sources = []
    for minute in range(5):
        clock.minute = minute
        sources.append(await one(services, caller, f"source {minute}"))
    told = await one(services, caller, "told", derived_from=tuple(sources))
    clock.minute = 9
    await hide(services, caller, sources[0], sources[1], sources[3])
    page = (await derived_from(reading, user, [told, sources[0]], first=1))[told]
    assert [memory.id for memory in page.items] == [sources[2]], "hidden ones leave no gap"
    assert page.has_next
    rest = (await derived_from(reading, user, [told], 5, page.edges[-1].cursor))[told]
    assert [memory.id for memory in rest.items] == [sources[4]]
    assert not rest.has_next
    then = (await derived_from(reading, user, [told], known_at=at(5)))[told]
    assert [memory.id for memory in then.items] == sources
    assert all(memory.as_of == at(5) for memory in then.items)
    clock.minute = 10
    await restore(services, caller, sources[0])
    assert [m.id for m in (await derived_from(reading, user, [told]))[told].items] == [
        sources[0],
        sources[2],
        sources[4],
    ]


async def test_entities_as_they_are_mentioned(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    user = caller.user_id
    id = await one(
        writing,
        caller,
        "Ada works at Acme",
        subject=EntityRef(name="Ada", type="person"),
        predicate="works_at",
        object_entity=EntityRef(name="Acme", type="company"),
        entities=(EntityRef(name="Oslo", type="city"),),
    )
    bare = await one(writing, caller, "nothing in particular")
    found = await mentions(reading, user, [id, bare])
    assert {mention.entity.name for mention in found[id]} == {"Ada", "Acme", "Oslo"}
    assert found[bare] == []
    assert len((await mentions(reading, user, [id], first=2))[id]) == 2
    ends = await fact_ends(reading, user, [id, bare])
    assert ends[id].subject is not None
    assert ends[id].object is not None
    assert (ends[id].subject.name, ends[id].object.name) == ("Ada", "Acme")
    assert (ends[bare].subject, ends[bare].object) == (None, None)
    ada = ends[id].subject
    assert await get_entities(reading, user, [ada.id, new_id(), "x"]) == {ada.id: ada}
    assert await get_entities(reading, "somebody else", [ada.id]) == {}


List = Callable[[Reading, str, str], Awaitable[object]]
LISTS: list[List] = [
    lambda reading, user, after: histories(reading, user, ["x"], after=after),
    lambda reading, user, after: versions(reading, user, ["x"], after=after),
    lambda reading, user, after: list_changes(reading, user, after=after),
    lambda reading, user, after: chains(reading, user, ["x"], after=after),
    lambda reading, user, after: derived_from(reading, user, ["x"], after=after),
    lambda reading, user, after: links(reading, user, ["x"], after=after),
]


@pytest.mark.parametrize("read", LISTS)
async def test_every_list_refuses_what_is_no_cursor_of_it(
    reading: Reading, writing: Services, caller: Caller, read: List
) -> None:
    await one(writing, caller, "one")
    foreign = reading.signer.sign("cursor", "somebody else", ["changes", 1])
    other = reading.signer.sign("cursor", caller.user_id, ["another list", 1])
    for after in ("", "x", foreign, other):
        with pytest.raises(Invalid) as error:
            await read(reading, caller.user_id, after)
        assert error.value.field == "after"


async def test_a_change_in_a_run_names_it(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    id = await one(writing, caller, "one")
    run_id = new_id()
    await run(
        writing.graph,
        "MATCH (c:Change {user_id: $user}) CREATE (c)-[:IN_RUN {created_at: datetime()}]->"
        "(:Run {id: $id, user_id: $user, kind: 'IMPORT', status: 'QUEUED', queued_at: datetime()})",
        user=caller.user_id,
        id=run_id,
    )
    [change] = (await histories(reading, caller.user_id, [id]))[id].items
    assert change.run_id == run_id
