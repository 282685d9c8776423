"""Feeds of users' changes: each read once for all its subscribers in this process.

A wake-up is only a hint to look: what is told comes from the graph, in the order of its sequence
numbers. Who listens waits for a look and takes what it wants of what was read; whoever is further
behind than what is kept reads for itself. Nothing waits for a slow listener, and nothing is kept
for it: it goes on from its own place.
"""

import asyncio
import contextlib
from bisect import bisect_right
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Hashable
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar

from graph.records.records import ChangeRecord
from recall.lists.history import changes_since
from recall.query.zone import last_sequence
from recall.services import Services
from schema.serving.loaders import Loaders
from schema.serving.wake_signals import Waking, wake_signals

T = TypeVar("T")

_BATCH = 200
# Changes that are kept for those who come to them a little later, and ids for a slow listener.
_KEPT = 1000
_MOST_IDS = 1000
# So many are woken at a time, and seconds before the next: others than listeners have their turn,
# and what the first load of the graph is there for the rest.
_TOGETHER = 8
_APART = 0.02
# Readers of a user's changes beside the one for all: those that are behind.
_BEHIND = 2
# Seconds for which what was loaded for a change serves the next who tells of it.
_FRESH = 1.0


@dataclass(frozen=True, slots=True)
class Look:
    """Result of reading the graph: the last change's number, and memories that became ACTIVE."""

    last: int
    memory_ids: tuple[str, ...] = ()


class Feeds:
    """The feeds of one process: one for each user with a subscriber."""

    def __init__(self, reading: Services, events: Waking) -> None:
        self._reading = reading
        self._events = events
        self._of: dict[str, Feed] = {}

    @contextlib.asynccontextmanager
    async def join(self, user_id: str) -> AsyncGenerator["Seat", None]:
        """Subscribe to the user's feed; its first reading begins after this call."""
        feed = self._of.get(user_id)
        if feed is None:
            feed = self._of[user_id] = Feed(self._reading, self._events, user_id)
        seat = feed.seat()
        try:
            yield seat
        finally:
            if feed.leave(seat):
                del self._of[user_id]
                await feed.close()


class Feed:
    """Feed of one user."""

    def __init__(self, reading: Services, events: Waking, user_id: str) -> None:
        self._reading = reading
        self._user_id = user_id
        self._seats: set[Seat] = set()
        self._kept: deque[ChangeRecord] = deque(maxlen=_KEPT)
        self._place: int | None = None
        self._looks = 0
        self._hurry = asyncio.Event()
        self._behind = asyncio.Semaphore(_BEHIND)
        self._shared: dict[Hashable, tuple[int, asyncio.Future[Any]]] = {}
        self._loaders: dict[int, tuple[float, Loaders]] = {}
        self._task = asyncio.create_task(self._follow(events), name="feed")

    def seat(self) -> "Seat":
        """A new listener's seat; the graph is looked at for it."""
        seat = Seat(self)
        self._seats.add(seat)
        self._hurry.set()
        return seat

    def leave(self, seat: "Seat") -> bool:
        """Give the seat up, and return whether it was the last."""
        self._seats.discard(seat)
        return not self._seats

    async def close(self) -> None:
        """End the reading."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def since(self, sequence: int) -> list[ChangeRecord]:
        """Return some changes after the number, in order: kept ones, or read for this caller."""
        if self._kept and self._kept[0].sequence <= sequence + 1:
            # Imports leave gaps between the numbers.
            kept = list(self._kept)
            first = bisect_right(kept, sequence, key=lambda change: change.sequence)
            return kept[first : first + _BATCH]
        async with self._behind:
            return await changes_since(self._reading.graph, self._user_id, sequence, _BATCH)

    def loaders(self, sequence: int) -> Loaders:
        """Loaders for changes, shared by subscribers that present them at the same moment."""
        now = monotonic()
        known = self._loaders.get(sequence)
        if known is not None and now - known[0] < _FRESH:
            return known[1]
        self._loaders = {key: one for key, one in self._loaders.items() if now - one[0] < _FRESH}
        made = Loaders(self._reading, self._user_id)
        self._loaders[sequence] = (now, made)
        return made

    async def once(self, key: Hashable, read: Callable[[], Awaitable[T]]) -> T:
        """Read once, for all who ask for it after the same look."""
        known = self._shared.get(key)
        if known is None or known[0] != self._looks:
            self._shared = {one: kept for one, kept in self._shared.items() if not kept[1].done()}
            known = (self._looks, asyncio.ensure_future(read()))
            self._shared[key] = known
        # Whoever leaves does not take it away from the others.
        found: T = await asyncio.shield(known[1])
        return found

    async def _follow(self, events: Waking) -> None:
        async with contextlib.aclosing(wake_signals(events, self._user_id, self._hurry)) as woken:
            async for event in woken:
                self._hurry.clear()
                # Listeners that come while it looks are told of the next look.
                seats = list(self._seats)
                try:
                    look = Look(await self._look(), tuple(getattr(event, "memory_ids", ())))
                except Exception as error:
                    await _tell(seats, error)
                else:
                    await _tell(seats, look)

    async def _look(self) -> int:
        """Read what is new; the number of the last change."""
        last = await last_sequence(self._reading.graph, self._user_id)
        self._looks += 1
        if self._place is None or not self._place <= last <= self._place + _KEPT:
            # At first, after a backup was put back, and after a great many at once.
            self._kept.clear()
            self._place = last
        while self._place < last:
            changes = await changes_since(self._reading.graph, self._user_id, self._place, _BATCH)
            if not changes:
                break
            if changes[0].sequence != self._place + 1:
                self._kept.clear()
            self._kept.extend(changes)
            self._place = changes[-1].sequence
        return last


class Seat:
    """Place of one listener at a feed."""

    def __init__(self, feed: Feed) -> None:
        self.feed = feed
        self._told = asyncio.Event()
        self._last: int | None = None
        self._ids: dict[str, None] = {}
        self._error: Exception | None = None

    async def looks(self) -> AsyncGenerator[Look, None]:
        """Yield every reading from now on; readings while the subscriber was busy are merged."""
        while True:
            await self._told.wait()
            self._told.clear()
            if self._error is not None:
                raise self._error
            ids, self._ids = tuple(self._ids), {}
            yield Look(self._last or 0, ids)

    def tell(self, told: Look | Exception) -> None:
        """Record a reading, or the error that prevented it."""
        if isinstance(told, Look):
            self._last = told.last
            self._ids |= dict.fromkeys(told.memory_ids)
            if len(self._ids) > _MOST_IDS:
                # Like a lost event: so slow a listener looks at the graph.
                self._ids.clear()
        else:
            self._error = told
        self._told.set()


async def _tell(seats: list[Seat], told: Look | Exception) -> None:
    for at, seat in enumerate(seats, 1):
        seat.tell(told)
        if at % _TOGETHER == 0:
            await asyncio.sleep(_APART)
