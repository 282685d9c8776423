"""Tunes the weights of users' recalls to their judgements."""

from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.job import Job, Send
from tasks.work.runs import begin_pages

if TYPE_CHECKING:
    from maintenance.services import Services


async def tune(services: "Services", job: Job) -> None:
    """Do a run that tunes, if it is not over."""
    from maintenance import tuning

    work = tuning.tune(services, job.user_id, job.id)
    await fail_run_on_error(services, job.user_id, job.id, work, default=None)


async def begin_due(services: "Services", send: Send) -> bool:
    """Begin runs of users with enough judgements, and ask for their work; tell if more wait."""
    from maintenance.tuning_schedule import begin_page, keep_place

    return await begin_pages(services, send, Work.TUNE, begin_page, keep_place)
