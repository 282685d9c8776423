"""Relevance: the chance that a hit bears on the question, from its score and its pool.

The chance that the memory answers the question at all, of the whole pool, times the chance that the
hit is part of the answer, which rises with its score. Pure functions over arrays.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from recall.profiles.calibration import Answered, Calibration
from recall.ranking.score import Scores

# Of equal scores the deviation is what rounding left.
_LEAST_SPREAD = 1e-9


@dataclass(frozen=True, slots=True)
class Relevance:
    """Relevance of the hits of one answer: a function of the score alone, which rises with it.

    `answered` is the chance of the whole answer; `slope` and `base` are of the logarithm of the
    odds of a hit. A `slope` of None: the score itself, cut to 0 and 1, of a profile that is not
    calibrated.
    """

    slope: float | None
    base: float = 0.0
    answered: float = 1.0

    def of(self, score: float) -> float:
        """Return the chance, 0 to 1, of a hit with this score."""
        if self.slope is None:
            return min(1.0, max(0.0, score))
        return self.answered * logistic(self.slope * score + self.base)


@dataclass(frozen=True, slots=True)
class ScoredPool:
    """The best score of a pool, their mean, and their standard deviation: 0 where all are alike."""

    best: float
    mean: float
    spread: float


def relevance_of(scores: Scores | None, calibration: Calibration | None) -> Relevance:
    """Return the relevance of an answer whose candidates have these scores; None: there are none.

    The candidates are those of the answer's first part, however long it is: the relevance of a hit
    does not depend on the limit.
    """
    if calibration is None:
        return Relevance(None)
    if scores is None or not len(scores.totals):
        # No memory answers; what links add to nothing bears on nothing.
        return Relevance(0.0, answered=0.0)
    bears, pool = calibration.bears, pool_of(scores)
    per_score = bears.deviation / pool.spread if pool.spread else 0.0
    # Gap and deviation are linear in the score.
    return Relevance(
        slope=per_score - bears.gap,
        base=bears.intercept
        + bears.gap * pool.best
        - per_score * pool.mean
        - bears.deviation * expected_best(len(scores.totals)),
        answered=_answered(scores, pool, calibration.answered),
    )


def expected_best(count: int) -> float:
    """Return by how many standard deviations the best of so many is over their mean by chance.

    Blom's approximation, for a normal distribution. The best of three cannot stand out as far as
    the best of a hundred, and answers as well.
    """
    return NormalDist().inv_cdf((count - 0.375) / (count + 0.25))


def pool_of(scores: Scores) -> ScoredPool:
    """Summarise a pool of one candidate or more."""
    totals = scores.totals
    spread = float(totals.std())
    return ScoredPool(
        float(totals.max()), float(totals.mean()), spread if spread > _LEAST_SPREAD else 0.0
    )


def highest(scores: Scores, name: str) -> float:
    """Return the highest value of a signal in the pool; 0 where it is not compared."""
    if name not in scores.names:
        return 0.0
    return float(np.max(scores.values[:, scores.names.index(name)], initial=0.0))


def logistic(odds: float) -> float:
    """Return the chance of which this is the logarithm of the odds."""
    if odds >= 0:
        return 1.0 / (1.0 + math.exp(-odds))
    # The other form would overflow.
    return math.exp(odds) / (1.0 + math.exp(odds))


def _answered(scores: Scores, pool: ScoredPool, given: Answered) -> float:
    signals = sum(weight * highest(scores, name) for name, weight in given.highest.items())
    return logistic(given.intercept + given.best * pool.best + signals)
