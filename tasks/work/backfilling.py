"""Defines the task that gives an approved term to the memories that suggested it."""

import logging
from typing import TYPE_CHECKING, Any

from celery import Celery, Task

from anaphora.settings import Settings
from tasks.health.failure import fail_run_on_error
from tasks.health.retry import RETRIED

if TYPE_CHECKING:
    from maintenance.services import Services

logger = logging.getLogger("anaphora.tasks")


def register(app: Celery, settings: Settings) -> None:
    """Add the task `backfill(user_id, run_id)` to the application."""

    @app.task(name="backfill", **RETRIED)
    def backfill_(task: Task[Any, Any], user_id: str, run_id: str) -> None:
        # Imported where it runs, as the other tasks do.
        from maintenance.backfill import backfill
        from tasks import process

        async def work(services: "Services") -> None:
            filling = backfill(services, user_id, run_id)
            given = await fail_run_on_error(services, user_id, run_id, filling, default=0)
            logger.info("backfilled", extra={"run_id": run_id, "memories": given})

        process.run(settings, work)
