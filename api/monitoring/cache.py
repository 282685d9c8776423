"""Looks that anybody may ask for: made once in a while, however many ask."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cached(Generic[T]):
    """Result of `look`, kept for `seconds`. While one caller looks, the others wait for it."""

    def __init__(self, look: Callable[[], Awaitable[T]], seconds: float = 1.0) -> None:
        self._look = look
        self._seconds = seconds
        self._one = asyncio.Lock()
        self._found: tuple[float, T] | None = None
        self._looking: asyncio.Task[T] | None = None

    async def read(self) -> T:
        """Return the result; raises what `look` does, and then the next caller looks again."""
        async with self._one:
            if self._found is None or time.monotonic() - self._found[0] >= self._seconds:
                found = await self._look()
                self._found = time.monotonic(), found
            return self._found[1]

    async def within(self, seconds: float) -> T | None:
        """Return what is found by then, else None; the look goes on, for the next caller."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self.read())
        looking = self._looking
        await asyncio.wait([looking], timeout=seconds)
        return looking.result() if looking.done() and looking.exception() is None else None
