"""Enriches memories: topics, category, message type, importance, typed entities."""

import logging
import time
from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.job import Job
from tasks.work.writing import writing_services

if TYPE_CHECKING:
    from maintenance.services import Services

logger = logging.getLogger("anaphora.tasks")

# Memories in one message, well within the time limit of a task: what is left is sent again.
_SLICE = 512


async def enrich(services: "Services", job: Job) -> None:
    """Enrich those of these memories that owe it."""
    from graph.tenancy import tenant_token
    from memory.remember.enrichment.enrich import enrich_memories

    if services.enricher is None or not services.settings.enrichment:
        return
    began = time.perf_counter()
    ids = list(dict.fromkeys(job.ids))
    counts = await enrich_memories(
        writing_services(services, job),
        services.enricher,
        job.user_id,
        ids[:_SLICE],
        careful=job.again,
    )
    details = {
        "tenant": tenant_token(job.user_id),
        "memories": counts.memories,
        "failed": counts.failed,
        "seconds": round(time.perf_counter() - began, 3),
        "again": job.again,
    }
    is_news = bool(counts.memories or counts.failed)
    logger.log(logging.INFO if is_news else logging.DEBUG, "enriched", extra=details)
    if len(ids) > _SLICE:
        job.send(Work.ENRICH, job.user_id, ids[_SLICE:])


async def enrich_all(services: "Services", job: Job) -> None:
    """Go on with a run over memories that were stored without their enrichment."""
    from memory.remember.enrichment.backfill import go_on_enriching

    if services.enricher is None:
        raise RuntimeError("a worker opens its graph with a classifier")
    writing = writing_services(services, job)
    going_on = go_on_enriching(
        writing, services.enricher, job.user_id, job.id, most=_SLICE, careful=job.again
    )
    if await fail_run_on_error(services, job.user_id, job.id, going_on, default=False):
        job.send(Work.BACKFILL, job.user_id, job.ids)
