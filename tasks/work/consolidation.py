"""Consolidates users: the steps of every part in one table, run in slices."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from anaphora.charging import charging
from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.job import Job
from tasks.work.writing import writing_services

if TYPE_CHECKING:
    from graph.changes.step import Step
    from graph.enums import RunStep
    from maintenance.services import Services

# Seconds of one message, well within the time limit of a task: what is left is sent again.
_SLICE = 120.0


async def consolidate(services: "Services", job: Job) -> None:
    """Go on with a user's run."""
    if await go_on(services, job):
        job.send(Work.CONSOLIDATE, job.user_id, job.ids)


async def go_on(services: "Services", job: Job) -> bool:
    """Do a slice of a run, which fails with it; return whether there is more."""
    from maintenance.consolidation.run import go_on_consolidating

    going_on = go_on_consolidating(
        services, steps_of(services, job), job.user_id, job.id, seconds=_SLICE
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
