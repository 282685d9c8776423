"""Calibration: chances that are true are fitted, and judged as true; questions change names."""

from datetime import UTC, datetime

import numpy as np
import pytest

from bench.conversations import Conversation, LabelledQuestion, RecordedTurn
from bench.locomo.exchange import exchanged, foreign_questions
from bench.relevance.calibration import Answer, area, calibration_error, chances, fit, leave_one_out
from bench.relevance.worth import judge
from recall.ranking.relevance import logistic
from recall.ranking.score import Scores


def answers(count: int = 600) -> list[Answer]:
    """Answers whose hits bear as their scores say, where the question is no foreign one."""
    random, found = np.random.default_rng(4), []
    for at in range(count):
        foreign = at % 3 == 0
        level = random.normal(0.3 if foreign else 0.6, 0.1)
        totals = np.sort(level + random.normal(0, 0.1, 12))[::-1]
        deviations = (totals - totals.mean()) / totals.std()
        chance = np.array([logistic(3 * one - 4) for one in deviations])
        pool = Scores(("similarity",), np.ones(1), totals[:, None], totals)
        bears = np.zeros(12, dtype=bool) if foreign else random.random(12) < chance
        found.append(Answer("abc"[at % 4 % 3], foreign, pool, totals, bears))
    return found


def test_chances_are_true_and_tell_own_from_foreign() -> None:
    given = answers()
    worth = judge(given, leave_one_out(given, ["similarity"]))
    assert worth.error < 0.05
    assert worth.apart > 0.9
    assert worth.lost <= 0.011
    assert worth.unknown > worth.unknown_own


def test_a_better_hit_has_the_higher_chance() -> None:
    given = answers()
    # Where the data says the reverse, the score still leads.
    reversed_ = [
        Answer(one.conversation, one.foreign, one.pool, one.scores, one.bears[::-1])
        for one in given
    ]
    for data in (given, reversed_):
        calibration = fit(data, ["similarity"])
        for one in data[:20]:
            assert (np.diff(chances(one, calibration)) <= 1e-12).all()


def test_the_calibration_error_by_hand() -> None:
    found = np.array([0.05, 0.05, 0.95, 0.95])
    bears = np.array([False, False, True, False])
    assert calibration_error(found, bears) == pytest.approx((0.05 + 0.45) / 2)
    assert calibration_error(np.array([1.0]), np.array([True])) == 0.0


def test_the_area_counts_ties_as_half() -> None:
    assert area(np.array([0.9, 0.5]), np.array([0.5, 0.1])) == pytest.approx(3.5 / 4)
    assert area(np.array([]), np.array([0.5])) == 0.5


def conversation(name: str, *speakers: str) -> Conversation:
    at = datetime(2026, 5, 1, tzinfo=UTC)
    turns = tuple(RecordedTurn(str(n), "1", at, one, "Hi.") for n, one in enumerate(speakers))
    asked = LabelledQuestion(f"What did {speakers[0]} tell {speakers[1]}?", 1, "1", frozenset("0"))
    return Conversation(name, turns, (asked,))


def test_questions_of_another_conversation_name_our_speakers() -> None:
    ours, theirs = conversation("a", "Ann", "Bob", "Ann"), conversation("b", "Jo", "Joan", "Jo")
    [asked] = foreign_questions(ours, [ours, theirs])
    assert asked.text == "What did Ann tell Bob?"
    assert exchanged("Jo's and Joan's", ["Jo", "Joan"], ["Ann", "Bob"]) == "Ann's and Bob's"
    assert exchanged("Nobody", [], ["Ann"]) == "Nobody"
