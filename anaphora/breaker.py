"""A circuit breaker: an endpoint that fails three times in a row is left alone for a while."""

import time
from collections.abc import Callable
from enum import StrEnum

from anaphora.errors import Unavailable

_FAILURES = 3
_LONGEST = 600.0


class Resting(Unavailable):
    """Raised at once while an endpoint that failed is left alone."""


class BreakerState(StrEnum):
    """States of a breaker, by whom it lets through."""

    CLOSED = "closed"
    # Nobody is let through.
    OPEN = "open"
    # The rest is over: the next call is the trial that decides.
    TRIAL = "trial"


class Breaker:
    """Counts failures in a row, and says who may call; one for each endpoint of a process.

    `rest` is how many seconds the first rest takes; the next are twice as long, up to ten minutes.
    """

    def __init__(self, rest: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rest = rest
        self._clock = clock
        self._failures = 0
        self._rests = 0
        self._until: float | None = None

    @property
    def state(self) -> BreakerState:
        """Return the state at this moment of the clock."""
        if self._until is None:
            return BreakerState.CLOSED
        return BreakerState.OPEN if self._clock() < self._until else BreakerState.TRIAL

    def check(self) -> None:
        """Let a call through: every call while it is closed, then one for each trial.

        Raises Resting for all others, with the seconds that are left.
        """
        if self.state is BreakerState.OPEN:
            raise self.resting()
        if self._until is not None:
            # The trial: until it is told how that went, nobody else is let through.
            self._until = self._clock() + self._rest

    def resting(self) -> Resting:
        """Return the error of a call that is not let through."""
        left = max(0.0, (self._until or 0.0) - self._clock())
        return Resting("The endpoint failed a moment ago, and is left alone.", retry_after=left)

    def succeeded(self) -> None:
        """Note a call that was answered well."""
        self._failures = self._rests = 0
        self._until = None

    def failed(self, retry_after: float | None = None) -> None:
        """Note a failure; the endpoint may say how long it wants to be left alone."""
        self._failures += 1
        waits = min(retry_after or 0.0, _LONGEST)
        if self._failures < _FAILURES and waits <= self._rest and self._until is None:
            return
        seconds = min(_LONGEST, self._rest * 2**self._rests)
        self._rests = min(self._rests + 1, 16)
        self._until = self._clock() + max(seconds, waits)
