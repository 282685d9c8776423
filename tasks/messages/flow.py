"""Which things come one upon another, so that work for each of them would be work for none."""

import time
from collections import OrderedDict
from collections.abc import Callable

# Beyond so many, those that were longest silent are forgotten.
_MOST = 10_000


class Flow:
    """Remembers when each name came last. `window` in seconds; not for several threads."""

    def __init__(self, window: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._window = window
        self._clock = clock
        self._last: OrderedDict[str, float] = OrderedDict()

    def again(self, name: str) -> bool:
        """Note that it comes; whether it came within the window before."""
        now = self._clock()
        before = self._last.pop(name, None)
        self._last[name] = now
        if len(self._last) > _MOST:
            self._last.popitem(last=False)
        return before is not None and now - before < self._window
