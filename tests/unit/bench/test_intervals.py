"""Intervals of means over questions, and what changed between two results."""

import json
from pathlib import Path

import numpy as np
import pytest

from anaphora.errors import Invalid
from bench.locomo.figures import Judged, changes_as_text, compare, read_answers, summarise
from bench.locomo.intervals import MANY, interval


def _groups(count: int, size: int, spread: float, seed: int = 1) -> list[np.ndarray]:
    """Conversations whose means lie apart by `spread`, of questions that do by 0.1."""
    random = np.random.default_rng(seed)
    return [random.normal(random.normal(0.5, spread), 0.1, size=(size, 2)) for _ in range(count)]


def _width(groups: list[np.ndarray]) -> float:
    low, high = interval(groups)
    return float(high[0] - low[0])


def test_the_mean_is_inside_and_the_same_draws_are_made() -> None:
    groups = _groups(3, 100, 0.05)
    low, high = interval(groups)
    mean = np.concatenate(groups).mean(axis=0)
    assert (low < mean).all()
    assert (mean < high).all()
    assert np.array_equal(interval(groups), interval(groups))


def test_conversations_that_differ_make_it_wide() -> None:
    """A hundred questions of one conversation are not a hundred that know nothing of each other."""
    assert _width(_groups(20, 100, 0.2)) > 4 * _width(_groups(20, 100, 0.0))


def test_few_conversations_have_their_questions_drawn() -> None:
    alike = [np.tile([[0.0], [1.0]], (50, 1)) for _ in range(3)]
    assert _width(alike) == pytest.approx(2 * 1.96 * 0.5 / np.sqrt(300), rel=0.15)
    assert _width(alike * MANY) == 0, "many alike conversations leave nothing to chance"


def test_covers_the_truth_about_as_often_as_it_says() -> None:
    inside = 0
    for seed in range(200):
        low, high = interval(_groups(15, 30, 0.1, seed))
        inside += bool(low[0] <= 0.5 <= high[0])
    assert 170 <= inside <= 199


def test_a_conversation_with_more_questions_counts_for_more() -> None:
    groups = [np.zeros((90, 1)), np.ones((10, 1))]
    low, high = interval(groups)
    assert low[0] == 0
    assert high[0] == 1
    assert interval([np.full((3, 1), 0.25)]).tolist() == [[0.25], [0.25]]


def _judged(conversation: str, number: int, recall: float) -> Judged:
    figures = {"recall@10": recall, "mrr": recall / 2}
    counts = number != 4
    return Judged("BALANCED", conversation, number, f"sort {number % 2}", counts, figures, 9.0)


def _result(gain: float) -> list[Judged]:
    return [_judged(name, n, 0.1 * n + gain * n) for name in ("a", "b") for n in range(5)]


def test_a_report_has_an_interval_for_each_figure() -> None:
    report = summarise(_result(0.0))["profiles"]["BALANCED"]
    parts = [report["overall"], *report["categories"].values()]
    assert [part["questions"] for part in parts] == [8, 6, 4]
    for part in parts:
        for figure in ("recall@10", "mrr"):
            low, high = part["interval"][figure]
            assert low <= part[figure] <= high
    assert report["overall"]["recall@10"] == pytest.approx(0.15), "without what does not count"


def test_what_changed_is_told_by_category_and_conversation() -> None:
    changed = compare(_result(0.0), _result(0.05))["profiles"]["BALANCED"]
    assert changed["overall"]["recall@10"] == pytest.approx(0.075)
    assert changed["overall"]["better"] == {"recall@10": 6, "mrr": 6}
    assert changed["overall"]["worse"] == {"recall@10": 0, "mrr": 0}
    assert changed["overall"]["interval"]["recall@10"][0] > 0
    assert changed["conversations"].keys() == {"a", "b"}
    assert changed["categories"]["sort 1"]["recall@10"] == pytest.approx(0.1)


def test_pairs_are_narrower_than_the_two_apart() -> None:
    """A gain of every question by the same is certain, however much the questions differ."""
    before = [_judged("a", n, n / 50) for n in range(50) if n != 4]
    after = [_judged("a", n, n / 50 + 0.01) for n in range(50) if n != 4]
    low, high = compare(before, after)["profiles"]["BALANCED"]["overall"]["interval"]["recall@10"]
    assert (low, high) == (pytest.approx(0.01), pytest.approx(0.01))
    low, high = summarise(before)["profiles"]["BALANCED"]["overall"]["interval"]["recall@10"]
    assert high - low > 0.1


def test_only_what_both_have_is_compared() -> None:
    found = compare(_result(0.0)[:6], _result(0.0)[2:])
    assert found["alone"] == 6
    assert "6 answers" in changes_as_text(found)
    with pytest.raises(Invalid):
        compare(_result(0.0)[:5], _result(0.0)[5:])


def test_a_result_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    path.write_text(json.dumps(summarise(_result(0.0))))
    assert read_answers(path) == _result(0.0)
    path.write_text('{"profiles": {}}')
    with pytest.raises(Invalid, match="--json"):
        read_answers(path)
