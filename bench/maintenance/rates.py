"""Error rates with their 95 % bounds, and the bars that they are held against."""

from dataclasses import dataclass

import numpy as np

_Z = 1.96


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of so many, `of` all."""

    count: int
    of: int

    @property
    def share(self) -> float | None:
        return self.count / self.of if self.of else None

    @property
    def bounds(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval; nothing is known of none."""
        if not self.of:
            return 0.0, 1.0
        share, spread = self.count / self.of, _Z**2 / self.of
        middle = share + spread / 2
        width = _Z * float(np.sqrt((share * (1 - share) + spread / 4) / self.of))
        return max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))

    def __add__(self, other: "Rate") -> "Rate":
        return Rate(self.count + other.count, self.of + other.of)

    def __str__(self) -> str:
        if self.share is None:
            return "none"
        low, high = self.bounds
        return f"{self.share:.4f} ({low:.4f}–{high:.4f}; {self.count} of {self.of})"


@dataclass(frozen=True, slots=True)
class Rates:
    """Outcome of a consolidation of histories whose truth is known.

    `merges`: merged facts that say the same. `retired`: facts that it replaced while they held.
    `missed`: changes of a functional slot whose old value is still told after them.
    """

    merges: Rate = Rate(0, 0)
    retired: Rate = Rate(0, 0)
    missed: Rate = Rate(0, 0)

    def __add__(self, other: "Rates") -> "Rates":
        return Rates(
            self.merges + other.merges,
            self.retired + other.retired,
            self.missed + other.missed,
        )


# Bars: least lower bound of the precision of merging, and most of the two errors.
MERGES, RETIRED, MISSED = 0.98, 0.01, 0.10
