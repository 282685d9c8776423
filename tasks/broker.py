"""Describes the broker: its queues, the routes of tasks, their time limit, and its kind."""

from anaphora.settings import Settings

QUEUES = ("embed", "stream", "extract", "enrich", "maintain")
ROUTES = {
    "embed": {"queue": "embed"},
    "embed_names": {"queue": "embed"},
    "compare": {"queue": "enrich"},
    "sweep": {"queue": "maintain"},
    "backfill": {"queue": "maintain"},
    "undo_run": {"queue": "maintain"},
    "forget": {"queue": "maintain"},
    "derive_trust": {"queue": "maintain"},
    "stream_context": {"queue": "stream"},
    "tune": {"queue": "maintain"},
    "tune_due": {"queue": "maintain"},
}

# A task that outlives the visibility timeout is started again beside itself: keep that longer.
TIME_LIMIT = 540
VISIBILITY_TIMEOUT = 600


def is_rabbit(settings: Settings) -> bool:
    """Whether the broker is RabbitMQ."""
    return settings.broker_url.startswith(("amqp://", "amqps://", "pyamqp://"))
