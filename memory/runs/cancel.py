"""Cancels a run: its worker sees that at its next step, and stops."""

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid, NotFound
from graph.changes.run_lifecycle import cancel, find_run
from graph.enums import RunKind, RunStatus
from graph.lock import UserLock
from graph.records.run import RunRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.services import Services


async def cancel_run(services: Services, caller: Caller, id: str) -> RunRecord:
    """Cancel a run; what it has done so far stays, and can be undone.

    Doing it again changes nothing. Raises NotFound, Conflict for a run that has ended otherwise.
    """

    async def work(transaction: Transaction, lock: UserLock) -> Committed[RunRecord]:
        run = await find_run(transaction.run, caller.user_id, id)
        if run is None:
            raise NotFound("No such run.", field="id")
        if run.status is RunStatus.CANCELLED:
            return Committed(run, changed=False)
        if run.kind is RunKind.ERASURE:
            raise Invalid("An erasure cannot be cancelled.", field="id")
        if not run.status.open:
            raise Conflict(f"The run has already ended: {run.status}.", field="id")
        return Committed(await cancel(transaction, caller.user_id, run, lock.now))

    ended, _ = await commit(services, caller, work, name="cancel_run")
    return ended
