"""Goes on with runs that the graph holds: undoing, forgetting, and giving an approved term."""

import logging
from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
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
    try:
        more = await fail_run_on_error(services, job.user_id, job.id, going_on, default=False)
    finally:
        services.events.changed(job.user_id)
    if more:
        job.send(Work.UNDO_RUN, job.user_id, job.ids)


async def forget(services: "Services", job: Job) -> None:
    """Go on with a run that forgets."""
    from memory.endings.forget_run import go_on_forgetting

    going_on = go_on_forgetting(services.graph, job.user_id, job.id, services.clock)
    try:
        more = await fail_run_on_error(services, job.user_id, job.id, going_on, default=False)
    finally:
        services.events.changed(job.user_id)
    if more:
        job.send(Work.FORGET, job.user_id, job.ids)


async def backfill(services: "Services", job: Job) -> None:
    """Give an approved term to the memories that suggested it."""
    from maintenance.backfill import backfill as give

    giving = give(services, job.user_id, job.id)
    given = await fail_run_on_error(services, job.user_id, job.id, giving, default=0)
    logger.info("backfilled", extra={"run_id": job.id, "memories": given})
