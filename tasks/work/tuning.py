"""Tunes the weights of users' recalls to their judgements."""

import time
from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.job import Job, Send

if TYPE_CHECKING:
    from maintenance.services import Services

# Seconds of beginning runs in one message: what is left is sent again.
_BEGINS = 60.0


async def tune(services: "Services", job: Job) -> None:
    """Do a run that tunes, if it is not over."""
    from maintenance import tuning

    work = tuning.tune(services, job.user_id, job.id)
    await fail_run_on_error(services, job.user_id, job.id, work, default=None)


async def begin_due(services: "Services", send: Send) -> bool:
    """Begin runs of users with enough judgements, and ask for their work; return whether more wait.

    They are begun page by page, well within the time limit of a task.
    """
    from maintenance.tuning_schedule import begin_page, keep_place

    until = time.monotonic() + _BEGINS
    while True:
        page = await begin_page(services)
        for user_id, run_id in page.begun:
            send(Work.TUNE, user_id, [run_id])
        # Kept once the messages are sent: whoever is killed before sends them again.
        if not await keep_place(services, page):
            return False
        if time.monotonic() >= until:
            return True
