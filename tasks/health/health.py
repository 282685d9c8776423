"""Reads the health of background work from outside: queue lengths, and living workers."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from amqp.exceptions import AMQPError, NotFound
from kombu import Connection
from redis.exceptions import RedisError

from anaphora.errors import Unavailable
from anaphora.settings import Settings
from tasks.broker import QUEUES, is_rabbit
from tasks.messages.channels import (
    STEPS_KEY,
    SWEEPING_KEY,
    SWEPT_KEY,
    WORKER_PREFIX,
    open_async_client,
)


@dataclass(frozen=True, slots=True)
class WorkerSeen:
    """A worker heard of within the last 30 seconds."""

    name: str
    queues: tuple[str, ...]
    pid: int


class WorkHealth:
    """Health read from Valkey and the broker. Raises Unavailable when they do not answer."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._events = open_async_client(settings.events_url)
        self._broker = None if is_rabbit(settings) else open_async_client(settings.broker_url)

    async def workers(self) -> list[WorkerSeen]:
        """Return every worker that beats, by name."""
        try:
            keys = sorted([key async for key in self._events.scan_iter(match=f"{WORKER_PREFIX}*")])
            texts = await self._events.mget(keys) if keys else []
        except (RedisError, OSError) as error:
            raise Unavailable("Valkey does not answer.") from error
        found = [json.loads(text) for text in texts if text is not None]
        return [WorkerSeen(each["name"], tuple(each["queues"]), each["pid"]) for each in found]

    async def last_sweep(self) -> float | None:
        """Return the epoch seconds of the last successful sweep; None if none was for an hour."""
        return await self._instant(SWEPT_KEY)

    async def sweeping_since(self) -> float | None:
        """Return the epoch seconds of the first sweep begun since the last successful one.

        None if none has begun: nothing is under way, and nothing failed.
        """
        return await self._instant(SWEEPING_KEY)

    async def begin_sweep(self, at: float) -> None:
        """Note that a sweep begins, in seconds since the epoch."""
        try:
            await self._events.set(SWEEPING_KEY, str(at), nx=True)
        except (RedisError, OSError) as error:
            raise Unavailable("Valkey does not answer.") from error

    async def mark_sweep(self, at: float) -> None:
        """Note that a sweep ended well, in seconds since the epoch."""
        try:
            async with self._events.pipeline() as pipeline:
                pipeline.set(SWEPT_KEY, str(at), ex=3600)
                pipeline.delete(SWEEPING_KEY)
                await pipeline.execute()
        except (RedisError, OSError) as error:
            raise Unavailable("Valkey does not answer.") from error

    async def _instant(self, key: str) -> float | None:
        try:
            text = await self._events.get(key)
        except (RedisError, OSError) as error:
            raise Unavailable("Valkey does not answer.") from error
        return float(text) if text is not None else None

    async def steps(self) -> dict[str, float]:
        """Return the sums of `tasks.messages.meter`, by `STEP:what` and `STEP:count:name`."""
        try:
            found = await self._events.hgetall(STEPS_KEY)
        except (RedisError, OSError) as error:
            raise Unavailable("Valkey does not answer.") from error
        return {str(name): float(text) for name, text in found.items()}

    async def queue_lengths(self) -> dict[str, int]:
        """Count the messages that wait in each queue; those that a worker holds are not counted."""
        if self._broker is None:
            return await asyncio.to_thread(_rabbit_lengths, self._settings.broker_url)
        try:
            async with self._broker.pipeline(transaction=False) as pipeline:
                for name in QUEUES:
                    pipeline.llen(name)
                return dict(zip(QUEUES, await pipeline.execute(), strict=True))
        except (RedisError, OSError) as error:
            raise Unavailable("The broker does not answer.") from error

    async def close(self) -> None:
        await self._events.aclose()
        if self._broker is not None:
            await self._broker.aclose()


def _rabbit_lengths(url: str) -> dict[str, int]:
    try:
        with Connection(url, connect_timeout=3) as connection:
            return {name: _rabbit_length(connection, name) for name in QUEUES}
    except (AMQPError, OSError) as error:
        raise Unavailable("The broker does not answer.") from error


def _rabbit_length(connection: Connection, name: str) -> int:
    # A queue that no worker has declared yet closes the channel: so each has its own.
    channel: Any = connection.channel()
    try:
        return int(channel.queue_declare(queue=name, passive=True).message_count)
    except NotFound:
        return 0
    finally:
        if channel.is_open:
            channel.close()
