"""Restarts of a part that died: when to start it again, and when to give up."""

from collections import deque
from collections.abc import Callable

FIRST = 0.25
LONGEST = 8.0


class Backoff:
    """Counts the deaths of one part: each within `window` seconds doubles the wait."""

    def __init__(self, clock: Callable[[], float], *, most: int = 5, window: float = 60.0) -> None:
        self._clock = clock
        self._most = most
        self._window = window
        self._deaths: deque[float] = deque()

    def died(self) -> float | None:
        """Return seconds to wait before the next start, or None after too many deaths."""
        now = self._clock()
        self._deaths.append(now)
        while now - self._deaths[0] > self._window:
            self._deaths.popleft()
        if len(self._deaths) >= self._most:
            return None
        return float(min(LONGEST, FIRST * 2 ** (len(self._deaths) - 1)))
