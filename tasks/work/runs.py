"""Goes on with runs that the graph holds: undoing, forgetting, and giving an approved term."""

import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.extraction import extract_all
from tasks.work.job import Job

if TYPE_CHECKING:
    from maintenance.services import Services

logger = logging.getLogger("anaphora.tasks")

# Steps in one message, well within the time limit of a task: what is left is sent again.
_SLICE = 2000


async def undo(services: "Services", job: Job) -> None:
    """Go on undoing a run."""
    from memory.runs.undo import go_on_undoing

    going_on = go_on_undoing(services.graph, job.user_id, job.id, services.clock, most=_SLICE)
    await _go_on(services, job, Work.UNDO_RUN, going_on)


async def forget(services: "Services", job: Job) -> None:
    """Go on with a run that forgets."""
    from memory.endings.forget_run import go_on_forgetting

    going_on = go_on_forgetting(services.graph, job.user_id, job.id, services.clock)
    await _go_on(services, job, Work.FORGET, going_on)


async def _go_on(services: "Services", job: Job, work: Work, going_on: Awaitable[bool]) -> None:
    """Do a slice of a run, announce its Changes, and ask for the rest if there is more."""
    try:
        more = await fail_run_on_error(services, job.user_id, job.id, going_on, default=False)
    finally:
        services.events.changed(job.user_id)
    if more:
        job.send(work, job.user_id, job.ids)


async def backfill(services: "Services", job: Job) -> None:
    """Give an approved term to the memories that suggested it, or extract the facts of turns."""
    from graph.changes.run_lifecycle import find_run
    from maintenance.backfill import backfill as give
    from memory.remember.extraction.backfill import is_extraction

    run = await find_run(services.graph.read, job.user_id, job.id)
    if run is not None and is_extraction(run):
        await extract_all(services, job)
        return
    giving = give(services, job.user_id, job.id)
    given = await fail_run_on_error(services, job.user_id, job.id, giving, default=0)
    logger.info("backfilled", extra={"run_id": job.id, "memories": given})
