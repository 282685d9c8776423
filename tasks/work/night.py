"""The nightly consolidation: chords of a task for each user, whose bodies gather their counts.

A night is begun page by page, well within the time limit of a task; each page of users is a chord.
"""

import logging
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from celery import Celery, Task, chord

from anaphora.settings import Settings
from tasks import process
from tasks.health.failure import log_stop
from tasks.work.consolidation import counts_of, go_on
from tasks.work.job import Job
from tasks.work.messages import send_work

if TYPE_CHECKING:
    from maintenance.consolidation.night_place import NightPlace
    from maintenance.schedule.page import Page
    from maintenance.services import Services

logger = logging.getLogger("anaphora.consolidation")

# Names of the tasks; all wait in one queue.
BEGIN, USER, END = "consolidate_night", "consolidate_user", "consolidate_night_end"
# Seconds of one message that begins a night: what is left is sent again.
_SLICE = 60.0
QUEUES: Mapping[str, str] = dict.fromkeys((BEGIN, USER, END), "maintain")


def add_night(app: Celery, settings: Settings) -> None:
    """Add the tasks of the night to an application."""

    @app.task(name=USER, bind=True, shared=False)
    def user(task: "Task[Any, Any]", user_id: str, run_id: str) -> dict[str, int]:
        job = Job(user_id, [run_id], False, partial(send_work, app))
        try:
            more, counts = process.run(settings, lambda services: _slice(services, job))
        except Exception as error:
            # Counted, so that the body of the chord runs. A run that stopped because a database
            # is away is queued again by the sweeper.
            log_stop("a user's consolidation stopped", error, run_id=run_id)
            return {"users": 1, "left": 1}
        if more:
            raise task.replace(user.si(user_id, run_id))
        return counts

    @app.task(name=END, shared=False, ignore_result=True)
    def end(counts: Sequence[Mapping[str, int]]) -> None:
        logger.info("a page of the night is over", extra=gather(counts))

    @app.task(name=BEGIN, shared=False, ignore_result=True)
    def begin() -> None:
        until = time.monotonic() + _SLICE
        while (page := process.run(settings, _begin_page)) is not None:
            if page.begun:
                chord([user.si(*one) for one in page.begun])(end.s())
            # Kept once the chord is sent: whoever is killed before sends it again.
            if not process.run(settings, partial(_keep_place, page)):
                return
            if time.monotonic() >= until:
                begin.delay()
                return


def gather(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """Add up the counts of all users' runs."""
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(total)


async def _begin_page(services: "Services") -> "Page[NightPlace] | None":
    from maintenance.consolidation.night import begin_page

    return await begin_page(services)


async def _keep_place(page: "Page[NightPlace]", services: "Services") -> bool:
    from maintenance.consolidation.night import keep_place

    return await keep_place(services, page)


async def _slice(services: "Services", job: Job) -> tuple[bool, dict[str, int]]:
    """Do a slice of a user's run; return whether there is more of it, and its counts at its end."""
    more = await go_on(services, job)
    return more, {} if more else await counts_of(services, job)
