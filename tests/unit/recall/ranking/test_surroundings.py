"""Surroundings and coverage: values worked by hand, and nothing where nothing is."""

import numpy as np
import pytest

from recall.ranking.surroundings import around, standing
from recall.ranking.words import bag, covered


def test_turns_nearer_count_more_and_other_threads_do_not() -> None:
    places = [("a", 1), ("a", 2), ("a", 4), ("b", 3), None]
    values = np.array([1.0, 0.0, 0.0, 5.0, 5.0])
    before = around(values, places, -1)
    assert before.tolist() == pytest.approx([0.0, 1.0 / 2.533, 0.49 / 2.533, 0.0, 0.0])
    after = around(values, places, 1)
    assert after.tolist() == [0.0, 0.0, 0.0, 0.0, 0.0]


def test_turns_all_around_are_one_in_all() -> None:
    places = [("a", turn) for turn in range(9)]
    assert around(np.ones(9), places, -1)[4] == pytest.approx(1.0, abs=1e-3)
    assert around(np.ones(9), places, 1)[4] == pytest.approx(1.0, abs=1e-3)
    assert around(np.ones(9), places, 1)[8] == 0.0


def test_standing_is_over_the_mean_of_what_compares() -> None:
    flat, telling = np.full(3, 0.4), np.array([0.0, 0.0, 3.0])
    assert standing([flat, telling]).tolist() == pytest.approx([0.0, 0.0, np.sqrt(2)])
    assert standing([flat]).tolist() == [0.0, 0.0, 0.0]
    assert standing([]).tolist() == []


def test_rare_words_cover_more_of_a_question() -> None:
    documents = [bag(text, "english") for text in ("a red boat", "a red house", "soup")]
    found = covered(["red", "boat"], documents)
    assert found[0] == pytest.approx(1.0)
    assert 0.0 < found[1] < 0.5
    assert found[2] == 0.0


def test_a_word_that_nobody_says_leaves_much_uncovered() -> None:
    documents = [bag(text, "english") for text in ("a red boat", "a red house")]
    assert covered(["red", "zebra"], documents).max() < 0.5
    assert covered([], documents).tolist() == [0.0, 0.0]
    assert covered(["red"], []).tolist() == []
