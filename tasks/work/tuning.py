"""Defines the tasks that tune the weights of users' recalls to their judgements."""

from typing import TYPE_CHECKING, Any

from celery import Celery, Task

from anaphora.settings import Settings
from anaphora.work import Work
from tasks.health.failure import fail_run_on_error
from tasks.health.retry import RETRIED
from tasks.messages.messages import send_work

if TYPE_CHECKING:
    from maintenance.services import Services


def register(app: Celery, settings: Settings) -> None:
    """Add the tasks `tune(user_id, run_id)` and `tune_due()` to the application."""

    @app.task(name="tune", **RETRIED)
    def tune_(task: Task[Any, Any], user_id: str, run_id: str) -> None:
        # Imported where it runs, as the other tasks do.
        from tasks import process

        async def work(services: "Services") -> None:
            from maintenance.tuning import tune

            tuning = tune(services, user_id, run_id)
            await fail_run_on_error(services, user_id, run_id, tuning, default=None)

        process.run(settings, work)

    @app.task(name="tune_due", shared=False, ignore_result=True)
    def tune_due() -> None:
        from tasks import process

        async def work(services: "Services") -> list[tuple[str, str]]:
            from maintenance.tuning import begin_due

            return await begin_due(services)

        for user_id, run_id in process.run(settings, work):
            send_work(app, Work.TUNE, user_id, [run_id])
