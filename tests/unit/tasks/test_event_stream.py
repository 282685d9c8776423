"""One connection to Valkey for many listeners, of a Valkey that answers when the test lets it."""

import asyncio
from types import SimpleNamespace
from typing import Any, Self

from anaphora.settings import Settings
from tasks.messages.channels import event_channel
from tasks.messages.stream import EventKind, EventStream


class SlowValkey:
    """A client and its pub/sub. Confirms the first subscription once `go` is set."""

    def __init__(self) -> None:
        self.connection_pool = SimpleNamespace(connection_kwargs={})
        self.asked, self.go = asyncio.Event(), asyncio.Event()
        self.channels: set[str] = set()
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def pubsub(self) -> Self:
        return self

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        pass

    async def subscribe(self, *channels: str) -> None:
        self.asked.set()
        await self.go.wait()
        self.channels.update(channels)
        for channel in channels:
            self._said.put_nowait({"type": "subscribe", "channel": channel, "data": 1})

    async def unsubscribe(self, *channels: str) -> None:
        self.channels.difference_update(channels)

    async def get_message(self, **given: float | None) -> dict[str, Any]:
        return await self._said.get()

    async def aclose(self) -> None:
        pass


async def test_who_comes_or_goes_while_it_subscribes_is_heard_of() -> None:
    stream, valkey = EventStream(Settings()), SlowValkey()
    await stream._client.aclose()
    stream._client = valkey  # type: ignore[assignment]
    first, leaving, late = (stream.listen(user) for user in ("first", "leaving", "late"))
    heard = [asyncio.create_task(anext(one)) for one in (first, leaving)]
    await valkey.asked.wait()
    heard.append(asyncio.create_task(anext(late)))
    await asyncio.sleep(0)
    heard[1].cancel()
    await asyncio.wait(heard[1:2])
    valkey.go.set()
    async with asyncio.timeout(2):
        assert (await heard[0]).kind is EventKind.MISSED
        assert (await heard[2]).kind is EventKind.MISSED, "nobody subscribed it"
    assert valkey.channels >= {event_channel("first"), event_channel("late")}
    assert event_channel("leaving") not in valkey.channels
    await stream.close()
