"""Best matches of a question's words, against a plain computation, and candidates without any."""

import math
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.token_vectors.basis import DIRECTIONS
from language.token_vectors.packing import TokenVectors
from recall.ranking.late import gaps, matches, standardised


def some(words: int, seed: int) -> TokenVectors:
    chance = np.random.default_rng(seed)
    return TokenVectors(
        chance.integers(0, 12, words).astype(np.uint16),
        chance.integers(-127, 128, (words, DIRECTIONS)).astype(np.int8),
    )


def plainly(asked: TokenVectors, pool: list[TokenVectors]) -> list[float]:
    def cosine(a: np.ndarray, b: np.ndarray) -> float:
        x, y = a.astype(float), b.astype(float)
        return float(x @ y / math.sqrt((x @ x) * (y @ y)))

    weights = []
    for mark in asked.marks:
        having = sum(mark in one.marks for one in pool)
        weights.append(math.log(1 + (len(pool) - having + 0.5) / (having + 0.5)))
    found = []
    for one in pool:
        best = [max((cosine(a, b) for b in one.vectors), default=0.0) for a in asked.vectors]
        found.append(sum(w * b for w, b in zip(weights, best, strict=True)) / sum(weights))
    return found


@given(st.integers(1, 7), st.lists(st.integers(0, 9), min_size=1, max_size=12))
def test_it_is_the_weighted_mean_of_the_best_cosines(words: int, lengths: list[int]) -> None:
    asked, pool = some(words, 0), [some(length, at + 1) for at, length in enumerate(lengths)]
    found = matches(asked, pool, np.zeros(len(pool)))
    assert found == pytest.approx(plainly(asked, pool), abs=1e-5)


def test_a_candidate_without_is_where_its_similarity_puts_it() -> None:
    asked, chance = some(4, 0), np.random.default_rng(5)
    whole: list[TokenVectors | None] = [some(6, seed) for seed in range(1, 31)]
    similarities = chance.random(30)
    known = matches(asked, whole, similarities)
    # With values that rise with similarity, a candidate's absence hardly moves its value.
    rising = np.argsort(np.argsort(known)) / 30 + 0.01
    without = [None if at % 5 == 0 else one for at, one in enumerate(whole)]
    found = matches(asked, without, rising)
    absent = np.arange(30) % 5 == 0
    assert found[~absent] == pytest.approx(
        matches(asked, [w for w in without if w], rising[~absent])
    )
    assert np.corrcoef(found[absent], known[absent])[0, 1] > 0.9
    assert found[absent].min() >= found[~absent].min()
    assert found[absent].max() <= found[~absent].max()


def test_a_candidate_without_a_vector_either_has_the_mean() -> None:
    pool: list[TokenVectors | None] = [some(6, seed) for seed in range(1, 21)]
    similarities = np.linspace(0.1, 0.9, 20)
    similarities[3], pool[3] = 0.0, None
    found = matches(some(4, 0), pool, similarities)
    assert found[3] == pytest.approx(np.delete(found, 3).mean())


@pytest.mark.parametrize("pool", [[], [None, None], [some(0, 1), None]])
def test_nothing_known_of_any_moves_none(pool: list[TokenVectors | None]) -> None:
    found = matches(some(3, 0), pool, np.linspace(0.2, 0.7, len(pool)))
    for values in (found, gaps(found), standardised(found)):
        assert values.tolist() == [0.0] * len(pool)


@pytest.mark.parametrize("asked", [None, some(0, 1)])
def test_a_question_of_no_telling_words_moves_none(asked: TokenVectors | None) -> None:
    assert matches(asked, [some(3, 1), None], np.ones(2)).tolist() == [0.0, 0.0]


def test_distances_and_deviations() -> None:
    values = np.array([0.2, 0.8, 0.5])
    assert gaps(values) == pytest.approx([-0.6, 0.0, -0.3])
    assert standardised(values).mean() == pytest.approx(0.0)
    assert standardised(values).std() == pytest.approx(1.0)
    assert standardised(np.full(3, 0.4)).tolist() == [0.0] * 3


def test_a_hundred_candidates_take_less_than_three_milliseconds() -> None:
    asked, pool = some(6, 0), [some(16, seed) for seed in range(1, 101)]
    similarities, spent = np.ones(100), []
    for _ in range(50):
        began = time.perf_counter()
        matches(asked, pool, similarities)
        spent.append(time.perf_counter() - began)
    assert sorted(spent)[25] < 0.003
