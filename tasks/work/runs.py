"""Goes on with runs that the graph holds: undoing, forgetting, reflection, an approved term."""

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from anaphora.charging import charging
from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.enrichment import enrich_all
from tasks.work.extraction import extract_all
from tasks.work.job import Job, Send
from tasks.work.writing import writing_services

if TYPE_CHECKING:
    from maintenance.services import Services

logger = logging.getLogger("anaphora.tasks")

# Steps in one message, well within the time limit of a task: what is left is sent again.
_SLICE = 2000
# Seconds of a reflection in one message, and of beginning a schedule's runs, likewise.
_REFLECTS, _BEGINS = 120.0, 60.0


class BegunPage(Protocol):
    """A page of a schedule: the pairs of user and run that it began."""

    @property
    def begun(self) -> Sequence[tuple[str, str]]:
        """Return the pairs, in the order of the schedule."""


P = TypeVar("P", bound=BegunPage)


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


async def reflect(services: "Services", job: Job) -> None:
    """Go on with a reflection; its calls of the model are charged to the user."""
    from maintenance.consolidation.run import go_on_consolidating
    from memory.runs.reflection.reflect import steps_of

    steps = steps_of(writing_services(services, job), services.digester)
    going_on = go_on_consolidating(services, steps, job.user_id, job.id, seconds=_REFLECTS)
    with charging(job.user_id, job.id):
        await _go_on(services, job, Work.REFLECT, going_on)


async def begin_reflections(services: "Services", send: Send) -> bool:
    """Begin weekly reflections, and ask for their work; return whether more are due."""
    from maintenance.reflection.week import begin_page, keep_place

    return await begin_pages(services, send, Work.REFLECT, begin_page, keep_place)


async def begin_pages(
    services: "Services",
    send: Send,
    work: Work,
    begin_page: "Callable[[Services], Awaitable[P | None]]",
    keep_place: "Callable[[Services, P], Awaitable[bool]]",
) -> bool:
    """Begin runs of a schedule, and ask for their work; return whether more are due.

    They are begun page by page, well within the time limit of a task.
    """
    until = time.monotonic() + _BEGINS
    while (page := await begin_page(services)) is not None:
        for user_id, run_id in page.begun:
            send(work, user_id, [run_id])
        # Kept once the messages are sent: whoever is killed before sends them again.
        if not await keep_place(services, page):
            return False
        if time.monotonic() >= until:
            return True
    return False


async def _go_on(services: "Services", job: Job, work: Work, going_on: Awaitable[bool]) -> None:
    """Do a slice of a run, announce its Changes, and ask for the rest if there is more."""
    began = time.monotonic()
    try:
        more = await fail_run_on_error(services, job.user_id, job.id, going_on, default=False)
    finally:
        services.events.changed(job.user_id)
    step = "UNDO" if work is Work.UNDO_RUN else work.name
    await services.meter.measured(step, time.monotonic() - began, {})
    if more:
        job.send(work, job.user_id, job.ids)


async def backfill(services: "Services", job: Job) -> None:
    """Give a term to the memories that suggested it, or read what was stored without being read."""
    from graph.changes.run_lifecycle import find_run
    from graph.enums import RunStep
    from maintenance.backfill import backfill as give
    from memory.remember.backfills import is_backfill_of

    run = await find_run(services.graph.read, job.user_id, job.id)
    if run is not None and is_backfill_of(run, RunStep.EXTRACT):
        await extract_all(services, job)
        return
    if run is not None and is_backfill_of(run, RunStep.ENRICH):
        await enrich_all(services, job)
        return
    giving = give(services, job.user_id, job.id)
    given = await fail_run_on_error(services, job.user_id, job.id, giving, default=0)
    logger.info("backfilled", extra={"run_id": job.id, "memories": given})
