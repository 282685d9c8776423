"""Cancels a run: its worker sees that at its next step, and stops."""

from dataclasses import replace

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid, NotFound
from cypher import runs
from graph.changes.run_lifecycle import find_run
from graph.enums import RunKind, RunStatus
from graph.lock import lock_user
from graph.records.run import RunRecord
from graph.session import Transaction
from memory.services import Services


async def cancel_run(services: Services, caller: Caller, id: str) -> RunRecord:
    """Cancel a run; what it has done so far stays, and can be undone.

    Doing it again changes nothing. Raises NotFound, Conflict for a run that has ended otherwise.
    """

    async def work(transaction: Transaction) -> RunRecord:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        run = await find_run(transaction.run, caller.user_id, id)
        if run is None:
            raise NotFound("No such run.", field="id")
        if run.status is RunStatus.CANCELLED:
            return run
        if run.kind is RunKind.ERASURE:
            raise Invalid("An erasure cannot be cancelled.", field="id")
        if not run.status.open:
            raise Conflict(f"The run has already ended: {run.status}.", field="id")
        properties = {"status": RunStatus.CANCELLED.value, "finished_at": lock.now}
        await transaction.run(runs.change_run, user_id=caller.user_id, id=id, properties=properties)
        return replace(run, status=RunStatus.CANCELLED, finished_at=lock.now)

    return await services.graph.write(work, name="cancel_run")
