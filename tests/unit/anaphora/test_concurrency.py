"""Work beside other work: both answers or a failure, and an end for what is half done."""

import asyncio

import pytest

from anaphora.concurrency import both, let_end


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


@pytest.mark.parametrize("seconds", [0.05, 30.0])
async def test_work_ends_though_its_caller_is_cancelled_but_not_for_ever(seconds: float) -> None:
    begun, may_end, ends = asyncio.Event(), asyncio.Event(), list[str]()

    async def work() -> None:
        begun.set()
        try:
            await may_end.wait()
            ends.append("done")
        except asyncio.CancelledError:
            ends.append("cancelled")
            raise

    caller = asyncio.create_task(let_end(work(), seconds))
    await begun.wait()
    caller.cancel()
    if seconds == 30.0:
        asyncio.get_running_loop().call_later(0.05, may_end.set)
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert ends == ["done" if seconds == 30.0 else "cancelled"]


async def test_what_let_work_returns_or_raises_is_the_callers() -> None:
    async def fails() -> None:
        raise ValueError("no")

    assert await let_end(asyncio.sleep(0, "yes"), 30) == "yes"
    with pytest.raises(ValueError, match="no"):
        await let_end(fails(), 30)
