"""Relevance: a chance, monotone in the score, whatever the pool is; contexts' floor of it."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recall.contract.inputs import Profile
from recall.profiles.calibration import Answered, Bears, Calibration, calibrations
from recall.profiles.table import PROFILES, by_words
from recall.query.question import Question
from recall.query.understanding import understand
from recall.ranking.rank import rate
from recall.ranking.relevance import expected_best, highest, logistic, relevance_of
from recall.ranking.score import Scores
from tests.unit.recall.ranking.candidates import NOW, candidate, unit

CALIBRATION = Calibration(
    Answered(intercept=-2.0, best=1.0, highest={"similarity": 2.0}),
    Bears(intercept=1.0, gap=-3.0, deviation=0.5),
)


def scores(*totals: float, similarity: float = 0.5) -> Scores:
    values = np.full((len(totals), 1), similarity)
    return Scores(("similarity",), np.ones(1), values, np.array(totals, dtype=float))


def test_the_product_of_two_chances_by_hand() -> None:
    # Of 0.8 and 0.4: the mean is 0.6, the deviation 0.2; the second is 0.4 behind, and 1 below.
    chance = 0.5 * expected_best(2)
    relevance = relevance_of(scores(0.8, 0.4), CALIBRATION)
    answered = 1 / (1 + math.exp(-(-2.0 + 0.8 + 2.0 * 0.5)))
    assert relevance.of(0.8) == pytest.approx(answered / (1 + math.exp(-(1.0 + 0.5 - chance))))
    assert relevance.of(0.4) == pytest.approx(
        answered / (1 + math.exp(-(1.0 - 1.2 - 0.5 - chance)))
    )


@given(
    st.lists(st.floats(-10, 10), min_size=1, max_size=30),
    st.lists(st.floats(-10, 10), min_size=2, max_size=2),
    st.sampled_from(sorted(calibrations())),
)
def test_it_is_a_chance_that_rises_with_the_score(
    totals: list[float], asked: list[float], name: str
) -> None:
    relevance = relevance_of(scores(*totals), calibrations()[name])
    less, more = (relevance.of(score) for score in sorted(asked))
    assert 0.0 <= less <= more <= 1.0


def test_an_empty_pool_is_no_error() -> None:
    nothing = Scores(("similarity",), np.ones(1), np.zeros((0, 1)), np.zeros(0))
    for empty in (None, nothing):
        assert relevance_of(empty, CALIBRATION).of(0.7) == 0.0
        assert relevance_of(empty, None).of(0.7) == 0.7
    assert highest(nothing, "similarity") == 0.0


def test_candidates_that_are_all_alike_are_no_error() -> None:
    relevance = relevance_of(scores(0.3, 0.3, 0.3), CALIBRATION)
    assert 0.0 < relevance.of(0.3) < 1.0


def test_a_profile_without_a_calibration_tells_its_score() -> None:
    relevance = relevance_of(scores(1.8, -0.2), None)
    assert [relevance.of(score) for score in (1.8, 0.4, -0.2)] == [1.0, 0.4, 0.0]


def test_odds_beyond_what_an_exponential_holds() -> None:
    assert (logistic(-1e4), logistic(0.0), logistic(1e4)) == (0.0, 0.5, 1.0)


def test_the_best_of_few_stands_out_less_by_chance() -> None:
    assert expected_best(1) == pytest.approx(0.0)
    assert expected_best(2) == pytest.approx(0.56, abs=0.04)
    assert expected_best(100) == pytest.approx(2.51, abs=0.03)


def test_what_is_near_the_question_is_more_relevant_than_what_is_far() -> None:
    question = Question(understand("Where is the lighthouse?"), unit(1, 0), NOW)
    balanced = PROFILES[Profile.BALANCED]
    near = [candidate(text="The lighthouse is on the cape.", vector=unit(5, 1))]
    far = [candidate(text="Soup again.", vector=unit(0, 1))]
    found = []
    for pool in (near, far):
        rated, _ = rate(pool, question, balanced)
        relevance = relevance_of(rated, calibrations()["BALANCED"])
        found.append(relevance.of(float(rated.totals[0])))
    assert found[0] > 2 * found[1]


def test_words_alone_have_a_calibration_of_their_own() -> None:
    assert by_words(PROFILES[Profile.BALANCED]).calibrated_as in calibrations()
    for profile in PROFILES.values():
        assert profile.calibrated_as is None or profile.calibrated_as in calibrations()
        worded = by_words(profile)
        assert worded.calibrated_as is None or profile.calibrated_as is not None
