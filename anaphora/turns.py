"""Turns on the event loop: long work of ours lets others have theirs in between."""

import asyncio
from time import monotonic

# Seconds of work after which others have their turn.
TURN = 0.01


class Turns:
    """The work's turns, from its begin."""

    def __init__(self) -> None:
        self._until = monotonic() + TURN

    async def give_way(self) -> None:
        """Let others go on where this has had its turn; to be awaited between two small steps."""
        if monotonic() > self._until:
            await asyncio.sleep(0)
            self._until = monotonic() + TURN
