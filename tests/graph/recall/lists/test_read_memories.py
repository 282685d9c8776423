"""Lists of memories: every order and filter, pages while others write, and the past."""

import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid, LimitExceeded, NotFound
from anaphora.ids import new_id
from graph.enums import LIVE, MemoryKind, MemoryStatus, Trust
from graph.pages import Page
from graph.records.records import MemoryRecord
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.inputs import EntityRef, ForgetInput, ForgetTarget, MemoryPatch, RememberInput
from memory.remember.remember import remember, remember_many
from memory.remember.update import update_memory
from memory.services import Services
from recall.lists import memories
from recall.lists.filters import MemoryFilter, MemoryOrder
from recall.lists.memories import get_memories, list_memories
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.past import at, clocked
from tests.support.writing import embed_all

Read = Callable[[int, str | None], Awaitable[Page[MemoryRecord]]]


async def store(writing: Services, caller: Caller, *given: RememberInput) -> list[str]:
    results = (await remember_many(writing, caller, given)).results
    assert [one.error for one in results] == [None] * len(given)
    return [one.memory.id for one in results if one.memory]


def facts(count: int) -> list[RememberInput]:
    return [
        RememberInput(text=f"fact {number}", importance=(number * 7 % 5) / 5, confidence=0.5)
        for number in range(count)
    ]


async def every(read: Read, size: int) -> list[str]:
    """Ids of all pages of a list."""
    ids: list[str] = []
    after = None
    for number in itertools.count():
        page = await read(size, after)
        assert page.has_previous is (number > 0)
        assert len(page.items) <= size
        ids += [memory.id for memory in page.items]
        if not page.has_next:
            return ids
        after = page.edges[-1].cursor
    raise AssertionError


@pytest.mark.parametrize("order", MemoryOrder)
@pytest.mark.parametrize("narrow", [False, True])
async def test_pages_give_each_memory_once_in_order(
    writing: Services, reading: Reading, caller: Caller, order: MemoryOrder, narrow: bool
) -> None:
    services, clock = clocked(writing)
    ids: list[str] = []
    for minute in range(3):  # several share an instant
        clock.minute = minute
        ids += await store(services, caller, *facts(4))
    await run(
        writing.graph,
        "MATCH (m:Memory) WHERE m.id IN $ids SET m.last_accessed_at = datetime('2026-03-01')",
        ids=ids[2:9:3],
    )
    given = MemoryFilter(text="fact" if narrow else None)

    async def read(size: int, after: str | None) -> Page[MemoryRecord]:
        return await list_memories(reading, caller.user_id, given, order, size, after)

    found = await every(read, 5)
    records = await get_memories(reading, caller.user_id, ids)
    assert sorted(found) == sorted(ids)
    keys = [key(records[id], order) for id in found]
    assert keys == sorted(keys, reverse=order is not MemoryOrder.OLDEST)


def key(memory: MemoryRecord, order: MemoryOrder) -> tuple[object, str]:
    accessed = memory.last_accessed_at.timestamp() if memory.last_accessed_at else -1
    return {
        MemoryOrder.NEWEST: memory.created_at,
        MemoryOrder.OLDEST: memory.created_at,
        MemoryOrder.MOST_IMPORTANT: memory.importance,
        MemoryOrder.MOST_CONFIDENT: memory.confidence,
        MemoryOrder.LAST_ACCESSED: accessed,
    }[order], memory.id


@pytest.mark.parametrize("order", [MemoryOrder.NEWEST, MemoryOrder.OLDEST])
async def test_a_page_goes_on_while_others_write(
    writing: Services, reading: Reading, caller: Caller, order: MemoryOrder
) -> None:
    services, clock = clocked(writing)
    clock.minute = 10
    ids = await store(services, caller, *facts(9))
    seen: list[str] = []
    after = None
    for minute in (11, 9, 12):  # before and behind the place where the reader is
        page = await list_memories(reading, caller.user_id, MemoryFilter(), order, 3, after)
        seen += [memory.id for memory in page.items]
        after = page.edges[-1].cursor
        clock.minute = minute
        await store(services, caller, *facts(2))
        gone = ForgetInput(what=ForgetTarget(ids=(page.items[-1].id,)))
        await forget(services, caller, gone)  # the very one that the cursor is of
    rest = await list_memories(reading, caller.user_id, MemoryFilter(), order, 50, after)
    seen += [memory.id for memory in rest.items]
    assert len(seen) == len(set(seen))
    assert set(ids) <= set(seen)


async def test_each_filter_narrows(writing: Services, reading: Reading, caller: Caller) -> None:
    services, clock = clocked(writing)
    ids = await store(
        services,
        caller,
        RememberInput(
            text="Ada lives in Oslo",
            subject=EntityRef(name="Ada"),
            predicate="lives_in",
            tags=("a", "b"),
        ),
        RememberInput(text="Bob cooks", kind=MemoryKind.PROCEDURE, action="y", tags=("a",)),
        RememberInput(text="Oslo is cold", topics=("weather",), category="place"),
        RememberInput(text="rumour", trust=Trust.UNTRUSTED, valid_from=at(5), valid_to=at(9)),
    )
    clock.minute = 3
    ids += await store(services, caller, RememberInput(text="in a thread", thread_id="chat"))
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(ids[1],))))
    entity = (
        await run(
            writing.graph,
            "MATCH (e:Entity {user_id: $user, key: 'ada'}) RETURN e.id AS id",
            user=caller.user_id,
        )
    )[0]["id"]
    thread = (await get_memories(reading, caller.user_id, ids))[ids[4]].thread_id

    async def found(given: MemoryFilter) -> set[int]:
        page = await list_memories(reading, caller.user_id, given)
        return {ids.index(memory.id) for memory in page.items}

    assert await found(MemoryFilter()) == {0, 2, 3, 4}
    assert await found(MemoryFilter(statuses=None)) == {0, 1, 2, 3, 4}
    assert await found(MemoryFilter(statuses=(MemoryStatus.FORGOTTEN,))) == {1}
    assert await found(MemoryFilter(statuses=())) == set()
    assert await found(MemoryFilter(kinds=(MemoryKind.PROCEDURE,), statuses=None)) == {1}
    assert await found(MemoryFilter(trusts=(Trust.UNTRUSTED,))) == {3}
    assert await found(MemoryFilter(tags=("a",), statuses=None)) == {0, 1}
    assert await found(MemoryFilter(tags=("a", "b"))) == {0}
    assert await found(MemoryFilter(topics=("weather", "sport"))) == {2}
    assert await found(MemoryFilter(category="place")) == {2}
    assert await found(MemoryFilter(text="oslo")) == {0, 2}
    assert await found(MemoryFilter(text="Oslo cold")) == {2}
    assert await found(MemoryFilter(text="oslo", entity_id=entity)) == {0}
    assert await found(MemoryFilter(entity_id=entity)) == {0}
    assert await found(MemoryFilter(entity_id=entity, tags=("c",))) == set()
    assert await found(MemoryFilter(thread_id="chat")) == {4}
    assert await found(MemoryFilter(thread_id=thread)) == {4}
    assert await found(MemoryFilter(thread_id="chat", entity_id=entity)) == set()
    assert await found(MemoryFilter(created_start=at(0), created_end=at(3))) == {0, 2, 3}
    assert await found(MemoryFilter(created_start=at(3))) == {4}
    assert await found(MemoryFilter(valid_at=at(5))) == {0, 2, 3, 4}
    assert await found(MemoryFilter(valid_at=at(9))) == {0, 2, 4}


@pytest.mark.parametrize(
    "text", ['"', "\\", 'a" OR tenant:*', "*:*", "+-&|!(){}[]^~?/", "AND", "tenant:x"]
)
async def test_signs_of_the_search_language_mean_nothing(
    writing: Services, reading: Reading, caller: Caller, text: str
) -> None:
    ids = await store(writing, caller, RememberInput(text="plain words"))
    page = await list_memories(reading, caller.user_id, MemoryFilter(text=text))
    has_word = any(char.isalnum() for char in text)
    assert [memory.id for memory in page.items] == ([] if has_word else ids)


@pytest.mark.parametrize("order", MemoryOrder)
@pytest.mark.parametrize("text", [None, "fact"])
async def test_a_list_is_as_it_was_known(
    writing: Services,
    reading: Reading,
    caller: Caller,
    order: MemoryOrder,
    text: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A list read at an instant, and the same list as known at that instant, later."""
    monkeypatch.setattr(memories, "_BATCH", 2)
    services, clock = clocked(writing)
    user = caller.user_id
    snapshots: dict[int, list[tuple[str, str, str, float]]] = {}

    async def listed(known_at: int | None) -> list[tuple[str, str, str, float]]:
        moment = None if known_at is None else at(known_at)
        given = MemoryFilter(text=text, known_at=moment)

        async def read(size: int, after: str | None) -> Page[MemoryRecord]:
            return await list_memories(reading, user, given, order, size, after)

        found = await every(read, 3)
        records = await get_memories(reading, user, found, moment)
        return [(id, records[id].text, live(records[id]), records[id].importance) for id in found]

    ids = await store(services, caller, *facts(5))
    snapshots[0] = await listed(None)
    clock.minute = 1
    ids += await store(services, caller, *facts(4))
    await update_memory(services, caller, ids[0], MemoryPatch(text="fact anew", importance=1.0))
    await embed_all(services.graph, user)
    snapshots[1] = await listed(None)
    clock.minute = 2
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(ids[0], ids[3], ids[6]))))
    snapshots[2] = await listed(None)
    clock.minute = 3
    await restore(services, caller, ids[3])
    await update_memory(services, caller, ids[1], MemoryPatch(importance=0.9))
    snapshots[3] = await listed(None)
    assert [await listed(minute) for minute in sorted(snapshots)] == list(snapshots.values())
    assert await listed(-1) == []


@pytest.mark.parametrize(("order", "most"), [("NEWEST", 4), ("OLDEST", 4), ("MOST_IMPORTANT", 12)])
async def test_a_page_of_the_past_rebuilds_little_at_a_time(
    writing: Services,
    reading: Reading,
    caller: Caller,
    monkeypatch: pytest.MonkeyPatch,
    order: str,
    most: int,
) -> None:
    services, clock = clocked(writing)
    ids = await store(services, caller, *facts(12))
    clock.minute = 10
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=tuple(ids))))
    asked: list[int] = []

    async def counted(services: Reading, user: str, ids: Any, moment: Any = None) -> Any:
        asked.append(len(ids))
        return await get_memories(services, user, ids, moment)

    monkeypatch.setattr(memories, "_BATCH", 4)
    monkeypatch.setattr(memories, "get_memories", counted)
    given = MemoryFilter(known_at=at(5))
    page = await list_memories(reading, caller.user_id, given, MemoryOrder(order), 3)
    assert (len(page.items), page.has_next) == (3, True)
    assert (max(asked), sum(asked)) == (4, most)


async def test_more_was_changed_since_than_can_be_rebuilt(
    writing: Services, reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, clock = clocked(writing)
    ids = await store(services, caller, *facts(3))
    turn = await remember(services, caller, RememberInput(text="fact of a thread", thread_id="t"))
    assert turn.memory is not None
    clock.minute = 10
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(*ids, turn.memory.id))))
    monkeypatch.setattr(memories, "_MOST_REBUILT", 3)

    async def listed(order: MemoryOrder = MemoryOrder.MOST_IMPORTANT, **given: Any) -> int:
        filter = MemoryFilter(known_at=at(5), **given)
        return len((await list_memories(reading, caller.user_id, filter, order)).items)

    for given in ({}, {"text": "fact"}):
        with pytest.raises(LimitExceeded, match="NEWEST or OLDEST") as error:
            await listed(**given)
        assert error.value.field == "filter.knownAt"
    assert await listed(MemoryOrder.NEWEST) == 4
    assert await listed(thread_id="t") == 1
    assert await listed(kinds=(MemoryKind.EPISODE,)) == 0
    assert await listed(created_start=at(1)) == 0


def live(memory: MemoryRecord) -> str:
    """Its status; that an embedding came is no change, so that one waiting then is as it is now."""
    return "LIVE" if memory.status in LIVE else memory.status


async def test_a_memory_is_as_it_was_known(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    clock.minute = 1
    [id] = await store(services, caller, RememberInput(text="first", tags=("old",)))
    clock.minute = 2
    await update_memory(services, caller, id, MemoryPatch(text="second", tags=("new",)))
    clock.minute = 3
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(id,))))

    async def known(minute: float) -> tuple[str, tuple[str, ...], str] | None:
        found = await get_memories(reading, user, [id], at(minute))
        if id not in found:
            return None
        memory = found[id]
        assert memory.as_of == at(minute)
        return memory.text, memory.tags, live(memory)

    assert await known(0.5) is None
    assert await known(1) == ("first", ("old",), "LIVE")
    assert await known(1.5) == ("first", ("old",), "LIVE")
    assert await known(2) == ("second", ("new",), "LIVE")
    assert await known(3) == ("second", ("new",), "FORGOTTEN")


async def test_what_is_not_this_user_s_or_no_id_is_absent(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    [id] = await store(writing, caller, RememberInput(text="mine"))
    asked = [id, id, new_id(), "", "x", id.upper(), id + "'", "\x00", "💥" * 50, "\ud800"]
    assert list(await get_memories(reading, caller.user_id, asked)) == [id]
    assert await get_memories(reading, "somebody else", [id]) == {}
    assert await get_memories(reading, caller.user_id, []) == {}


@pytest.mark.parametrize("first", [0, -1])
async def test_a_page_of_nothing_is_refused(reading: Reading, user_id: str, first: int) -> None:
    with pytest.raises(Invalid) as error:
        await list_memories(reading, user_id, MemoryFilter(), first=first)
    assert error.value.field == "first"


async def test_a_page_of_too_much_is_refused(reading: Reading, user_id: str) -> None:
    with pytest.raises(LimitExceeded) as error:
        await list_memories(reading, user_id, MemoryFilter(), first=10**9)
    assert error.value.field == "first"


async def test_a_cursor_of_another_list_or_user_is_refused(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await store(writing, caller, RememberInput(text="one"))
    page = await list_memories(reading, caller.user_id, MemoryFilter())
    cursor = page.edges[0].cursor
    for user, order, after in [
        ("somebody else", MemoryOrder.NEWEST, cursor),
        (caller.user_id, MemoryOrder.OLDEST, cursor),
        (caller.user_id, MemoryOrder.NEWEST, cursor[:-2]),
        (caller.user_id, MemoryOrder.NEWEST, "no cursor"),
    ]:
        with pytest.raises(Invalid) as error:
            await list_memories(reading, user, MemoryFilter(), order, 5, after)
        assert error.value.field == "after"


async def test_a_text_that_is_no_text_is_refused(reading: Reading, user_id: str) -> None:
    with pytest.raises(Invalid):
        await list_memories(reading, user_id, MemoryFilter(category="\ud800"))


async def test_an_unknown_thread_or_entity_is_not_found(reading: Reading, user_id: str) -> None:
    for field, given in (
        ("filter.threadId", MemoryFilter(thread_id="none")),
        ("filter.entityId", MemoryFilter(entity_id=new_id())),
        ("filter.entityId", MemoryFilter(entity_id="no id")),
    ):
        with pytest.raises(NotFound) as error:
            await list_memories(reading, user_id, given)
        assert error.value.field == field


async def test_remembered_ones_are_found_at_once(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    made = await remember(writing, caller, RememberInput(text="read your own writes"))
    page = await list_memories(reading, caller.user_id, MemoryFilter(text="own writes"))
    assert made.memory is not None
    assert page.items == [made.memory]
