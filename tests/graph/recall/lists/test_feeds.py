"""One reading of a user's changes for all who listen: how often the graph is asked."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from anaphora.caller import Caller
from memory.services import Services
from recall.services import Services as Reading
from schema.serving import feeds
from schema.serving.feeds import Feed, Feeds, Seat
from tests.support.recall.recalling import told

PATIENCE = 90


class Bell:
    """Wakes whoever listens when it is rung."""

    def __init__(self) -> None:
        self.listening = 0
        self._rung: list[asyncio.Queue[object]] = []

    async def listen(self, user_id: str) -> AsyncIterator[object]:
        queue = asyncio.Queue[object]()
        self._rung.append(queue)
        self.listening += 1
        try:
            while True:
                yield await queue.get()
        finally:
            self.listening -= 1

    def ring(self) -> None:
        for queue in self._rung:
            queue.put_nowait(object())


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The places from which changes were read."""
    found: list[int] = []
    read = feeds.changes_since

    async def counted(graph: Any, user_id: str, sequence: int, limit: int) -> Any:
        found.append(sequence)
        return await read(graph, user_id, sequence, limit)

    monkeypatch.setattr(feeds, "changes_since", counted)
    return found


async def last_of(seat: Seat) -> int:
    async with contextlib.aclosing(seat.looks()) as looks:
        return (await asyncio.wait_for(anext(looks), PATIENCE)).last


async def test_all_who_listen_share_one_reading(
    writing: Services, reading: Reading, caller: Caller, reads: list[int]
) -> None:
    bell = Bell()
    of_process = Feeds(reading, bell)
    async with contextlib.AsyncExitStack() as opened:
        join = of_process.join
        seats = [await opened.enter_async_context(join(caller.user_id)) for _ in range(50)]
        assert {await last_of(seat) for seat in seats} == {0}
        await told(writing, caller, "The cat sleeps.")
        bell.ring()
        lasts = {await last_of(seat) for seat in seats}
        assert len(lasts) == 1
        assert lasts != {0}
        assert bell.listening == 1
        found = [await seat.feed.since(0) for seat in seats]
        assert {change.action for changes in found for change in changes} >= {"created"}
        assert reads == [0], "the graph was asked once for all"
    assert bell.listening == 0, "nobody listens any more"


async def test_one_who_is_behind_reads_for_itself(
    writing: Services, reading: Reading, caller: Caller, reads: list[int]
) -> None:
    await told(writing, caller, "The cat sleeps.")
    async with Feeds(reading, Bell()).join(caller.user_id) as seat:
        last = await last_of(seat)
        changes = await seat.feed.since(0)
        assert [change.sequence for change in changes] == list(range(1, last + 1))
        assert reads == [0]


async def test_a_slow_one_keeps_nothing_waiting(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    async with Feeds(reading, Bell()).join(caller.user_id) as seat:
        await last_of(seat)
        for number in range(5000):
            seat.tell(feeds.Look(number, (str(number),)))
        assert len(seat._ids) <= 1000
        assert await last_of(seat) == 4999


async def test_what_is_read_once_is_read_anew_after_the_next_look(
    reading: Reading, caller: Caller
) -> None:
    count = 0

    async def read() -> int:
        nonlocal count
        count += 1
        return count

    bell = Bell()
    async with Feeds(reading, bell).join(caller.user_id) as seat:
        await last_of(seat)
        feed: Feed = seat.feed
        assert await asyncio.gather(*(feed.once("x", read) for _ in range(9))) == [1] * 9
        bell.ring()
        await last_of(seat)
        assert await feed.once("x", read) == 2
