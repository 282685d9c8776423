"""Duration of each stage of a read."""

from time import perf_counter


class Stopwatch:
    """Times stages one after the other; stages of the same name are added up."""

    def __init__(self) -> None:
        self._last = perf_counter()
        self._stages: dict[str, float] = {}

    def lap(self, stage: str) -> None:
        """The time since the last lap was this stage."""
        now = perf_counter()
        self._stages[stage] = self._stages.get(stage, 0.0) + (now - self._last) * 1000
        self._last = now

    @property
    def timings(self) -> tuple[tuple[str, float], ...]:
        """Pairs (stage, milliseconds), in their order, and `total`."""
        rounded = [(stage, round(ms, 3)) for stage, ms in self._stages.items()]
        return (*rounded, ("total", round(sum(self._stages.values()), 3)))
