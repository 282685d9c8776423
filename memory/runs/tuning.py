"""Starts the tuning of a user's weights, and activates older weights, on request."""

from anaphora.caller import Caller
from anaphora.errors import NotFound
from anaphora.ids import is_id
from anaphora.work import Work
from cypher.recall import learning
from graph.changes.tuning import begin_tuning
from graph.lock import UserLock, lock_user
from graph.records.run import RunRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.services import Services


async def start_tuning(services: Services, caller: Caller, *, dry_run: bool = False) -> RunRecord:
    """Queue a run that tunes this user's weights, unless one waits already; return the run."""

    async def work(transaction: Transaction, lock: UserLock) -> Committed[RunRecord]:
        run = await begin_tuning(transaction, lock, caller.actor, dry_run=dry_run)
        return Committed(run, owed={Work.TUNE: [run.id]})

    run, _ = await commit(services, caller, work, name="start_tuning")
    return run


async def activate_weights(services: Services, caller: Caller, id: str) -> None:
    """Use this set of weights from now on. Raises NotFound."""

    async def work(transaction: Transaction) -> bool:
        await lock_user(transaction, caller.user_id, services.clock)
        ids = id if is_id(id) else ""
        return bool(await transaction.run(learning.set_active, user_id=caller.user_id, id=ids))

    if not await services.graph.write(work, name="activate_weights"):
        raise NotFound("No such weight set.", field="id")
