"""The task that embeds what waits."""

from typing import Any

from celery import Celery, Task

from anaphora.errors import Unavailable
from anaphora.settings import Settings
from maintenance.embed import EmbedCounts, embed_memories
from maintenance.services import Services
from tasks import process


def register(app: Celery, settings: Settings) -> None:
    """Add the task `embed(user_id, memory_ids)` to the application."""

    @app.task(
        name="embed",
        bind=True,
        ignore_result=True,
        autoretry_for=(Unavailable,),
        retry_backoff=1,
        retry_backoff_max=60,
        retry_jitter=True,
        max_retries=5,
    )
    def embed(task: Task[Any, Any], user_id: str, memory_ids: list[str]) -> None:
        # Delivered again after its worker was lost: perhaps a text did that.
        careful = bool((task.request.delivery_info or {}).get("redelivered"))

        async def work(services: Services) -> EmbedCounts:
            return await embed_memories(services, user_id, memory_ids, careful=careful)

        process.run(settings, work)
