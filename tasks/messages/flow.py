"""Detects things that follow one another closely, for which work each time would be wasted."""

import time
from collections.abc import Callable

from cachetools import FIFOCache

# Beyond so many names, the name noted longest ago is forgotten.
_MOST = 10_000


class Flow:
    """The last time of each name. `window` in seconds; not for several threads."""

    def __init__(self, window: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._window = window
        self._clock = clock
        self._last: FIFOCache[str, float] = FIFOCache(_MOST)

    def again(self, name: str) -> bool:
        """Note a name; return whether it was noted within the window before."""
        now = self._clock()
        before = self._last.get(name)
        self._last[name] = now
        return before is not None and now - before < self._window
