"""Beat's scheduler, which sends a heartbeat that a health check can read."""

import socket
import time
from typing import Any

from celery.beat import ScheduleEntry
from celery.beat import Scheduler as CeleryScheduler
from redis.exceptions import RedisError

from tasks.health.heartbeat import BEAT_SECONDS, DEAD_SECONDS
from tasks.messages.channels import BEAT_PREFIX, open_client


class Scheduler(CeleryScheduler):
    """A schedule in memory, which sends heartbeats from its loop while it can send messages."""

    def __init__(self, app: Any, **options: Any) -> None:
        self._client = open_client(app.conf["events_url"])
        self._key = BEAT_PREFIX + socket.gethostname()
        self._next_beat = 0.0
        self._sends = True
        super().__init__(app, **options)

    def tick(self, *arguments: Any, **named: Any) -> float:
        """Send what is due; return the seconds until the next call, five at most."""
        wait: float = super().tick(*arguments, **named)
        if self._sends and time.monotonic() >= self._next_beat:
            self._next_beat = time.monotonic() + BEAT_SECONDS
            self._beat()
        return wait

    def apply_async(self, entry: ScheduleEntry, *arguments: Any, **named: Any) -> Any:
        """Send one message. Heartbeats stop with the first that cannot be sent, until one can."""
        self._sends = False
        sent = super().apply_async(entry, *arguments, **named)
        self._sends = True
        return sent

    def close(self) -> None:
        """Delete the heartbeat, so that an ended schedule does not look alive for half a minute."""
        try:
            self._client.delete(self._key)
        except (RedisError, OSError):
            return
        finally:
            super().close()

    def _beat(self) -> None:
        try:
            self._client.set(self._key, "1", ex=DEAD_SECONDS)
        except (RedisError, OSError):
            return  # Then the health check does not see us, which is what is true.
