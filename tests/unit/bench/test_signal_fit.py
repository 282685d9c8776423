"""Fitting BALANCED's signals to evidence: those that differ, and those that only chats have."""

import numpy as np
import pytest

from bench.locomo.fitting import differing, fit, fit_rest, leave_one_out
from bench.locomo.pools import Pool, Quality, together

COUNT = 30


def pools(seed: int, *, chats: bool, questions: int = 40) -> list[Pool]:
    """Pools of two signals: one tells the evidence, the other is of an assistant's turns.

    In chats, an assistant's turns have more of the first and are no evidence.
    """
    random = np.random.default_rng(seed)
    made = []
    for number in range(questions):
        found = np.zeros(COUNT, dtype=bool)
        found[0] = True
        telling = random.random(COUNT) * 0.8 + 0.2 * found
        assistant = np.zeros(COUNT)
        if chats:
            assistant[1::2] = 1.0
            telling += 0.3 * assistant
        made.append(
            Pool(
                conversation=f"c{number % 3}",
                category=0,
                signals=np.stack([telling, assistant], axis=1),
                vectors=random.random((COUNT, 4)).astype(np.float32),
                found=found,
                evidence=1,
                importance=np.full(COUNT, 0.5),
                created=np.zeros(COUNT, dtype=np.int64),
            )
        )
    return made


def test_only_signals_that_differ_are_fitted() -> None:
    assert differing(pools(1, chats=False)).tolist() == [True, False]
    assert differing(pools(1, chats=True)).tolist() == [True, True]
    weights = fit(pools(1, chats=False), [0])
    assert weights.tolist() == [1.0, 0.0]


def test_the_rest_is_fitted_beside_the_others() -> None:
    weights = np.array([1.0, 0.0])
    rest = np.array([False, True])
    fitted = fit_rest(pools(2, chats=True), weights, rest, trade=1.0)
    assert fitted[0] == 1.0
    assert fitted[1] <= -0.2
    assert weights[1] == 0.0, "what is given is left as it is"


def test_what_changes_nothing_weighs_nothing() -> None:
    weights = np.array([1.0, 0.3])
    fitted = fit_rest(pools(3, chats=False), weights, np.array([False, True]), trade=1.0)
    assert fitted.tolist() == [1.0, 0.0]


def test_each_conversation_is_judged_once() -> None:
    left_out = leave_one_out(pools(4, chats=False), [0], trade=1.0)
    assert left_out.questions == 40
    assert 0 < left_out.mrr <= 1


def test_parts_count_by_their_questions() -> None:
    whole = together([Quality(1.0, 0.5, 1), Quality(0.0, 0.1, 3)])
    assert (whole.recall, whole.mrr, whole.questions) == pytest.approx((0.25, 0.2, 4))
    assert together([]) == Quality(0.0, 0.0, 0)
