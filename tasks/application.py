"""Configures Celery: queues, delivery, limits. The graph, not the queue, is the truth."""

from typing import Any

from celery import Celery
from kombu import Exchange, Queue

from anaphora.settings import Settings
from tasks.broker import QUEUES, ROUTES, TIME_LIMIT, VISIBILITY_TIMEOUT, is_rabbit


def create_app(settings: Settings) -> Celery:
    """Create a Celery application for these settings, its tasks and schedule registered.

    No connection is made, and no model or driver is loaded, until a task runs.
    """
    from tasks import schedule
    from tasks.work import backfilling, comparing, embedding, owing, streaming, sweeping, tuning

    app = Celery("anaphora", broker=settings.broker_url, backend=settings.result_url)
    app.conf.update(_common())
    app.conf.update(_on_rabbit() if is_rabbit(settings) else _on_valkey())
    app.conf.beat_schedule = schedule.entries(settings)
    embedding.register(app, settings)
    comparing.register(app, settings)
    sweeping.register(app, settings)
    backfilling.register(app, settings)
    owing.register(app, settings)
    tuning.register(app, settings)
    streaming.register(app, settings)
    return app


def _common() -> dict[str, Any]:
    return {
        "task_routes": ROUTES,
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
            task: {"queue": route["queue"], "routing_key": route["queue"]}
            for task, route in ROUTES.items()
        },
        "broker_transport_options": {"confirm_publish": True},
    }
