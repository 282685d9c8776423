"""Signals to read the graph again: on each wake-up, which is only a hint, and regularly."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from datetime import timedelta
from typing import Any, Protocol

LOOK = timedelta(seconds=5)


class Waking(Protocol):
    """Signals that a user's memories may have changed."""

    def listen(self, user_id: str) -> AsyncIterator[object]:
        """Yield when the graph should be read again."""


async def wake_signals(
    source: Waking, user_id: str, hurry: asyncio.Event
) -> AsyncGenerator[object, None]:
    """Yield at once, on each wake-up, when told to hurry, and every few seconds without."""
    events: Any = source.listen(user_id)
    waiting: asyncio.Task[object] | None = None
    hurried: asyncio.Task[object] | None = None
    try:
        yield None
        while True:
            waiting = waiting or asyncio.ensure_future(anext(events))
            hurried = hurried or asyncio.ensure_future(hurry.wait())
            await asyncio.wait(
                {waiting, hurried},
                timeout=LOOK.total_seconds(),
                return_when=asyncio.FIRST_COMPLETED,
            )
            if hurried.done():
                hurried = None
            if waiting.done():
                woken, waiting = waiting.result(), None
                yield woken
            else:
                yield None
    finally:
        for task in (waiting, hurried):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        await events.aclose()
