"""Derives the trust of what came from memories whose trust was changed."""

from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.work.job import Job

if TYPE_CHECKING:
    from maintenance.services import Services

# Batches in one message, well within the time limit of a task: what is left is sent again.
_SLICE = 10


async def derive(services: "Services", job: Job) -> None:
    """Go on deriving, batch by batch."""
    from memory.trust.inheritance import derive_more

    more = True
    for _ in range(_SLICE):
        if not (more := await derive_more(services.graph, job.user_id, job.id, services.clock)):
            break
    services.events.changed(job.user_id)
    if more:
        job.send(Work.DERIVE_TRUST, job.user_id, job.ids)
