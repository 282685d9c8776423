"""Runs of tuning: one at a time for a user, begun by hand or by the schedule."""

from anaphora.caller import Actor
from cypher import runs
from graph.changes.run_lifecycle import find_open_runs, new_run
from graph.enums import RunKind, RunStatus
from graph.lock import UserLock
from graph.records.run import RunRecord
from graph.session import Transaction

STEP = "TUNE"


async def begin_tuning(
    transaction: Transaction, lock: UserLock, actor: Actor, *, dry_run: bool = False
) -> RunRecord:
    """The run that is to tune, queued: a run that waits already, or a new run."""
    for found in await find_open_runs(transaction, lock.user_id, RunKind.TUNING):
        if found.dry_run == dry_run:
            return found
    run = new_run(actor, RunKind.TUNING, STEP, lock.now, status=RunStatus.QUEUED, dry_run=dry_run)
    await transaction.run(runs.save_run, user_id=lock.user_id, run=run)
    return RunRecord.from_node(run)
