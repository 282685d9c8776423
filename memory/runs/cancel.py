"""Cancels a run: its worker sees that at its next step, and stops."""

from anaphora.caller import Caller
from anaphora.errors import Conflict, NotFound
from anaphora.ids import is_id
from cypher import runs
from graph.enums import RunStatus
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
        ids = [id] if is_id(id) else []
        rows = await transaction.run(runs.find_runs_by_id, user_id=caller.user_id, ids=ids)
        if not rows:
            raise NotFound("No such run.", field="id")
        run = RunRecord.from_node(rows[0]["run"])
        if run.status is RunStatus.CANCELLED:
            return run
        if not run.status.open:
            raise Conflict(f"The run has already ended: {run.status}.", field="id")
        properties = {"status": RunStatus.CANCELLED.value, "finished_at": lock.now}
        await transaction.run(runs.change_run, user_id=caller.user_id, id=id, properties=properties)
        return RunRecord.from_node(dict(rows[0]["run"]) | properties)

    return await services.graph.write(work, name="cancel_run")
