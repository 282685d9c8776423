"""Scores: signals times weights, added up, times multipliers. Pure functions over arrays."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from recall.contract.candidate import Floats


@dataclass(frozen=True, slots=True)
class Scores:
    """The values (candidates, signals), their weights, and the totals."""

    names: tuple[str, ...]
    weights: Floats
    values: Floats
    totals: Floats
    factors: Mapping[str, Floats] = field(default_factory=dict)

    def parts(self, at: int) -> list[tuple[str, float, float]]:
        """Return name, value and weight of each signal of a candidate."""
        return [
            (name, float(value), float(weight))
            for name, value, weight in zip(self.names, self.values[at], self.weights, strict=True)
        ]

    def factors_of(self, at: int) -> list[tuple[str, float]]:
        """Return name and value of each multiplier of a candidate."""
        return [(name, float(values[at])) for name, values in self.factors.items()]

    def times(self, factors: Mapping[str, Floats]) -> "Scores":
        """Return these scores times multipliers."""
        totals = self.totals
        for values in factors.values():
            totals = totals * values
        return replace(self, totals=totals, factors=factors)


def score(
    signals: Mapping[str, Floats], weights: Mapping[str, float], multipliers: Floats | None = None
) -> Scores:
    """Score every candidate: the sum of value × weight, times its multiplier if there is one."""
    names = tuple(weights)
    values = np.stack([signals[name] for name in names], axis=1)
    # Weights that are all zero would make every answer equal: the caller's are checked before.
    totals = values @ np.array([weights[name] for name in names])
    return Scores(
        names=names,
        weights=np.array([weights[name] for name in names], dtype=float),
        values=values,
        totals=totals if multipliers is None else totals * multipliers,
    )
