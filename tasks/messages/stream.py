"""Hears events over one Valkey connection a process, for any number of listeners."""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from anaphora.settings import Settings
from tasks.messages.channels import event_channel, open_async_client

logger = logging.getLogger("anaphora.tasks")

_MOST_WAITING = 256
_LONGEST_PAUSE = 5.0


class EventKind(StrEnum):
    CHANGED = "changed"
    EMBEDDED = "embedded"
    # Something may have happened unheard: when a listener joins, and after every reconnection.
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Event:
    """A hint to read the graph. `memory_ids` became ACTIVE; they are given for EMBEDDED alone."""

    kind: EventKind
    memory_ids: tuple[str, ...] = ()


_MISSED = Event(EventKind.MISSED)


@dataclass(eq=False)
class _Listener:
    waiting: asyncio.Queue[Event] = field(
        default_factory=lambda: asyncio.Queue(maxsize=_MOST_WAITING)
    )

    def tell(self, event: Event) -> None:
        if self.waiting.full():
            # A slow listener is told once that it missed something, instead of all that it missed.
            while not self.waiting.empty():
                self.waiting.get_nowait()
            event = _MISSED
        self.waiting.put_nowait(event)


class EventStream:
    """The process's listeners. While Valkey is away, all get MISSED every few seconds."""

    def __init__(self, settings: Settings) -> None:
        self._client = open_async_client(settings.events_url)
        # The stream reconnects by itself: only it knows whom to tell.
        self._client.connection_pool.connection_kwargs["retry"] = Retry(NoBackoff(), 0)
        self._listeners: dict[str, set[_Listener]] = {}
        self._confirmed: set[str] = set()
        self._pubsub: PubSub | None = None
        self._reader: asyncio.Task[None] | None = None

    async def listen(self, user_id: str) -> AsyncIterator[Event]:
        """Yield the user's events, beginning with MISSED once none can be lost any more.

        Close the iterator (`aclose`) to stop listening.
        """
        channel, listener = event_channel(user_id), _Listener()
        try:
            # Whoever is cancelled while it joins leaves, too.
            await self._join(channel, listener)
            while True:
                yield await listener.waiting.get()
        finally:
            await self._leave(channel, listener)

    async def close(self) -> None:
        """End the connection; listeners that remain hear nothing more."""
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        await self._client.aclose()

    async def _join(self, channel: str, listener: _Listener) -> None:
        listeners = self._listeners.setdefault(channel, set())
        listeners.add(listener)
        if channel in self._confirmed:
            listener.tell(_MISSED)
        elif self._reader is None:
            self._reader = asyncio.create_task(self._read_forever(), name="event-stream")
        else:
            # Also beside others: whoever joined first may have been cancelled before it asked.
            await self._command("subscribe", channel)

    async def _leave(self, channel: str, listener: _Listener) -> None:
        listeners = self._listeners.get(channel, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(channel, None)
            self._confirmed.discard(channel)
            await self._command("unsubscribe", channel)

    async def _command(self, name: str, channel: str) -> None:
        if self._pubsub is None:
            return  # Not connected: the next connection subscribes to all that is wanted.
        with contextlib.suppress(RedisError, OSError):
            await getattr(self._pubsub, name)(channel)

    async def _read_forever(self) -> None:
        pause = 0.2
        while True:
            try:
                async with self._client.pubsub() as pubsub:
                    # A channel of its own keeps the subscription open when nobody listens.
                    asked = set(self._listeners)
                    await pubsub.subscribe("anaphora:events", *asked)
                    self._pubsub = pubsub
                    await self._catch_up(pubsub, asked)
                    pause = 0.2
                    while True:
                        self._take(await pubsub.get_message(timeout=None))
            except (RedisError, OSError) as error:
                logger.warning("events cannot be heard just now: %s", type(error).__name__)
            finally:
                self._pubsub = None
                self._confirmed.clear()
            self._tell_all()
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)

    async def _catch_up(self, pubsub: PubSub, asked: set[str]) -> None:
        """Subscribe to channels added during the first subscription, and leave those removed."""
        wanted = set(self._listeners)
        if came := wanted - asked:
            await pubsub.subscribe(*came)
        if gone := asked - set(self._listeners):
            await pubsub.unsubscribe(*gone)

    def _take(self, message: dict[str, Any] | None) -> None:
        if message is None or message["channel"] not in self._listeners:
            return
        channel = message["channel"]
        if message["type"] == "subscribe":
            self._confirmed.add(channel)
            event = _MISSED
        elif message["type"] == "message":
            event = _event(message["data"])
        else:
            return
        for listener in self._listeners[channel]:
            listener.tell(event)

    def _tell_all(self) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.tell(_MISSED)


def _event(text: str) -> Event:
    try:
        content = json.loads(text)
        return Event(EventKind(content["kind"]), tuple(content.get("ids", ())))
    except (ValueError, KeyError, TypeError):
        return _MISSED
