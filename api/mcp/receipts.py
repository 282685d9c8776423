"""Receipts of agents' last writes: their next read waits for them without being told to."""

from collections import deque
from collections.abc import Callable
from time import monotonic

from cachetools import TTLCache

# Of one agent: older writes have their embeddings by now, or wait for longer than a read would.
_MOST = 8
_SECONDS = 60.0
_AGENTS = 10_000


class Receipts:
    """The last receipts of each agent, for a minute; at most ten thousand agents."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._of: TTLCache[str, deque[str]] = TTLCache(_AGENTS, _SECONDS, timer=clock)

    def note(self, owner: str, receipt: str) -> None:
        """Keep the receipt of a write."""
        kept = self._of.get(owner) or deque(maxlen=_MOST)
        kept.append(receipt)
        # Set again, so that the minute begins with the last write.
        self._of[owner] = kept

    def of(self, owner: str) -> list[str]:
        """The receipts that the agent's next read waits for, oldest first."""
        return list(self._of.get(owner, ()))
