"""Conversations: by key or id, in order of their last turn, and turn by turn on both clocks."""

from collections.abc import Sequence

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid, LimitExceeded
from anaphora.ids import new_id
from memory.endings.forget import forget
from memory.inputs import ForgetInput, ForgetTarget, RememberInput, TurnInput
from memory.remember.remember import remember
from memory.remember.turns import add_turns
from memory.services import Services
from recall.lists.threads import find_thread_ids, get_threads, list_threads, list_turns
from recall.services import Services as Reading
from tests.support.recall.past import at, clocked


async def say(writing: Services, caller: Caller, thread: str, count: int) -> list[str]:
    given = [TurnInput(thread_id=thread, text=f"turn {number}") for number in range(count)]
    results = (await add_turns(writing, caller, given)).results
    return [one.episode.id for one in results if one.episode]


async def test_a_thread_is_found_by_its_key_first_and_by_its_id(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    user = caller.user_id
    await say(writing, caller, "chat", 1)
    [chat] = (await get_threads(reading, user, ["chat"])).values()
    assert (chat.key, chat.turn_count) == ("chat", 1)
    assert await get_threads(reading, user, [chat.id]) == {chat.id: chat}
    await say(writing, caller, chat.id, 1)  # names the one that has this id
    assert (await get_threads(reading, user, ["chat"]))["chat"].turn_count == 2
    asked = ["chat", chat.id, "none", "", new_id(), "\ud800", "💥"]
    assert await find_thread_ids(reading, user, asked) == {"chat": chat.id, chat.id: chat.id}
    assert await get_threads(reading, "somebody else", ["chat", chat.id]) == {}


async def test_threads_come_by_their_last_turn(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    for minute, key in enumerate(["a", "b", "c", "a"]):
        clock.minute = minute
        await say(services, caller, key, 1)
    clock.minute = 4
    await remember(services, caller, RememberInput(text="a fact", thread_id="never spoken in"))
    page = await list_threads(reading, user, first=3)
    assert [thread.key for thread in page.items] == ["never spoken in", "a", "c"]
    assert page.has_next
    clock.minute = 5
    await say(services, caller, "d", 1)
    rest = await list_threads(reading, user, first=3, after=page.edges[-1].cursor)
    assert [thread.key for thread in rest.items] == ["b"]
    assert (await list_threads(reading, user)).items[0].key == "d"


async def test_threads_among_some_are_those_alone_at_any_instant(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    for key in ("a", "b"):
        await say(services, caller, key, 1)
    clock.minute = 5
    only = [*(await find_thread_ids(reading, user, ["b"])).values()]
    for known_at in (None, at(1)):
        page = await list_threads(reading, user, known_at=known_at, only=only)
        assert [thread.key for thread in page.items] == ["b"]
        assert page.count is not None
        assert await page.count() == 1


async def pages(
    reading: Reading, user: str, thread: str, size: int, **given: object
) -> list[list[int | None]]:
    found: list[list[int | None]] = []
    after: str | None = None
    while True:
        page = (await list_turns(reading, user, [thread], size, after, **given))[thread]  # type: ignore[arg-type]
        found.append([memory.turn for memory in page.items])
        if not page.has_next:
            return found
        after = page.edges[-1].cursor


async def test_turns_are_in_order_either_way(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    user = caller.user_id
    await say(writing, caller, "chat", 5)
    await remember(writing, caller, RememberInput(text="no turn", thread_id="chat"))
    thread = (await find_thread_ids(reading, user, ["chat"]))["chat"]
    assert await pages(reading, user, thread, 2) == [[1, 2], [3, 4], [5]]
    assert await pages(reading, user, thread, 2, newest_first=True) == [[5, 4], [3, 2], [1]]
    assert await pages(reading, user, thread, 5) == [[1, 2, 3, 4, 5]]


async def test_hidden_turns_leave_no_gap_and_were_there_before(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    services, clock = clocked(writing)
    user = caller.user_id
    ids = await say(services, caller, "chat", 7)
    thread = (await find_thread_ids(reading, user, ["chat"]))["chat"]
    clock.minute = 1
    hidden = tuple(ids[at] for at in (0, 1, 2, 4))
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=hidden)))
    clock.minute = 2
    await say(services, caller, "chat", 2)
    assert await pages(reading, user, thread, 2) == [[4, 6], [7, 8], [9]]
    assert await pages(reading, user, thread, 2, known_at=at(1)) == [[4, 6], [7]]
    assert await pages(reading, user, thread, 3, known_at=at(0)) == [[1, 2, 3], [4, 5, 6], [7]]
    assert await pages(reading, user, thread, 3, known_at=at(-1)) == [[]]


async def test_many_threads_have_their_turns_together(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    user = caller.user_id
    for number in range(4):
        await say(writing, caller, f"chat {number}", number + 1)
    keys = [f"chat {number}" for number in range(4)]
    ids = await find_thread_ids(reading, user, keys)
    found = await list_turns(reading, user, [*ids.values(), new_id()], first=2)
    sizes: Sequence[int] = [len(found[ids[key]].items) for key in keys]
    assert sizes == [1, 2, 2, 2]
    assert [found[ids[key]].has_next for key in keys] == [False, False, True, True]
    assert (await list_turns(reading, "somebody else", list(ids.values())))[
        ids[keys[0]]
    ].items == []


async def test_bad_sizes_and_cursors_are_refused(reading: Reading, user_id: str) -> None:
    for first, kind in [(0, Invalid), (-1, Invalid), (10**9, LimitExceeded)]:
        with pytest.raises(kind):
            await list_threads(reading, user_id, first=first)
        with pytest.raises(kind):
            await list_turns(reading, user_id, ["x"], first=first)
    for after in ("x", reading.signer.sign("cursor", user_id, ["turns:last", 1])):
        with pytest.raises(Invalid):
            await list_threads(reading, user_id, after=after)
        with pytest.raises(Invalid):
            await list_turns(reading, user_id, ["x"], after=after)
