"""When to look at the graph again: on each wake-up, which is only a hint, and every few seconds."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from datetime import timedelta
from typing import Any

from schema.context import Context

LOOK = timedelta(seconds=5)


async def wakings(context: Context) -> AsyncGenerator[object, None]:
    """Yields at once, on each wake-up, and every few seconds without one."""
    events: Any = context.services.events.listen(context.user_id)
    waiting: asyncio.Task[object] | None = None
    try:
        yield None
        while True:
            waiting = waiting or asyncio.ensure_future(anext(events))
            done, _ = await asyncio.wait({waiting}, timeout=LOOK.total_seconds())
            if done:
                woken, waiting = waiting.result(), None
                yield woken
            else:
                yield None
    finally:
        if waiting is not None:
            waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await waiting
        await events.aclose()
