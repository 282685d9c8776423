"""The task that sends again what the graph shows and no message carries, and ends what is over."""

from typing import TYPE_CHECKING

from celery import Celery

from anaphora.settings import Settings
from tasks.backfilling import send_backfill

if TYPE_CHECKING:
    from graph.embedding import Overdue
    from maintenance.services import Services
    from maintenance.sweep_work import Owed

# With so many messages waiting, what is overdue is not lost but late: more would not help.
_BACKLOG = 100


def register(app: Celery, settings: Settings) -> None:
    """Add the task `sweep()` to the application."""

    @app.task(name="sweep", shared=False, ignore_result=True)
    def sweep() -> None:
        # Imported where it runs, as the other tasks do.
        from tasks import process

        for portion in process.run(settings, _find_lost):
            send_embed(app, portion.user_id, list(portion.memory_ids))
        for user_id, run_id in process.run(settings, _find_owed):
            send_backfill(app, user_id, run_id)
        for owed in process.run(settings, _find_work):
            send_work(app, owed.task, owed.user_id, owed.id)


async def _find_lost(services: "Services") -> "list[Overdue]":
    from maintenance.purge import purge_recollections, purge_writes
    from maintenance.sweep import sweep_conflicts, sweep_embeddings
    from tasks.health import WorkHealth

    health = WorkHealth(services.settings)
    try:
        waiting = await health.queue_lengths()
        await health.mark_sweep(services.clock().timestamp())
    finally:
        await health.close()
    await purge_writes(services.graph, services.clock, services.settings)
    await purge_recollections(services.graph, services.clock)
    if waiting["embed"] > _BACKLOG:
        return []
    given = services.graph, services.clock, services.settings
    return await sweep_embeddings(*given) + await sweep_conflicts(*given)


async def _find_owed(services: "Services") -> list[tuple[str, str]]:
    from maintenance.backfill import find_owed

    return await find_owed(services.graph, services.clock, services.settings)


async def _find_work(services: "Services") -> "list[Owed]":
    from maintenance.sweep_work import end_stale_runs, sweep_work

    await end_stale_runs(services.graph, services.clock)
    return await sweep_work(services.graph, services.clock)


def send_embed(app: Celery, user_id: str, memory_ids: list[str]) -> None:
    """Send one message; raises kombu's errors when the broker does not take it."""
    app.send_task("embed", (user_id, memory_ids), ignore_result=True)


def send_work(app: Celery, task: str, user_id: str, id: str) -> None:
    """Send one message of work that the graph holds; raises as `send_embed` does."""
    app.send_task(task, (user_id, id), ignore_result=True)
