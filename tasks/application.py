"""Configures Celery: queues, delivery, limits. The graph, not the queue, is the truth."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from celery import Celery, Task
from kombu import Exchange, Queue

from anaphora.charging import charging
from anaphora.errors import Unavailable
from anaphora.settings import Settings
from anaphora.telemetry.tracing import PARENT
from anaphora.work import Work
from tasks import process, schedule
from tasks.broker import QUEUES, TIME_LIMIT, VISIBILITY_TIMEOUT, is_rabbit
from tasks.work import night
from tasks.work.job import Job
from tasks.work.messages import send_work
from tasks.work.table import ASKED, SCHEDULED, RequestedWork, Scheduled

# While a part is away, with growing, random delays.
_RETRIED: dict[str, Any] = {
    "autoretry_for": (Unavailable,),
    "retry_backoff": 1,
    "retry_backoff_max": 60,
    "retry_jitter": True,
    "max_retries": 5,
}


def create_app(settings: Settings) -> Celery:
    """Create a Celery application for these settings, its tasks and schedule registered.

    No connection is made, and no model or driver is loaded, until a task runs.
    """
    app = Celery("anaphora", broker=settings.broker_url, backend=settings.result_url)
    app.conf.update(_common())
    app.conf.update(_on_rabbit() if is_rabbit(settings) else _on_valkey())
    app.conf.beat_schedule = schedule.entries(settings)
    for work, asked in ASKED.items():
        _add_asked(app, settings, work, asked)
    for name, scheduled in SCHEDULED.items():
        _add_scheduled(app, settings, name, scheduled)
    night.add_night(app, settings)
    return app


def _add_asked(app: Celery, settings: Settings, work: Work, asked: RequestedWork) -> None:
    @app.task(name=work.value, bind=True, shared=False, ignore_result=True, **_RETRIED)
    def run(task: Task[Any, Any], user_id: str, given: Sequence[str] | str) -> None:
        ids = [given] if isinstance(given, str) else given
        again = bool((task.request.delivery_info or {}).get("redelivered"))
        job = Job(user_id, ids, again, partial(send_work, app))
        with charging(user_id), process.told_of(settings, work.value, _parent_of(task)):
            process.run(settings, lambda services: asked.do(services, job))


def _add_scheduled(app: Celery, settings: Settings, name: str, scheduled: Scheduled) -> None:
    @app.task(name=name, shared=False, ignore_result=True)
    def run() -> None:
        with process.told_of(settings, name):
            more = process.run(
                settings, lambda services: scheduled.do(services, partial(send_work, app))
            )
        if more:
            run.delay()


def _parent_of(task: Task[Any, Any]) -> str | None:
    """Return the span that asked for the task, as its message names it."""
    given = (task.request.headers or {}).get(PARENT)
    return given if isinstance(given, str) else None


def _queues() -> dict[str, str]:
    """Return the queue of each task."""
    queues = {work.value: asked.queue for work, asked in ASKED.items()}
    queues |= {name: scheduled.queue for name, scheduled in SCHEDULED.items()}
    return {**queues, **night.QUEUES}


def _common() -> dict[str, Any]:
    return {
        "task_routes": {name: {"queue": queue} for name, queue in _queues().items()},
        "task_default_queue": "maintain",
        "task_serializer": "json",
        "result_serializer": "json",
        "accept_content": ["json"],
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_time_limit": TIME_LIMIT,
        "worker_prefetch_multiplier": 1,
        "result_expires": 86_400,
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "worker_hijack_root_logger": False,
        "worker_redirect_stdouts": False,
        # Nothing here asks workers questions: health reads their heartbeats.
        "worker_enable_remote_control": False,
        "worker_cancel_long_running_tasks_on_connection_loss": False,
        "beat_scheduler": "tasks.health.scheduler:Scheduler",
        "beat_max_loop_interval": 5,
        "timezone": "UTC",
    }


def _on_valkey() -> dict[str, Any]:
    return {
        "task_queues": [Queue(name) for name in QUEUES],
        "broker_transport_options": {
            "visibility_timeout": VISIBILITY_TIMEOUT,
            # A dead worker's messages are looked for each second, not each 100.
            "unacked_restore_interval": 1,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 5,
            "socket_keepalive": True,
        },
    }


def _on_rabbit() -> dict[str, Any]:
    exchange = Exchange("anaphora", type="topic")
    arguments = {"x-queue-type": "quorum"}
    return {
        "task_default_queue_type": "quorum",
        "worker_detect_quorum_queues": True,
        "task_default_exchange": "anaphora",
        "task_default_exchange_type": "topic",
        # A retry's countdown is spent in delayed-delivery queues, which want a topic exchange.
        "task_queues": [
            Queue(name, exchange, routing_key=name, queue_arguments=arguments) for name in QUEUES
        ],
        "task_routes": {
            name: {"queue": queue, "routing_key": queue} for name, queue in _queues().items()
        },
        "broker_transport_options": {"confirm_publish": True},
    }
