"""Consolidates users: the steps of every part in one table, run in slices."""

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING

from anaphora.charging import charging
from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.job import Job, Send
from tasks.work.writing import writing_services

if TYPE_CHECKING:
    from graph.changes.step import Step
    from graph.enums import RunStep
    from maintenance.services import Services

# Seconds of one message, well within the time limit of a task: what is left is sent again. A run
# that an event began gives way to recall's own work after a few.
_SLICE, _BETWEEN = 120.0, 5.0
# A run that an event began waits no more once it is so old.
_PATIENCE = timedelta(minutes=10)
# Queues of what recall answers from, and messages of maintenance beyond which nothing is begun.
_FIRST = ("embed", "stream")
_BACKLOG = 100


async def begin_by_events(services: "Services", send: Send) -> None:
    """Begin runs for what events made due, unless recall's own work waits; ask for their work."""
    from maintenance.consolidation import events

    waiting = await _queue_lengths(services)
    if waiting is None or _is_behind(waiting) or waiting["maintain"] > _BACKLOG:
        return
    for user_id, run_id in await events.begin_by_events(services):
        send(Work.CONSOLIDATE, user_id, [run_id])


def _is_behind(waiting: Mapping[str, int]) -> bool:
    return any(waiting[queue] for queue in _FIRST)


async def _queue_lengths(services: "Services") -> Mapping[str, int] | None:
    """Count waiting messages by queue; None where they cannot be read."""
    from anaphora.errors import Unavailable
    from tasks.health.health import WorkHealth

    health = WorkHealth(services.settings)
    try:
        return await health.queue_lengths()
    except Unavailable:
        return None
    finally:
        await health.close()


async def consolidate(services: "Services", job: Job) -> None:
    """Go on with a user's run; one that an event began waits a while for recall's own work.

    The sweeper sends again what waits.
    """
    seconds = _SLICE
    if await _gives_way(services, job):
        waiting = await _queue_lengths(services)
        if waiting is not None and _is_behind(waiting):
            return
        seconds = _BETWEEN
    if await go_on(services, job, seconds):
        job.send(Work.CONSOLIDATE, job.user_id, job.ids)


async def _gives_way(services: "Services", job: Job) -> bool:
    """Check whether an event began the run, a short while ago."""
    from graph.changes.consolidation import EVENTS
    from graph.changes.run_lifecycle import find_run

    run = await find_run(services.graph.read, job.user_id, job.id)
    if run is None or run.started_by != EVENTS:
        return False
    return services.clock() - run.queued_at < _PATIENCE


async def go_on(services: "Services", job: Job, seconds: float = _SLICE) -> bool:
    """Do a slice of a run, which fails with it; return whether there is more."""
    from maintenance.consolidation.run import go_on_consolidating

    going_on = go_on_consolidating(
        services, steps_of(services, job), job.user_id, job.id, seconds=seconds
    )
    with charging(job.user_id, job.id):
        return await fail_run_on_error(services, job.user_id, job.id, going_on, default=False)


def steps_of(services: "Services", job: Job) -> "Mapping[RunStep, Step]":
    """Return the steps of all parts, anew for each slice: some remember what they read."""
    from maintenance.consolidation import table
    from memory.runs.consolidation import steps

    return {**table.steps_of(services), **steps.steps_of(writing_services(services, job))}


async def counts_of(services: "Services", job: Job) -> dict[str, int]:
    """Return the counts of a run that is over, as one user's."""
    from graph.changes.run_lifecycle import find_run
    from graph.enums import RunStatus

    run = await find_run(services.graph.read, job.user_id, job.id)
    if run is None:
        return {"users": 1, "failed": 1}
    failed = {"failed_runs": 1} if run.status is RunStatus.FAILED else {}
    return {"users": 1, **failed, **run.counts}
