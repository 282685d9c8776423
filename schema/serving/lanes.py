"""Limit on a user's simultaneous recalls: the rest wait, and do not delay other users.

What a recall computes holds the event loop for some milliseconds, and those that were begun
together come to it together.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

_ABREAST = 10


@dataclass(eq=False)
class _Lane:
    abreast: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_ABREAST))
    users: int = 0


class Lanes:
    """A lane for each user with recalls in progress."""

    def __init__(self) -> None:
        self._lanes: dict[str, _Lane] = {}

    @contextlib.asynccontextmanager
    async def enter(self, user_id: str) -> AsyncIterator[None]:
        """Wait for a place in the user's lane, and hold it for the block."""
        lane = self._lanes.setdefault(user_id, _Lane())
        lane.users += 1
        try:
            async with lane.abreast:
                yield
        finally:
            lane.users -= 1
            if not lane.users:
                del self._lanes[user_id]
