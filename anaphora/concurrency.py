"""Two pieces of work beside each other."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


async def both(first: Awaitable[A], second: Awaitable[B]) -> tuple[A, B]:
    """Await both, beside each other; where one fails, cancel the other and raise."""
    one, other = asyncio.ensure_future(first), asyncio.ensure_future(second)
    try:
        await asyncio.gather(one, other)
        return one.result(), other.result()
    except BaseException:
        one.cancel()
        other.cancel()
        raise
