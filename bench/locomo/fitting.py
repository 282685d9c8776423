"""Fits weights to evidence: pairwise ranking by regularised logistic regression.

Of each question every pair of an evidence turn and another candidate counts, the pairs of a
question together as one: which differences of their signals tell them apart.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bench.locomo.pools import Pool, Quality, judge, together

Floats = NDArray[np.float64]

# scikit-learn's C: the smaller, the more large weights are held down.
PENALTY = 0.3
# What a weight may be that is fitted alone.
_STEPS = tuple(step / 20 for step in range(-8, 9))


def fit(pools: Sequence[Pool], columns: Sequence[int], penalty: float = PENALTY) -> Floats:
    """Fit weights (signals,) for these columns, zero elsewhere; what speaks for adds up to one."""
    from sklearn.linear_model import LogisticRegression

    listed = list(columns)
    rows, shares = _pairs(pools, listed)
    spread = rows.std(axis=0)
    spread[spread == 0] = np.inf  # A signal that never differs says nothing.
    scaled = rows / spread
    model = LogisticRegression(C=penalty, fit_intercept=False, max_iter=300)
    model.fit(
        np.concatenate([scaled, -scaled]),
        np.repeat([1, 0], len(scaled)),
        sample_weight=np.concatenate([shares, shares]),
    )
    weights = np.zeros(pools[0].signals.shape[1])
    weights[listed] = model.coef_[0] / spread
    fitted: Floats = weights / weights[weights > 0].sum()
    return fitted


def leave_one_out(pools: Sequence[Pool], columns: Sequence[int], trade: float) -> Quality:
    """Judge each conversation by weights that were fitted to all the others."""
    judged = []
    for name in sorted({pool.conversation for pool in pools}):
        others = [pool for pool in pools if pool.conversation != name]
        held_out = [pool for pool in pools if pool.conversation == name]
        judged.append(judge(held_out, fit(others, columns), trade))
    return together(judged)


def differing(pools: Sequence[Pool]) -> NDArray[np.bool_]:
    """Return which signals differ among the candidates of any question, (signals,)."""
    found: NDArray[np.bool_] = np.any([np.ptp(pool.signals, axis=0) > 0 for pool in pools], axis=0)
    return found


def fit_rest(
    pools: Sequence[Pool], weights: Floats, rest: NDArray[np.bool_], trade: float
) -> Floats:
    """Fit the weights where `rest`, one after the other, beside all others as they are.

    Each is the step whose recall and rank are best together; of equals the smallest.
    """
    fitted = weights.copy()
    for at in np.flatnonzero(rest):
        worth = {}
        for step in sorted(_STEPS, key=abs):
            fitted[at] = step
            found = judge(pools, fitted, trade)
            worth[step] = found.recall + found.mrr
        fitted[at] = max(worth, key=lambda step: worth[step])
    return fitted


def _pairs(pools: Sequence[Pool], columns: Sequence[int]) -> tuple[Floats, Floats]:
    """Differences of evidence and other candidates, and weights: a question's sum to one."""
    rows, shares = [], []
    for pool in pools:
        if not pool.found.any() or pool.found.all():
            continue
        signals = pool.signals[:, columns]
        one = (signals[pool.found][:, None] - signals[~pool.found][None]).reshape(-1, len(columns))
        rows.append(one)
        shares.append(np.full(len(one), 1.0 / len(one)))
    return np.concatenate(rows), np.concatenate(shares)
