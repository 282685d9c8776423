"""Work beside other work: two pieces at once, and what no request owns."""

import asyncio
import contextvars
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

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


def begin_apart(work: Coroutine[Any, Any, A], *, name: str) -> asyncio.Task[A]:
    """Begin work that others wait for, too: it carries nothing of the request that began it."""
    loop = asyncio.get_running_loop()
    return loop.create_task(work, name=name, context=contextvars.Context())
