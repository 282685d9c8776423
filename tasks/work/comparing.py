"""Defines the task that compares memories that had no vector when they were stored."""

from typing import TYPE_CHECKING, Any

from celery import Celery, Task

from anaphora.settings import Settings
from anaphora.work import Work
from tasks.health.retry import RETRIED
from tasks.messages.messages import send_work

if TYPE_CHECKING:
    from maintenance.services import Services

# Portions in one message, well within the time limit of a task: what is left is sent again.
_SLICE = 64


def register(app: Celery, settings: Settings) -> None:
    """Add the task `compare(user_id, memory_ids)`: it compares all of the user's that are due."""

    @app.task(name="compare", **RETRIED)
    def compare(task: Task[Any, Any], user_id: str, memory_ids: list[str]) -> None:
        # Imported where it runs, as the other tasks do.
        from tasks import process

        async def work(services: "Services") -> bool:
            from memory.conflicts.due import open_due_conflicts

            found = await open_due_conflicts(
                services.graph,
                services.settings,
                services.events,
                services.clock,
                user_id,
                slow_judge=services.slow_judge,
                most=_SLICE,
            )
            return found.more

        if process.run(settings, work):
            send_work(app, Work.COMPARE, user_id, memory_ids)
