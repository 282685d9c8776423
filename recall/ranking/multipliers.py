"""Multipliers of scores: factors that raise or lower a candidate's whole score.

| multiplier | value |
|---|---|
| place | 1.3 in this thread, 1.0 in another, 0.9 beside them |
| tier | 1.2 of short, 1.0 of mid, 0.9 of long term |
| summary | 1.15 of a summary, 1 of all else |
| ceiling | what brings a score over 1 down to it |
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from graph.enums import MemoryKind
from recall.contract.candidate import Candidate, Floats
from recall.profiles.table import PLACES, SUMMARY_FACTOR, TIERS


def multipliers(
    candidates: Sequence[Candidate], sums: Floats, names: Sequence[str]
) -> Mapping[str, Floats]:
    """Return each multiplier's value for each candidate; `sums` are their scores before."""
    found: dict[str, Floats] = {}
    so_far = sums
    for name in names:
        found[name] = _MULTIPLIERS[name](candidates, so_far)
        so_far = so_far * found[name]
    return found


def _place(candidate: Candidate) -> float:
    return next((PLACES[source] for source in candidate.sources if source in PLACES), 1.0)


def _of_each(
    value: Callable[[Candidate], float],
) -> Callable[[Sequence[Candidate], Floats], Floats]:
    return lambda candidates, _: np.array([value(candidate) for candidate in candidates])


_MULTIPLIERS: Mapping[str, Callable[[Sequence[Candidate], Floats], Floats]] = {
    "place": _of_each(_place),
    "tier": _of_each(lambda one: TIERS.get(one.tier or "", 1.0)),
    "summary": _of_each(lambda one: SUMMARY_FACTOR if one.kind == MemoryKind.SUMMARY else 1.0),
    "ceiling": lambda _, so_far: 1.0 / np.maximum(1.0, so_far),
}
