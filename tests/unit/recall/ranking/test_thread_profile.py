"""THREAD's formula against values worked by hand, and what it takes for the same."""

from typing import Any

import numpy as np
import pytest

from recall.contract.inputs import Profile
from recall.profiles.selection import unlike
from recall.profiles.table import PROFILES
from recall.query.question import Question
from recall.query.understanding import understand
from recall.ranking.rank import choose, rate
from recall.ranking.score import Scores
from tests.unit.recall.ranking.candidates import DAY_MS, NOW, NOW_MS, candidate

THREAD = PROFILES[Profile.THREAD]
ASKED = Question(
    understand("anything"),
    None,
    NOW,
    topics=frozenset({"refund", "billing"}),
    entities=frozenset({"e1", "e2"}),
)


def rated(**given: Any) -> Scores:
    plain = {"sources": ("cross_thread",), "tier": "MID_TERM", "importance": 0.4}
    scores, _ = rate([candidate(**(plain | given))], ASKED, THREAD)
    return scores


def test_by_hand() -> None:
    # 30 · 1/2 + 25 · 1/2 + 20 · (1 − 72/720) + 15 · 0.4 = 15 + 12.5 + 18 + 6
    given: dict[str, Any] = {
        "topics": ("refund", "returns"),
        "shared": frozenset({"e2"}),
        "created": NOW_MS - 3 * DAY_MS,
    }
    assert rated(**given).totals[0] == pytest.approx(0.515)
    here = rated(**given, sources=("thread",), tier="SHORT_TERM")
    assert here.totals[0] == pytest.approx(0.515 * 1.3 * 1.2)
    beside = rated(**given, sources=("expansion",), tier="LONG_TERM")
    assert beside.totals[0] == pytest.approx(0.515 * 0.9 * 0.9)


def test_what_is_old_keeps_a_fifth_of_its_freshness() -> None:
    # 20 · 0.2 + 15 · 0.4
    assert rated(created=NOW_MS - 400 * DAY_MS).totals[0] == pytest.approx(0.10)
    assert rated(created=NOW_MS + DAY_MS).totals[0] == pytest.approx(0.26)


def test_it_is_cut_at_the_top_by_a_multiplier() -> None:
    scores = rated(
        topics=("refund", "billing"),
        shared=frozenset({"e1", "e2"}),
        importance=1.0,
        sources=("thread",),
        tier="SHORT_TERM",
    )
    # 90 · 1.3 · 1.2 = 140.4
    assert scores.totals[0] == pytest.approx(1.0)
    assert dict(scores.factors_of(0)) == pytest.approx(
        {"place": 1.3, "tier": 1.2, "ceiling": 1 / 1.404}
    )


def test_nothing_asked_for_is_no_overlap() -> None:
    question = Question(understand("anything"), None, NOW)
    scores, _ = rate([candidate(topics=("refund",), tier="MID_TERM")], question, THREAD)
    assert scores.totals[0] == pytest.approx(0.2 + 0.15 * 0.5)


def test_near_duplicates_are_out() -> None:
    found = [
        candidate(id="1", text="The same\nwords", importance=0.1),
        candidate(id="2", text="the  SAME words", importance=0.9),
        candidate(id="3", text="x" * 100 + "1"),
        candidate(id="4", text="x" * 100 + "2"),
        candidate(id="5", text="y" * 99 + "1"),
        candidate(id="6", text="y" * 99 + "2"),
    ]
    scores, vectors = rate(found, ASKED, THREAD)
    chosen = choose(found, scores, vectors, THREAD, 10, None)
    assert {found[at].id for at in chosen.positions} == {"2", "3", "5", "6"}
    assert unlike([], np.array([], dtype=np.intp), 100).tolist() == []
