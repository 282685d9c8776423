"""Subscriptions: changes of a user's memories, made by any process.

Events come from the graph (`schema/serving/feeds.py`) in the order of their sequence numbers, so
that none is left out and a cursor is exact. A slow look makes up for lost wake-ups.
"""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import strawberry

from anaphora.errors import NotFound
from graph.enums import MemoryKind
from graph.records.records import ChangeRecord
from recall.lists.threads import get_threads
from recall.query.zone import last_sequence
from schema.conflicts.subscriptions import ConflictSubscriptions
from schema.memories.change import Change
from schema.recall.context_subscriptions import ContextSubscriptions
from schema.runs.subscriptions import RunSubscriptions
from schema.serving.context import Context, Info
from schema.serving.feeds import Feed
from schema.types.nested import At
from schema.types.records import tells

_PURPOSE = "event cursor"


@strawberry.type
class MemoryEvent:
    cursor: str = strawberry.field(description="Pass it to `after` to resume.")
    memory_id: strawberry.ID | None = strawberry.field(
        description="Present even if the memory was erased."
    )
    change: Change | None
    reset: bool = strawberry.field(
        description="True if earlier events are no longer available: read the lists again."
    )


@dataclass(frozen=True, slots=True)
class Told:
    """An event of the subscription."""

    cursor: str
    memory_id: str | None = None
    change: At[ChangeRecord] | None = None
    reset: bool = False


@strawberry.type
class Subscription(ConflictSubscriptions, ContextSubscriptions, RunSubscriptions):
    @tells(
        MemoryEvent, description="Each change of a memory, and each embedding that becomes ready."
    )
    async def memory_changed(
        self,
        info: Info,
        kinds: list[MemoryKind] | None = None,
        thread_id: strawberry.ID | None = None,
        after: str | None = None,
    ) -> AsyncGenerator[Told, None]:
        """Yield every change after the cursor, or from now on."""
        subscriber = await Subscriber.open(info.context, kinds, thread_id, after)
        async with contextlib.aclosing(subscriber.follow()) as told:
            async for event in told:
                yield event


@dataclass
class Subscriber:
    """A subscriber to a user's changes: how far it came in them, and its filter."""

    context: Context
    kinds: frozenset[MemoryKind] | None
    thread_id: str | None
    sequence: int

    @classmethod
    async def open(
        cls,
        context: Context,
        kinds: list[MemoryKind] | None,
        thread: str | None,
        after: str | None,
    ) -> "Subscriber":
        """Raise Invalid for a cursor of something else, NotFound for an unknown thread."""
        reading = context.services.reading
        if thread is not None:
            found = await get_threads(reading, context.user_id, [thread])
            if thread not in found:
                raise NotFound(field="threadId")
            thread = found[thread].id
        wanted = None if kinds is None else frozenset(kinds)
        if after is None:
            start = await last_sequence(reading.graph, context.user_id)
        else:
            start = int(reading.signer.read(_PURPOSE, context.user_id, after, "after"))
        return cls(context, wanted, thread, start)

    async def follow(self) -> AsyncGenerator[Told, None]:
        """Yield every event, without an end."""
        async with self.context.services.feeds.join(self.context.user_id) as seat:
            async for look in seat.looks():
                async for event in self._catch_up(seat.feed, look.last):
                    self.context.loaders = seat.feed.loaders(self.sequence)
                    yield event
                self.context.loaders = seat.feed.loaders(self.sequence)
                for memory_id in look.memory_ids:
                    if await self._wants_memory(memory_id):
                        yield Told(self._cursor(), memory_id)

    async def _catch_up(self, feed: Feed, last: int) -> AsyncGenerator[Told, None]:
        """The changes in the graph after the place."""
        if last < self.sequence:
            # The graph is older than the cursor: it was put back from a backup.
            self.sequence = last
            yield Told(self._cursor(), reset=True)
        while self.sequence < last:
            changes = await feed.since(self.sequence)
            first = changes[0].sequence if changes else last + 1
            if first > self.sequence + 1:
                self.sequence = first - 1
                yield Told(self._cursor(), reset=True)
            for change in changes:
                self.sequence = change.sequence
                of_memory = change.memory_id is not None
                if of_memory and self._wants(change.memory_kind, change.thread_id):
                    yield Told(self._cursor(), change.memory_id, At(change))

    async def _wants_memory(self, memory_id: str) -> bool:
        if self.kinds is None and self.thread_id is None:
            return True
        memory = await self.context.loaders.memories.load(memory_id, known_at=None)
        return memory is not None and self._wants(memory.kind, memory.thread_id)

    def _wants(self, kind: MemoryKind | None, thread_id: str | None) -> bool:
        if self.kinds is not None and kind not in self.kinds:
            return False
        return self.thread_id is None or thread_id == self.thread_id

    def _cursor(self) -> str:
        signer = self.context.services.reading.signer
        return signer.sign(_PURPOSE, self.context.user_id, self.sequence)
