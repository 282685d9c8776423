"""Compares memories that had no vector when they were stored."""

from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.work.job import Job

if TYPE_CHECKING:
    from maintenance.services import Services

# Seconds of one message, well within the time limit of a task: what is left is sent again.
_SLICE = 120.0


async def compare(services: "Services", job: Job) -> None:
    """Compare all of the user's memories that are due, and open their conflicts."""
    from memory.conflicts.due import open_due_conflicts

    found = await open_due_conflicts(
        services.graph,
        services.settings,
        services.events,
        services.clock,
        job.user_id,
        slow_judge=services.slow_judge,
        seconds=_SLICE,
    )
    if found.more:
        job.send(Work.COMPARE, job.user_id, job.ids)
