"""Defines tasks whose work the graph holds: undoing a run, forgetting, and deriving trust."""

from typing import TYPE_CHECKING, Any

from celery import Celery, Task

from anaphora.settings import Settings
from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.health.retry import RETRIED

if TYPE_CHECKING:
    from maintenance.services import Services

# Steps in one message, well within the time limit of a task: what is left is sent again.
_SLICE = 2000


def register(app: Celery, settings: Settings) -> None:
    """Add `undo_run` and `forget` (user_id, run_id), and `derive_trust(user_id, work_id)`."""

    @app.task(name="undo_run", **RETRIED)
    def undo_run(task: Task[Any, Any], user_id: str, run_id: str) -> None:
        async def work(services: "Services") -> bool:
            from memory.runs.undo import go_on_undoing

            going_on = go_on_undoing(services.graph, user_id, run_id, services.clock, most=_SLICE)
            try:
                return await fail_run_on_error(services, user_id, run_id, going_on, default=False)
            finally:
                services.events.changed(user_id)

        _again(app, Work.UNDO_RUN, settings, work, user_id, run_id)

    @app.task(name="forget", **RETRIED)
    def forget(task: Task[Any, Any], user_id: str, run_id: str) -> None:
        async def work(services: "Services") -> bool:
            from memory.endings.forget_run import go_on_forgetting

            going_on = go_on_forgetting(services.graph, user_id, run_id, services.clock)
            try:
                return await fail_run_on_error(services, user_id, run_id, going_on, default=False)
            finally:
                services.events.changed(user_id)

        _again(app, Work.FORGET, settings, work, user_id, run_id)

    @app.task(name="derive_trust", **RETRIED)
    def derive_trust(task: Task[Any, Any], user_id: str, work_id: str) -> None:
        async def work(services: "Services") -> bool:
            from memory.trust.inheritance import derive_more

            for _ in range(_SLICE // 200):
                if not await derive_more(services.graph, user_id, work_id, services.clock):
                    services.events.changed(user_id)
                    return False
            services.events.changed(user_id)
            return True

        _again(app, Work.DERIVE_TRUST, settings, work, user_id, work_id)


def _again(app: Celery, kind: Work, settings: Settings, work: Any, user_id: str, id: str) -> None:
    """Run the work, and send its message again if there is more."""
    from tasks import process
    from tasks.messages.messages import send_work

    if process.run(settings, work):
        send_work(app, kind, user_id, [id])
