"""Work beside other work: two pieces at once, what no request owns, what is not broken off."""

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


async def let_end(work: Coroutine[Any, Any, A], seconds: float) -> A:
    """Await work that is cancelled only so many seconds after its caller is.

    For libraries that leave something open where they are cancelled half-way.
    """
    task = asyncio.create_task(work)
    # Nobody may be left to ask how it ended.
    task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task}, timeout=seconds)
        task.cancel()
        await asyncio.wait({task}, timeout=seconds)
        raise
