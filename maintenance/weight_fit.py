"""Fits a profile's weights to the memories that a user judged as used. Pure, over arrays.

Every pair of a used and an unused hit of a judged answer counts: regularised
logistic regression finds which differences of their signals tell them apart, so that what all hits
of an answer share (a hard question, an easy one) does not matter. The fitted weights are drawn back
towards the present ones, as far as answers that were not fitted to say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Inverse strengths of regularisation (`C`), and steps from the present weights to the fitted.
_STRENGTHS = (0.01, 0.1, 1.0)
_STEPS = (0.25, 0.5, 0.75, 1.0)
# Of ten answers six are fitted to, two choose, and two are held out to judge the choice.
_FITTED, _CHOSEN = 6, 8
# Standard errors by which new weights must be better.
_SURE = 2.0
# Fewest informative answers to judge by: below, luck decides.
LEAST_HELD_OUT = 20


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judged answer: the signals of its hits (hits, signals), and which of them were used."""

    signals: Floats
    used: NDArray[np.bool_]

    @property
    def tells(self) -> bool:
        """Check whether some hits were used and some were not."""
        return bool(self.used.any() and not self.used.all())


@dataclass(frozen=True, slots=True)
class Quality:
    """Quality of a ranking of judged answers.

    `recall` is the share of used hits in the better half of their answer; `mrr` the mean reciprocal
    rank of the first used hit.
    """

    recall: float
    mrr: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """New weights, or None if they were no better on the answers that were held out."""

    weights: Mapping[str, float] | None
    before: Quality
    after: Quality
    held_out: int


def fit_weights(judgements: Sequence[Judgement], base: Mapping[str, float]) -> Fitted:
    """Fit weights for the signals of `base`, in its order; the newest judgement is first."""
    names, start = tuple(base), np.array(list(base.values()), dtype=float)
    telling = [one for one in judgements if one.tells]
    parts: list[list[Judgement]] = [[], [], []]
    for at, one in enumerate(telling):
        parts[(at % 10 >= _FITTED) + (at % 10 >= _CHOSEN)].append(one)
    fitted_to, chosen_by, held_out = parts
    before = quality(held_out, start)
    if len(held_out) < LEAST_HELD_OUT:
        return Fitted(None, before, before, len(held_out))
    best, best_quality = start, quality(chosen_by, start)
    for direction in _directions(fitted_to, start):
        for step in _STEPS:
            weights = (1 - step) * start + step * direction
            found = quality(chosen_by, weights)
            if (found.recall, found.mrr) > (best_quality.recall, best_quality.mrr):
                best, best_quality = weights, found
    after = quality(held_out, best)
    better = after.recall >= before.recall and _surely_better(held_out, start, best)
    weights_by_name = {name: round(float(w), 4) for name, w in zip(names, best, strict=True)}
    return Fitted(weights_by_name if better else None, before, after, len(held_out))


def quality(judgements: Sequence[Judgement], weights: Floats) -> Quality:
    """Measure how well the weights rank the used hits; zeros without a judgement."""
    if not judgements:
        return Quality(0.0, 0.0)
    recalls, ranks = [], []
    for one in judgements:
        order = np.argsort(-(one.signals @ weights), kind="stable")
        used = one.used[order]
        half = (len(used) + 1) // 2
        recalls.append(used[:half].sum() / used.sum())
        ranks.append(1.0 / (1 + int(np.argmax(used))))
    return Quality(float(np.mean(recalls)), float(np.mean(ranks)))


def _surely_better(judgements: Sequence[Judgement], before: Floats, after: Floats) -> bool:
    """Check whether the first used hit comes earlier, by more than luck explains."""
    gains = np.array([quality([one], after).mrr - quality([one], before).mrr for one in judgements])
    return bool(gains.mean() > _SURE * gains.std() / np.sqrt(len(gains)) and gains.any())


def _directions(judgements: Sequence[Judgement], start: Floats) -> list[Floats]:
    """Fit weights that tell used hits from unused, one a strength, scaled to `start`'s size."""
    # Imported here: it takes a second, which only a worker that tunes needs to spend.
    from sklearn.linear_model import LogisticRegression

    pairs, shares = _pairs(judgements)
    if not len(pairs):
        return []
    spread = pairs.std(axis=0)
    # A signal that never differs says nothing, and keeps its weight.
    flat = spread == 0
    spread[flat] = np.inf
    scaled = pairs / spread
    rows, labels = np.concatenate([scaled, -scaled]), np.repeat([1, 0], len(scaled))
    found = []
    for strength in _STRENGTHS:
        model = LogisticRegression(C=strength, fit_intercept=False)
        model.fit(rows, labels, sample_weight=np.concatenate([shares, shares]))
        weights = model.coef_[0] / spread
        # A signal for a memory does not become one against it, nor the reverse.
        weights = np.where(weights * np.sign(start) >= 0, weights, 0.0)
        if (size := np.abs(weights).sum()) > 0:
            scaled_up = weights * (np.abs(start[~flat]).sum() / size)
            found.append(np.where(flat, start, scaled_up))
    return found


def _pairs(judgements: Sequence[Judgement]) -> tuple[Floats, Floats]:
    """Return differences of used and unused (pairs, signals), and weights: one sum an answer."""
    rows, shares = [], []
    for one in judgements:
        of_answer = (one.signals[one.used][:, None] - one.signals[~one.used][None, :]).reshape(
            -1, one.signals.shape[1]
        )
        rows.append(of_answer)
        shares.append(np.full(len(of_answer), 1.0 / len(of_answer)))
    if not rows:
        return np.zeros((0, 0)), np.zeros(0)
    return np.concatenate(rows), np.concatenate(shares)
