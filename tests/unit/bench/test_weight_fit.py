"""Fitting weights: users whose preferences are known get nearer to them, and nobody is harmed."""

import numpy as np
import pytest

from bench.writing.tuning import TASTES, simulate, taste_quality
from maintenance.weight_fit import Judgement, fit_weights, quality

BASE = {"similarity": 0.5, "lexical": 0.3, "date": 0.2}


def judgements(
    count: int, taste: list[float], seed: int = 1, noise: float = 0.05
) -> list[Judgement]:
    """Answers with six hits each, of which the two that the taste likes best were used."""
    random = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        signals = random.random((6, len(taste)))
        liked = signals @ np.array(taste) + random.normal(0, noise, 6)
        used = np.zeros(6, dtype=bool)
        used[np.argsort(-liked)[:2]] = True
        found.append(Judgement(signals, used))
    return found


def test_a_taste_is_found() -> None:
    taste = [0.1, 0.1, 0.8]
    fitted = fit_weights(judgements(1000, taste), BASE)
    assert fitted.weights is not None
    assert fitted.after.mrr > fitted.before.mrr
    fresh = judgements(500, taste, seed=2)
    before = quality(fresh, np.array(list(BASE.values())))
    after = quality(fresh, np.array(list(fitted.weights.values())))
    assert after.recall > before.recall + 0.05
    assert sum(map(abs, fitted.weights.values())) == pytest.approx(1.0, abs=0.001)


def test_one_who_likes_what_is_there_gets_no_worse() -> None:
    fitted = fit_weights(judgements(1000, list(BASE.values()), noise=0.0), BASE)
    weights = fitted.weights or BASE
    fresh = judgements(500, list(BASE.values()), seed=2, noise=0.0)
    after = quality(fresh, np.array(list(weights.values())))
    assert after.recall > 0.97


def test_what_says_nothing_changes_nothing() -> None:
    nothing = np.zeros(6, dtype=bool)
    signals = np.random.default_rng(1).random((6, 3))
    useless = [Judgement(signals, nothing), Judgement(signals, ~nothing)] * 500
    assert fit_weights(useless, BASE).weights is None
    assert fit_weights([], BASE).weights is None
    few = judgements(50, [0.0, 0.0, 1.0])
    assert fit_weights(few, BASE).weights is None, "too few to judge by"


def test_a_signal_that_never_differs_does_not_disturb() -> None:
    given = judgements(1000, [0.1, 0.1, 0.8])
    flat = [Judgement(np.c_[one.signals, np.ones(6)], one.used) for one in given]
    fitted = fit_weights(flat, BASE | {"speaker": 0.1})
    assert fitted.weights is not None
    assert np.isfinite(list(fitted.weights.values())).all()


def test_what_speaks_against_a_memory_does_not_begin_to_speak_for_it() -> None:
    fitted = fit_weights(judgements(1000, [0.5, 0.2, 0.8]), {**BASE, "date": -0.2})
    assert fitted.weights is None or fitted.weights["date"] <= 0


@pytest.mark.parametrize("taste", TASTES)
def test_simulated_users_gain_and_none_loses(taste: str) -> None:
    user = simulate(taste, answers=1000, seed=3)
    fitted = fit_weights(user.judged, user.base)
    before, after = (taste_quality(user, w) for w in (user.base, fitted.weights or user.base))
    assert after >= before - 0.01
    if user.gains:
        assert after > before + 0.02
