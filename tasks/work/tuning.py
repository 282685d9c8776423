"""Tunes the weights of users' recalls to their judgements."""

from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.job import Job, Send

if TYPE_CHECKING:
    from maintenance.services import Services


async def tune(services: "Services", job: Job) -> None:
    """Do a run that tunes, if it is not over."""
    from maintenance import tuning

    work = tuning.tune(services, job.user_id, job.id)
    await fail_run_on_error(services, job.user_id, job.id, work, default=None)


async def begin_due(services: "Services", send: Send) -> None:
    """Begin a run for every user with enough judgements, and ask for its work."""
    from maintenance import tuning

    for user_id, run_id in await tuning.begin_due(services):
        send(Work.TUNE, user_id, [run_id])
