"""Defines the task that retrieves, after a thread's last turn, what the next may need."""

from typing import TYPE_CHECKING, Any

from celery import Celery, Task

from anaphora.settings import Settings
from tasks.health.retry import RETRIED

if TYPE_CHECKING:
    from maintenance.services import Services


def register(app: Celery, settings: Settings) -> None:
    """Add the task `stream_context(user_id, thread_id)` to the application."""

    @app.task(name="stream_context", **RETRIED)
    def stream_context(task: Task[Any, Any], user_id: str, thread_id: str) -> None:
        # Imported where it runs, as the other tasks do.
        from tasks import process

        async def work(services: "Services") -> None:
            from recall.context.streaming import stream_next
            from recall.services import Services as Reading

            if services.signer is None:
                raise RuntimeError("a worker opens its graph with a signer")
            reading = Reading(
                services.graph,
                services.encoder,
                services.signer,
                services.settings,
                services.clock,
            )
            if await stream_next(reading, user_id, thread_id):
                # Listeners for the thread read it then.
                services.events.changed(user_id)

        process.run(settings, work)
