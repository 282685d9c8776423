"""Runs of tuning: one at a time for a user, begun by hand or by the schedule."""

from anaphora.caller import Actor
from cypher import runs
from graph.changes.run_lifecycle import new_run
from graph.enums import RunKind, RunStatus
from graph.lock import UserLock
from graph.records.run import RunRecord
from graph.session import Transaction

STEP = "TUNE"
_OPEN = [status.value for status in RunStatus if status.open]


async def begin_tuning(
    transaction: Transaction, lock: UserLock, actor: Actor, *, dry_run: bool = False
) -> RunRecord:
    """The run that is to tune, queued: a run that waits already, or a new run."""
    waiting = await transaction.run(
        runs.find_runs,
        user_id=lock.user_id,
        kinds=[RunKind.TUNING.value],
        statuses=_OPEN,
        place=lock.now,
        place_id="\uffff",
        limit=5,
    )
    for row in waiting:
        found = RunRecord.from_node(row["run"])
        if found.dry_run == dry_run:
            return found
    run = new_run(actor, RunKind.TUNING, STEP, lock.now, status=RunStatus.QUEUED, dry_run=dry_run)
    await transaction.run(runs.save_run, user_id=lock.user_id, run=run)
    return RunRecord.from_node(run)
