"""Tasks whose work the graph holds: undoing a run, and deriving trust anew."""

from typing import TYPE_CHECKING, Any

from celery import Celery, Task

from anaphora.errors import Unavailable
from anaphora.settings import Settings

if TYPE_CHECKING:
    from maintenance.services import Services

# Steps in one message, well within the time limit of a task: what is left is sent again.
_SLICE = 2000
_RETRY: dict[str, Any] = {
    "shared": False,
    "ignore_result": True,
    "autoretry_for": (Unavailable,),
    "retry_backoff": 1,
    "retry_backoff_max": 60,
    "retry_jitter": True,
    "max_retries": 5,
    "bind": True,
}


def register(app: Celery, settings: Settings) -> None:
    """Add the tasks `undo_run(user_id, run_id)` and `derive_trust(user_id, work_id)`."""

    @app.task(name="undo_run", **_RETRY)
    def undo_run(task: Task[Any, Any], user_id: str, run_id: str) -> None:
        async def work(services: "Services") -> bool:
            from memory.undo import go_on_undoing

            try:
                return await go_on_undoing(
                    services.graph, user_id, run_id, services.clock, most=_SLICE
                )
            finally:
                services.events.changed(user_id)

        _again(app, task, "undo_run", settings, work, user_id, run_id)

    @app.task(name="derive_trust", **_RETRY)
    def derive_trust(task: Task[Any, Any], user_id: str, work_id: str) -> None:
        async def work(services: "Services") -> bool:
            from memory.inheriting import derive_more

            for _ in range(_SLICE // 200):
                if not await derive_more(services.graph, user_id, work_id, services.clock):
                    services.events.changed(user_id)
                    return False
            services.events.changed(user_id)
            return True

        _again(app, task, "derive_trust", settings, work, user_id, work_id)


def _again(
    app: Celery,
    task: Task[Any, Any],
    name: str,
    settings: Settings,
    work: Any,
    user_id: str,
    id: str,
) -> None:
    """Run the work, and send its message again where there is more."""
    from tasks import process
    from tasks.sweeping import send_work

    if process.run(settings, work):
        send_work(app, name, user_id, id)
