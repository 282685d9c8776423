"""Starts the consolidation of a user's memories on request."""

from collections.abc import Sequence

from anaphora.caller import Caller
from anaphora.work import Work
from graph.changes.consolidation import begin_consolidation, check_steps
from graph.enums import RunStep
from graph.lock import UserLock
from graph.records.run import RunRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.services import Services


async def start_consolidation(
    services: Services, caller: Caller, steps: Sequence[RunStep] | None, *, dry_run: bool = False
) -> RunRecord:
    """Queue a run of these steps, or of all; return it, or the open run asked for the same.

    Raises Invalid for steps that it cannot do, Conflict while a run goes on that was asked for
    something else.
    """
    enabled = [RunStep(step) for step in services.settings.consolidation_steps]
    asked = check_steps(steps, enabled)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[RunRecord]:
        run = await begin_consolidation(transaction, lock, caller.actor, asked, dry_run=dry_run)
        return Committed(run, owed={Work.CONSOLIDATE: [run.id]})

    run, _ = await commit(services, caller, work, name="start_consolidation")
    return run
