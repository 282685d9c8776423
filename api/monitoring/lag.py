"""Lag of the event loop: whatever holds the loop holds every other request."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from api.monitoring.metrics import Metrics

_PERIOD = 0.05


@contextlib.asynccontextmanager
async def watching_lag(metrics: Metrics) -> AsyncIterator[None]:
    """Note, within the block, how much later than asked for the loop wakes who sleeps."""
    task = asyncio.create_task(_watch(metrics), name="watch-lag")
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _watch(metrics: Metrics) -> None:
    clock = asyncio.get_running_loop().time
    while True:
        asked = clock()
        await asyncio.sleep(_PERIOD)
        metrics.note_lag(max(0.0, clock() - asked - _PERIOD))
