"""Extracts the facts of turns."""

import logging
import time
from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.work.job import Job
from tasks.work.writing import writing_services

if TYPE_CHECKING:
    from maintenance.services import Services
    from memory.remember.extraction.store import ExtractCounts

logger = logging.getLogger("anaphora.tasks")

# Turns in one message, well within the time limit of a task: what is left is sent again.
_SLICE = 256


async def extract(services: "Services", job: Job) -> None:
    """Extract the facts of these turns, and of earlier turns of their threads that owe it."""
    from memory.remember.extraction.extract import extract_turns, rule_caller
    from memory.remember.extraction.turns import find_due

    began = time.perf_counter()
    most = services.settings.max_attempts
    due = await find_due(services.graph, job.user_id, job.ids, max_attempts=most, limit=_SLICE + 1)
    caller = rule_caller(job.user_id)
    counts = await extract_turns(
        writing_services(services, job), caller, due[:_SLICE], careful=job.again
    )
    _log(job, began, counts)
    if len(due) > _SLICE:
        job.send(Work.EXTRACT, job.user_id, job.ids)


async def extract_all(services: "Services", job: Job) -> None:
    """Go on with a run over turns that were stored without their facts."""
    from memory.remember.extraction.backfill import go_on_extracting

    going_on = go_on_extracting(
        writing_services(services, job), job.user_id, job.id, most=_SLICE, careful=job.again
    )
    if await fail_run_on_error(services, job.user_id, job.id, going_on, default=False):
        job.send(Work.BACKFILL, job.user_id, job.ids)


def _log(job: Job, began: float, counts: "ExtractCounts") -> None:
    from graph.tenancy import tenant_token

    details = {
        "tenant": tenant_token(job.user_id),
        "turns": counts.turns,
        "facts": counts.facts,
        "failed": counts.failed,
        "local": counts.local,
        "seconds": round(time.perf_counter() - began, 3),
        "again": job.again,
    }
    # A message whose turns an earlier message took along is worth no log line.
    logger.log(
        logging.INFO if counts.turns or counts.failed else logging.DEBUG, "extracted", extra=details
    )
