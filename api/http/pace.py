"""The pace at which a client sends, or takes what it is sent: a transfer holds a place.

Whoever is waited for spends time, and earns it with every byte, a pause's length at most: so a
stall is as long as any pause may be, and a trickle does not go on for ever. How long we take
ourselves costs nothing, but the whole has an end.
"""

from collections.abc import AsyncIterator, Callable
from time import monotonic

from anaphora.errors import Unavailable
from anaphora.settings import Settings


class TooSlow(Unavailable):
    """The rest of the request did not come: send it again."""


class Pace:
    """Pace of one transfer, from its begin."""

    def __init__(
        self,
        settings: Settings,
        seconds: float | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`seconds`: the longest time for all of it, `transfer_timeout` where nothing is said."""
        self.clock = clock
        self._idle = settings.idle_timeout
        self._rate = settings.least_rate
        self._left = self._idle
        self._seconds = settings.transfer_timeout if seconds is None else seconds
        self._ends = clock() + self._seconds

    @property
    def patience(self) -> float:
        """Seconds that may be waited for the next bytes."""
        return max(0.0, min(self._left, self._ends - self.clock()))

    def moved(self, count: int, seconds: float) -> None:
        """Count bytes that came, or were taken, after waiting so many seconds. Raises TooSlow."""
        self._left -= seconds
        if self._left < 0 or self.clock() > self._ends:
            raise self.too_slow()
        self._left = min(self._idle, self._left + count / self._rate)

    def too_slow(self) -> TooSlow:
        """The error for a client that stood still, or trickled, for too long."""
        if self.clock() > self._ends:
            return TooSlow(f"That takes longer than {self._seconds:g} seconds: it is broken off.")
        return TooSlow(
            f"The rest did not come, or at less than {self._rate} bytes a second: send it again."
        )


async def keep_pace(lines: AsyncIterator[bytes], pace: Pace) -> AsyncIterator[bytes]:
    """The lines, as long as they are taken fast enough. Raises TooSlow in the middle."""
    async for line in lines:
        given = pace.clock()
        yield line
        pace.moved(len(line), pace.clock() - given)
