"""STRATEGY's formula and selection against values worked by hand."""

import math
from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest

from language.times.ranges import TimeRange
from recall.contract.inputs import Profile
from recall.contract.strategies import QueryCategory, strategy_weights
from recall.profiles.table import PROFILES, by_strategy
from recall.query.question import Question
from recall.query.understanding import understand
from recall.ranking.rank import choose, rate
from recall.ranking.score import Scores
from tests.unit.recall.ranking.candidates import DAY_MS, NOW, NOW_MS, candidate, unit

STRATEGY = PROFILES[Profile.STRATEGY]
ASKED = Question(
    understand("anything"), unit(1, 0), NOW, entities=frozenset({"e1", "e2"}), judged=True
)
# Similarity 0.8, one of two entities, a hundred days old, used twice, importance 0.6.
GIVEN: dict[str, Any] = {
    "vector": unit(4, 3),
    "shared": frozenset({"e1"}),
    "created": NOW_MS - 100 * DAY_MS,
    "importance": 0.6,
    "uses": 2,
}


def rated(category: QueryCategory, question: Question = ASKED, **given: Any) -> Scores:
    weights = by_strategy(strategy_weights(category, entity_focused=True))
    scores, _ = rate([candidate(**(GIVEN | given))], question, replace(STRATEGY, weights=weights))
    return scores


@pytest.mark.parametrize(
    ("category", "by_hand"),
    [
        # exp(−0.01 · 100) = 0.367879; ln 3 / 5 = 0.219722
        # .25 · .8 + .40 · .5 + .20 · .367879 + .10 · .6 + .05 · .219722
        (QueryCategory.FACTUAL, 0.544562),
        # .45 · .8 + .05 · .5 + .05 · .367879 + .15 · .6 + .30 · .219722
        (QueryCategory.PROCEDURAL, 0.559311),
        # .35 · .8 + .25 · .5 + .15 · .367879 + .20 · .6 + .05 · .219722
        (QueryCategory.EXPLORATORY, 0.591168),
        # .30 · .8 + .15 · .5 + .25 · .367879 + .25 · .6 + .05 · .219722
        (QueryCategory.ANALYTICAL, 0.567956),
    ],
)
def test_by_hand(category: QueryCategory, by_hand: float) -> None:
    assert rated(category).totals[0] == pytest.approx(by_hand, abs=1e-6)


def test_within_a_range_time_is_all_there_beside_it_a_tenth_fades_a_day() -> None:
    time = TimeRange(NOW - timedelta(days=10), NOW - timedelta(days=3))
    asked = replace(ASKED, time=time)

    def temporal(days: float) -> float:
        scores = rated(QueryCategory.FACTUAL, asked, created=NOW_MS - round(days * DAY_MS))
        return {name: value for name, value, _ in scores.parts(0)}["temporal"]

    assert temporal(5) == temporal(3) == 1.0
    assert temporal(1) == pytest.approx(math.exp(-0.2))
    assert temporal(20) == pytest.approx(math.exp(-1.0))
    open_ended = replace(ASKED, time=TimeRange(None, NOW - timedelta(days=3)))
    scores = rated(QueryCategory.FACTUAL, open_ended, created=NOW_MS - 900 * DAY_MS)
    assert {name: value for name, value, _ in scores.parts(0)}["temporal"] == 1.0


def test_uses_count_once_the_user_judges_answers() -> None:
    both = [candidate(uses=0), candidate(id="2", uses=10**9)]

    def reinforcement(question: Question) -> list[float]:
        scores, _ = rate(both, question, STRATEGY)
        found: list[float] = scores.values[:, scores.names.index("reinforcement")].tolist()
        return found

    assert reinforcement(replace(ASKED, judged=False)) == [0.5, 0.5]
    assert reinforcement(ASKED) == [0.0, 1.0]


def test_a_summary_counts_more() -> None:
    plain, digest = rated(QueryCategory.FACTUAL), rated(QueryCategory.FACTUAL, kind="SUMMARY")
    assert digest.totals[0] == pytest.approx(1.15 * plain.totals[0])
    assert dict(digest.factors_of(0)) == {"summary": 1.15}


def chosen(
    scores: list[float], limit: int, rows: list[Any] | None = None
) -> tuple[list[int], set[int]]:
    found = [
        candidate(id=str(at), vector=row, created=NOW_MS - at, sources=("entity",))
        for at, row in enumerate(
            rows or [unit(*(float(at == to) for to in range(20))) for at in range(len(scores))]
        )
    ]
    rated_, vectors = rate(found, replace(ASKED, vector=found[0].vector), STRATEGY)
    given = replace(rated_, totals=np.array(scores))
    selected = choose(found, given, vectors, STRATEGY, limit, None)
    return selected.positions, set(selected.below_floor)


def test_what_adds_little_is_left_out_and_fills_up_to_five() -> None:
    # .7 · .5 − .3 · 0 = .35 passes; .7 · .42 = .294 does not.
    assert chosen([0.5] * 3 + [0.42] * 4, 20) == ([0, 1, 2, 3, 4], {3, 4})
    assert chosen([0.5] * 8 + [0.42] * 4, 20) == (list(range(8)), set())
    # At most fifteen, and never more than the limit.
    assert len(chosen([0.8] * 20, 50)[0]) == 15
    assert chosen([0.42] * 4, 2) == ([0, 1], {0, 1})


def test_what_is_like_the_best_must_be_sure() -> None:
    same = [unit(1, 0)] * 6
    # .7 · .8 − .3 · 1 = .26: out, and only fills up; .92 is sure whatever it is like.
    assert chosen([0.95, 0.8, 0.8, 0.8, 0.8, 0.8], 20, same)[1] == {1, 2, 3, 4}
    assert chosen([0.95] * 6, 20, same) == ([0, 1, 2, 3, 4, 5], set())


def test_what_only_means_something_like_it_must_mean_enough() -> None:
    near, far = unit(1, 0), unit(0.45, math.sqrt(1 - 0.45**2))
    found = [candidate(id=str(at), vector=near, importance=1.0) for at in range(5)]
    found.append(candidate(id="far", vector=far, importance=1.0))
    found.append(candidate(id="named", vector=far, importance=1.0, sources=("entity",)))
    weights = by_strategy({"semantic": 0.2, "importance": 0.9})
    profile = replace(STRATEGY, weights=weights)
    scores, vectors = rate(found, ASKED, profile)
    positions = choose(found, scores, vectors, profile, 20, None).positions
    assert "far" not in {found[at].id for at in positions}
    assert "named" in {found[at].id for at in positions}
