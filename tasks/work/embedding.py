"""Defines the tasks that embed pending memories, and pending names of entities."""

import logging
import time
from typing import TYPE_CHECKING, Any

from celery import Celery, Task

from anaphora.settings import Settings
from anaphora.work import Work
from tasks.health.retry import RETRIED
from tasks.messages.messages import send_work

if TYPE_CHECKING:
    from maintenance.embed import EmbedCounts
    from maintenance.services import Services

logger = logging.getLogger("anaphora.tasks")


def register(app: Celery, settings: Settings) -> None:
    """Add `embed(user_id, memory_ids)` and `embed_names(user_id, entity_ids)`."""

    @app.task(name="embed", **RETRIED)
    def embed(task: Task[Any, Any], user_id: str, memory_ids: list[str]) -> None:
        # Imported where it runs: a process that only sends work needs neither driver nor model.
        from maintenance.embed import embed_memories
        from tasks import process

        async def work(services: "Services") -> "EmbedCounts":
            return await embed_memories(services, user_id, memory_ids, careful=_is_careful(task))

        began = time.perf_counter()
        counts = process.run(settings, work)
        _log(task, user_id, began, counts.embedded, failed=counts.failed)
        if counts.due:
            # By another worker: comparing must not delay embedding.
            send_work(app, Work.COMPARE, user_id, counts.due[:1])

    @app.task(name="embed_names", **RETRIED)
    def embed_names(task: Task[Any, Any], user_id: str, entity_ids: list[str]) -> None:
        from maintenance.embed_entities import embed_entities
        from tasks import process

        async def work(services: "Services") -> int:
            return await embed_entities(services, user_id, entity_ids, careful=_is_careful(task))

        began = time.perf_counter()
        _log(task, user_id, began, process.run(settings, work), names=True)


def _is_careful(task: Task[Any, Any]) -> bool:
    """Whether a task was delivered again after its worker was lost, perhaps by a text."""
    return bool((task.request.delivery_info or {}).get("redelivered"))


def _log(task: Task[Any, Any], user_id: str, began: float, embedded: int, **more: object) -> None:
    from graph.tenancy import tenant_token

    details = {
        "tenant": tenant_token(user_id),
        "embedded": embedded,
        "seconds": round(time.perf_counter() - began, 3),
        "again": _is_careful(task),
        **more,
    }
    # A message whose items an earlier message took along is worth no log line.
    logger.log(logging.INFO if embedded else logging.DEBUG, "embedded", extra=details)
