"""Two pieces of work beside each other: both answers, or the first failure and nothing left."""

import asyncio

import pytest

from anaphora.concurrency import both


async def test_both_answer_and_run_beside_each_other() -> None:
    begun = asyncio.Event()

    async def first() -> int:
        await begun.wait()
        return 1

    async def second() -> str:
        begun.set()
        return "two"

    assert await both(first(), second()) == (1, "two")


@pytest.mark.parametrize("turned", [False, True])
async def test_a_failure_cancels_the_other(turned: bool) -> None:
    cancelled = asyncio.Event()

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    pair = (waits(), fails()) if turned else (fails(), waits())
    with pytest.raises(ValueError, match="no"):
        await both(*pair)
    async with asyncio.timeout(5):
        await cancelled.wait()
