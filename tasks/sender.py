"""Delivers items from a thread of its own, so that the caller never waits or fails."""

import logging
import os
import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

logger = logging.getLogger("anaphora.tasks")


class BackgroundSender(Generic[T]):
    """Gathers items for a short window and delivers them together, from a thread of its own.

    While delivery fails, items are kept up to a capacity, and tried again; further items are
    dropped. An outage is logged once. Durations are seconds.
    """

    def __init__(
        self,
        name: str,
        deliver: Callable[[list[T]], None],
        *,
        window: float = 0.0,
        capacity: int = 10_000,
        retry_after: float = 1.0,
    ) -> None:
        self._name = name
        self._deliver = deliver
        self._window = window
        self._capacity = capacity
        self._retry_after = retry_after
        self._waiting: deque[T] = deque()
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._failing = False
        self._process = os.getpid()

    def put(self, item: T) -> None:
        """Hand over an item; returns at once, whatever happens."""
        with self._changed:
            self._start()
            if len(self._waiting) < self._capacity:
                self._waiting.append(item)
                self._changed.notify()

    def close(self, timeout: float = 5.0) -> None:
        """Deliver waiting items, if that is possible within the time, and end the thread."""
        with self._changed:
            self._closing.set()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    def _start(self) -> None:
        # A fork copies the object and not its thread.
        if self._thread is None or self._process != os.getpid():
            self._process = os.getpid()
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing.is_set())
                if not self._waiting:
                    return
            self._closing.wait(self._window)
            if not self._send() and self._closing.wait(self._retry_after):
                return

    def _send(self) -> bool:
        with self._changed:
            items = list(self._waiting)
            self._waiting.clear()
        try:
            self._deliver(items)
        except Exception as error:
            if not self._failing:
                logger.warning("%s: cannot be sent just now: %s", self._name, type(error).__name__)
            self._failing = True
            with self._changed:
                room = self._capacity - len(self._waiting)
                self._waiting.extendleft(reversed(items[:room]))
            return False
        if self._failing:
            logger.info("%s: sent again", self._name)
        self._failing = False
        return True
