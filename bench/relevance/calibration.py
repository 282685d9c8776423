"""Fits how scores become chances, and judges the chances: functions over pools.

A hit bears on its question if it is evidence. Whether a memory answers a question at all is learned
from questions about other conversations, which nothing answers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bench.locomo.pools import Pool, chosen_of
from recall.profiles.calibration import Answered, Bears, Calibration
from recall.ranking.relevance import expected_best, highest, pool_of, relevance_of
from recall.ranking.score import Scores

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

# Hits of an answer that count; and how many questions about something else there are to each that
# is answered, as scikit-learn's weights: foreign questions in the data are twice as many.
HITS, OWN = 20, 2.0
PENALTY = 0.1
# Signals whose highest value in a pool says how near the pool comes to the question at all.
HIGHEST = ("similarity", "coverage")
_BINS = 10
# Most steps of a descent, and the change from which it has arrived.
_STEPS, _SETTLED = 5000, 1e-7


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: the scores of its pool, those of its hits (best first), and which are evidence."""

    conversation: str
    foreign: bool
    pool: Scores
    scores: Floats
    bears: Flags


def answer_of(pool: Pool, names: Sequence[str], weights: Floats, trade: float) -> Answer:
    """Answer a question from its pool as BALANCED does by these weights."""
    totals = pool.signals @ weights
    positions = chosen_of(pool, totals, trade)[:HITS]
    scores = Scores(names=tuple(names), weights=weights, values=pool.signals, totals=totals)
    return Answer(pool.conversation, pool.foreign, scores, totals[positions], pool.found[positions])


def fit(answers: Sequence[Answer], signals: Sequence[str] = HIGHEST) -> Calibration:
    """Fit both chances: whether a question is answered, then which hits of those that are bear."""
    answered = _fit_answered(answers, signals)
    own = [one for one in answers if not one.foreign]
    certain = Bears(intercept=50.0, gap=0.0, deviation=0.0)
    whole = [relevance_of(one.pool, Calibration(answered, certain)).answered for one in own]
    rows = np.concatenate([_places(one) for one in own])
    bears = np.concatenate([one.bears for one in own]).astype(float)
    chances = np.repeat(whole, [len(one.scores) for one in own])
    return Calibration(answered, _fit_bears(rows, bears, chances))


def chances(answer: Answer, calibration: Calibration) -> Floats:
    """Return the chance of each hit, as a recall tells it."""
    relevance = relevance_of(answer.pool, calibration)
    return np.array([relevance.of(float(score)) for score in answer.scores])


def leave_one_out(answers: Sequence[Answer], signals: Sequence[str] = HIGHEST) -> list[Floats]:
    """Return the chances of each answer's hits by what was fitted to the other conversations."""
    fitted = {
        name: fit([one for one in answers if one.conversation != name], signals)
        for name in {one.conversation for one in answers}
    }
    return [chances(one, fitted[one.conversation]) for one in answers]


def calibration_error(found: Floats, bears: Flags) -> float:
    """Return how far chances are from the shares that bear: ten bins, by how many are in each."""
    bins = np.minimum((found * _BINS).astype(int), _BINS - 1)
    return sum(
        float(abs(found[bins == at].mean() - bears[bins == at].mean()) * (bins == at).mean())
        for at in np.unique(bins)
    )


def area(own: Floats, foreign: Floats) -> float:
    """Return the share of pairs whose own is higher, ties as half: the area under the curve."""
    if not len(own) or not len(foreign):
        return 0.5
    higher = (own[:, None] > foreign[None]).mean() + (own[:, None] == foreign[None]).mean() / 2
    return float(higher)


def _fit_answered(answers: Sequence[Answer], signals: Sequence[str]) -> Answered:
    from sklearn.linear_model import LogisticRegression

    rows = np.array(
        [
            [pool_of(one.pool).best, *(highest(one.pool, name) for name in signals)]
            for one in answers
        ]
    )
    own = np.array([not one.foreign for one in answers])
    mean, spread = rows.mean(axis=0), rows.std(axis=0)
    spread[spread == 0] = np.inf  # A signal that never differs says nothing.
    model = LogisticRegression(max_iter=300)
    model.fit((rows - mean) / spread, own, sample_weight=np.where(own, OWN, 1.0))
    weights = model.coef_[0] / spread
    return Answered(
        intercept=float(model.intercept_[0] - weights @ mean),
        best=float(weights[0]),
        highest=dict(zip(signals, map(float, weights[1:]), strict=True)),
    )


def _fit_bears(rows: Floats, bears: Floats, answered: Floats) -> Bears:
    """Fit the chance that, times that of the whole answer, makes the evidence most likely."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0)
    spread[spread == 0] = np.inf
    scaled = np.column_stack([(rows - mean) / spread, np.ones(len(rows))])

    def loss(weights: Floats) -> tuple[float, Floats]:
        of_hit = 1.0 / (1.0 + np.exp(-scaled @ weights))
        chance = np.clip(answered * of_hit, 1e-9, 1 - 1e-9)
        slopes = bears / chance - (1 - bears) / (1 - chance)
        held = PENALTY * np.append(weights[:-1], 0.0)
        likely = bears * np.log(chance) + (1 - bears) * np.log(1 - chance)
        gradient = -(slopes * answered * of_hit * (1 - of_hit)) @ scaled
        return float(held @ weights) / 2 - float(likely.sum()), gradient + held

    found = _descend(loss, np.array([-np.inf, 0.0, -np.inf]), np.array([0.0, np.inf, np.inf]))
    gap, deviation = found[:2] / spread
    intercept = float(found[2] - gap * mean[0] - deviation * mean[1])
    return Bears(intercept=intercept, gap=float(gap), deviation=float(deviation))


def _descend(loss: Callable[[Floats], tuple[float, Floats]], least: Floats, most: Floats) -> Floats:
    """Descend from zero to where a loss is least between bounds."""
    at, step = np.zeros(len(least)), 1e-3
    value, gradient = loss(at)
    for _ in range(_STEPS):
        there = np.clip(at - step * gradient, least, most)
        there_value, there_gradient = loss(there)
        if there_value > value:
            step /= 2
            continue
        if value - there_value < _SETTLED and np.abs(there - at).max() < _SETTLED:
            break
        at, value, gradient, step = there, there_value, there_gradient, step * 1.2
    return at


def _places(answer: Answer) -> Floats:
    """Return how far each hit is behind the best, and its deviation, (hits, 2)."""
    pool = pool_of(answer.pool)
    deviation = (answer.scores - pool.mean) / pool.spread if pool.spread else 0 * answer.scores
    by_chance = expected_best(len(answer.pool.totals))
    return np.column_stack([pool.best - answer.scores, deviation - by_chance])
