"""Detects things that follow one another closely, for which work each time would be wasted."""

import time
from collections import OrderedDict
from collections.abc import Callable

# Beyond so many names, the one noted longest ago is forgotten.
_MOST = 10_000


class Flow:
    """The last time of each name. `window` in seconds; not for several threads."""

    def __init__(self, window: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._window = window
        self._clock = clock
        self._last: OrderedDict[str, float] = OrderedDict()

    def again(self, name: str) -> bool:
        """Note a name; return whether it was noted within the window before."""
        now = self._clock()
        before = self._last.pop(name, None)
        self._last[name] = now
        if len(self._last) > _MOST:
            self._last.popitem(last=False)
        return before is not None and now - before < self._window
