"""Intervals of means over questions: bootstrap over the conversations that they are of.

Questions of one conversation are alike, so conversations are drawn, not questions. Where those are
few, the questions of each that is drawn are drawn as well (two stages).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# With at least so many conversations, drawing them is enough.
MANY = 10
_DRAWS = 4000
_SEED = 20240
_TAILS = (2.5, 97.5)


def interval(groups: Sequence[Floats]) -> Floats:
    """Return the 95 % interval of the mean over all questions, (2, figures).

    `groups` has for each conversation its questions' figures, (questions, figures), one or more.
    """
    random = np.random.default_rng(_SEED)
    counts = np.array([len(group) for group in groups], dtype=float)
    drawn = random.integers(len(groups), size=(_DRAWS, len(groups)))
    if len(groups) >= MANY:
        sums = np.stack([group.sum(axis=0) for group in groups])
        totals = sums[drawn].sum(axis=1)
    else:
        totals = _sums_within(groups, drawn, random)
    means = totals / counts[drawn].sum(axis=1, keepdims=True)
    found: Floats = np.percentile(means, _TAILS, axis=0)
    return found


def _sums_within(
    groups: Sequence[Floats], drawn: NDArray[np.int64], random: np.random.Generator
) -> Floats:
    """Sums over each draw's conversations, of as many questions of each, drawn with replacement."""
    totals = np.zeros((len(drawn), groups[0].shape[1]))
    for number, group in enumerate(groups):
        draws, _ = np.nonzero(drawn == number)
        size = len(group)
        times = random.multinomial(size, np.full(size, 1 / size), size=len(draws))
        np.add.at(totals, draws, times @ group)
    return totals
