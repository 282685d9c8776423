"""The task that embeds what waits."""

import logging
import time
from typing import TYPE_CHECKING, Any

from celery import Celery, Task

from anaphora.settings import Settings
from tasks.retrying import RETRIED

if TYPE_CHECKING:
    from maintenance.services import Services

logger = logging.getLogger("anaphora.tasks")


def register(app: Celery, settings: Settings) -> None:
    """Add the task `embed(user_id, memory_ids)` to the application."""

    @app.task(name="embed", **RETRIED)
    def embed(task: Task[Any, Any], user_id: str, memory_ids: list[str]) -> None:
        # Imported where it runs: who only sends, or hands out work, needs neither driver nor model.
        from graph.tenancy import tenant_token
        from maintenance.embed import embed_memories
        from maintenance.embed_entities import embed_entities
        from memory.conflicts_due import open_due_conflicts
        from tasks import process

        # Delivered again after its worker was lost: perhaps a text did that.
        careful = bool((task.request.delivery_info or {}).get("redelivered"))

        async def work(services: "Services") -> None:
            began = time.perf_counter()
            counts = await embed_memories(services, user_id, memory_ids, careful=careful)
            opened = await open_due_conflicts(
                services.graph, services.settings, services.events, services.clock, user_id
            )
            names = await embed_entities(services, user_id, memory_ids, careful=careful)
            details = {
                "tenant": tenant_token(user_id),
                "embedded": counts.embedded,
                "failed": counts.failed,
                "conflicts": opened,
                "names": names,
                "seconds": round(time.perf_counter() - began, 3),
                "again": careful,
            }
            # A message whose memories an earlier one took along is no news.
            logger.log(
                logging.INFO if counts.embedded else logging.DEBUG, "embedded", extra=details
            )

        process.run(settings, work)
