"""A worker that is stopped beyond its lease, and wakes: the batch that it had read is lost."""

import asyncio
import signal
from dataclasses import replace

import psutil
import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from graph.changes.lease import LASTS
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus, RunStep
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.services import Services
from tests.graph.maintenance.consolidation.test_consolidation_killed import tell_all
from tests.support.recall.comparing import by_words
from tests.support.recall.consolidating import check_invariants, consolidate, go_on, state, told
from tests.support.recall.killing import children
from tests.support.writing import caller_of


@pytest.mark.parametrize("taking", [3, 4])
async def test_a_worker_that_wakes_behind_its_lease_writes_nothing(
    writing: Services, caller: Caller, taking: int
) -> None:
    """SIGSTOP before a batch is written; another worker does the rest; SIGCONT."""
    services = by_words(writing)
    other = caller_of(f"{caller.user_id}-unharmed")
    for user in (caller, other):
        await tell_all(services, user)
    unharmed = await consolidate(services, other)
    begun = await start_consolidation(services, caller, [RunStep.CONTRADICT, RunStep.MERGE])
    async with children(services, caller, begun.id, operation="pause") as ask:
        asked = asyncio.ensure_future(ask(taking))
        child = await stopped(ask.program.pid)
        # The lease of the child, whose clock is ahead, is over by then.
        late = replace(services, clock=lambda: utc_now() + (taking + 2) * 2 * LASTS)
        ended = await go_on(late, caller, begun.id, steps_of(late))
        assert ended.status is RunStatus.SUCCEEDED
        before = await state(services, caller), await told(services, caller)
        child.send_signal(signal.SIGCONT)
        assert await asyncio.wait_for(asked, 120) == 0
    assert (await state(services, caller), await told(services, caller)) == before
    assert before[1] == await told(services, other)
    found = await find_run(services.graph.read, caller.user_id, begun.id)
    assert found is not None
    assert found.counts == unharmed.counts
    await check_invariants(services, caller)


async def stopped(program: int) -> psutil.Process:
    """The child of a program, once it has stopped itself."""
    async with asyncio.timeout(120):
        while True:
            for child in psutil.Process(program).children():
                if child.status() == psutil.STATUS_STOPPED:
                    return child
            await asyncio.sleep(0.1)
