"""Retrieves, after a thread's last turn, what the next may need."""

from typing import TYPE_CHECKING

from tasks.work.job import Job

if TYPE_CHECKING:
    from maintenance.services import Services


async def stream(services: "Services", job: Job) -> None:
    """Retrieve for this thread; who listens for it reads it then."""
    from recall.context.streaming import stream_next
    from recall.services import Services as Reading

    if services.signer is None:
        raise RuntimeError("a worker opens its graph with a signer")
    reading = Reading(
        services.graph, services.encoder, services.signer, services.settings, services.clock
    )
    if await stream_next(reading, job.user_id, job.id):
        services.events.changed(job.user_id)
