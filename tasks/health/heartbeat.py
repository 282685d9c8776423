"""Sends a worker's heartbeat to where health can read it, whatever the broker."""

import json
import os
from typing import Any

from celery import bootsteps
from redis.exceptions import RedisError

from tasks.messages.channels import WORKER_PREFIX, open_client

BEAT_SECONDS = 5.0
# A worker without a heartbeat for so many seconds is dead.
DEAD_SECONDS = 30


class Heartbeat(bootsteps.StartStopStep):
    """A step of the worker's consumer that sends heartbeats.

    It runs in the loop that takes messages, so that a worker that hangs, or has lost its broker,
    falls silent.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, **options: Any) -> None:
        self._client = open_client(consumer.app.conf["events_url"])
        self._key = WORKER_PREFIX + consumer.hostname
        self._timer: Any = None

    def start(self, consumer: Any) -> None:
        queues = sorted(queue.name for queue in consumer.task_consumer.queues)
        text = json.dumps({"name": consumer.hostname, "queues": queues, "pid": os.getpid()})
        self._timer = consumer.timer.call_repeatedly(BEAT_SECONDS, self._beat, (text,))
        self._beat(text)

    def stop(self, consumer: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def shutdown(self, consumer: Any) -> None:
        self.stop(consumer)
        try:
            self._client.delete(self._key)
        except (RedisError, OSError):
            return

    def _beat(self, text: str) -> None:
        try:
            self._client.set(self._key, text, ex=DEAD_SECONDS)
        except (RedisError, OSError):
            return  # Then health does not see us, which is what is true.
