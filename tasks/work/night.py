"""The nightly consolidation: a chord of a task for each user, whose body gathers their counts."""

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from celery import Celery, Task, chord

from anaphora.settings import Settings
from tasks import process
from tasks.work.consolidation import counts_of, go_on
from tasks.work.job import Job
from tasks.work.messages import send_work

if TYPE_CHECKING:
    from maintenance.services import Services

logger = logging.getLogger("anaphora.consolidation")

# Names of the tasks; all wait in one queue.
BEGIN, USER, END = "consolidate_night", "consolidate_user", "consolidate_night_end"
QUEUES: Mapping[str, str] = dict.fromkeys((BEGIN, USER, END), "maintain")


def add_night(app: Celery, settings: Settings) -> None:
    """Add the tasks of the night to an application."""

    @app.task(name=USER, bind=True, shared=False)
    def user(task: "Task[Any, Any]", user_id: str, run_id: str) -> dict[str, int]:
        job = Job(user_id, [run_id], False, partial(send_work, app))
        more, counts = process.run(settings, lambda services: _slice(services, job))
        if more:
            raise task.replace(user.si(user_id, run_id))
        return counts

    @app.task(name=END, shared=False, ignore_result=True)
    def end(counts: Sequence[Mapping[str, int]]) -> None:
        logger.info("the night is over", extra=gather(counts))

    @app.task(name=BEGIN, shared=False, ignore_result=True)
    def begin() -> None:
        begun = process.run(settings, _begin)
        if begun:
            chord([user.si(*one) for one in begun])(end.s())


def gather(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """Add up the counts of all users' runs."""
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(total)


async def _begin(services: "Services") -> list[tuple[str, str]]:
    from maintenance.consolidation.night import begin_night

    return await begin_night(services)


async def _slice(services: "Services", job: Job) -> tuple[bool, dict[str, int]]:
    """Do a slice of a user's run; a failure is counted, so that the body of the chord runs.

    A run that stopped because a database is away is queued again by the sweeper.
    """
    try:
        more = await go_on(services, job)
        return more, {} if more else await counts_of(services, job)
    except Exception as error:
        logger.warning("a user's consolidation failed", extra={"error": type(error).__name__})
        return False, {"users": 1, "left": 1}
