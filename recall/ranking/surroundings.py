"""Surroundings: turns that stand among others which speak of what is asked.

"I'm excited, it's been a wild ride" tells how somebody felt about an opening, but only beside the
turns that name it. Pure functions over arrays.
"""

from collections.abc import Sequence

import numpy as np

from recall.contract.candidate import Floats

# Turns that are looked at on each side, each counting less than the one nearer: sums to one.
_SHARES = tuple(share / 2.533 for share in (1.0, 0.7, 0.49, 0.343))
_LEAST_SPREAD = 1e-3

# A thread's id, and the number of a turn in it.
TurnPlace = tuple[str, int]


def standing(signals: Sequence[Floats]) -> Floats:
    """Return each candidate's standard deviations over the mean of the pool, at least 0.

    The mean over signals; a signal in which all are alike compares nothing and does not count.
    """
    compared = [(one - one.mean()) / one.std() for one in signals if one.std() > _LEAST_SPREAD]
    if not compared:
        return np.zeros(len(signals[0]) if signals else 0)
    found: Floats = np.maximum(0.0, np.mean(compared, axis=0))
    return found


def around(values: Floats, places: Sequence[TurnPlace | None], side: int) -> Floats:
    """Return the weighted mean of the values of the four turns on a side: -1 before, 1 after.

    A turn that is no candidate has 0, and so has a memory that is no turn.
    """
    at = {place: index for index, place in enumerate(places) if place is not None}
    found = np.zeros(len(values))
    for index, place in enumerate(places):
        if place is None:
            continue
        thread, turn = place
        for step, share in enumerate(_SHARES, 1):
            beside = at.get((thread, turn + side * step))
            if beside is not None:
                found[index] += share * values[beside]
    return found
