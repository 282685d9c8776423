"""Embeds pending memories, and pending names of entities."""

import logging
import time
from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.work.job import Job

if TYPE_CHECKING:
    from maintenance.services import Services

logger = logging.getLogger("anaphora.tasks")


async def embed(services: "Services", job: Job) -> None:
    """Embed these memories of the user; those that can be compared now are compared next."""
    from maintenance.embed import embed_memories

    began = time.perf_counter()
    counts = await embed_memories(services, job.user_id, job.ids, careful=job.again)
    _log(job, began, counts.embedded, failed=counts.failed)
    if counts.due:
        # By another worker: comparing must not delay embedding.
        job.send(Work.COMPARE, job.user_id, counts.due[:1])


async def embed_names(services: "Services", job: Job) -> None:
    """Embed the names of these entities of the user."""
    from maintenance.embed_entities import embed_entities

    began = time.perf_counter()
    embedded = await embed_entities(services, job.user_id, job.ids, careful=job.again)
    _log(job, began, embedded, names=True)


def _log(job: Job, began: float, embedded: int, **more: object) -> None:
    from graph.tenancy import tenant_token

    details = {
        "tenant": tenant_token(job.user_id),
        "embedded": embedded,
        "seconds": round(time.perf_counter() - began, 3),
        "again": job.again,
        **more,
    }
    # A message whose items an earlier message took along is worth no log line.
    logger.log(logging.INFO if embedded else logging.DEBUG, "embedded", extra=details)
