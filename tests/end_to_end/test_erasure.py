"""An erasure by a real worker: killed half-way, its message lost, and ended all the same."""

import asyncio
from dataclasses import replace

from anaphora.work import Nobody
from bench.servers.fleet import Fleet
from memory.inputs import ForgetInput, ForgetTarget
from memory.runs.erasure import erase as erasing
from recall.lists.erasures import get_receipts
from recall.services import Services as Reading
from tests.end_to_end.test_worker import PATIENCE, User, ours, processes, user
from tests.support.plain import run

__all__ = ["ours", "processes", "user"]


async def _completed(user: User, id: str) -> dict[str, int]:
    """The probes of a receipt, once it is complete."""
    given = user.services
    reading = Reading(given.graph, given.encoder, given.signer, given.settings)
    async with asyncio.timeout(PATIENCE):
        while True:
            receipt = (await get_receipts(reading, user.caller.user_id, [id]))[id]
            if receipt.completed_at is not None:
                return dict(receipt.probes)
            await asyncio.sleep(0.5)


async def test_a_worker_completes_the_receipt(processes: Fleet, user: User) -> None:
    ids = await user.add(30)
    given = ForgetInput(what=ForgetTarget(ids=tuple(ids)), hard=True)
    done = await erasing.erase(user.services, user.caller, given)
    await asyncio.to_thread(processes.worker, "erasing", "embed,maintain")
    probes = await _completed(user, done.receipt_id or "")
    assert set(probes.values()) == {0}


async def test_a_lost_message_and_a_killed_worker(processes: Fleet, user: User) -> None:
    await user.add(30)
    services = replace(user.services, queue=Nobody())
    done = await erasing.erase_user(services, user.caller, user.caller.user_id)
    worker = await asyncio.to_thread(processes.worker, "killed", "maintain")
    processes.kill(worker)
    await asyncio.to_thread(processes.worker, "another", "maintain")
    processes.start("beat")
    probes = await _completed(user, done.receipt_id or "")
    assert set(probes.values()) == {0}
    await _nothing_owed(user)


async def _nothing_owed(user: User) -> None:
    """Return when the filler that took the place of what was erased is gone, too."""
    statement = "MATCH (o:Outbox {user_id: $user}) RETURN count(o) AS n"
    async with asyncio.timeout(PATIENCE):
        while True:
            [row] = await run(user.services.graph, statement, user=user.caller.user_id)
            if row["n"] == 0:
                return
            await asyncio.sleep(0.5)
