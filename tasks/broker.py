"""Describes the broker: its queues, the time limit of tasks, and its kind."""

from anaphora.settings import Settings

QUEUES = ("embed", "stream", "extract", "enrich", "maintain")

# A task that outlives the visibility timeout is started again beside itself: keep that longer.
TIME_LIMIT = 540
VISIBILITY_TIMEOUT = 600


def is_rabbit(settings: Settings) -> bool:
    """Check whether the broker is RabbitMQ."""
    return settings.broker_url.startswith(("amqp://", "amqps://", "pyamqp://"))
