"""TRIPLE's formula and selection against values worked by hand."""

from typing import Any

import numpy as np
import pytest

from recall.candidates.by_triples import _for_intent
from recall.contract.candidate import Candidate
from recall.contract.inputs import Profile
from recall.profiles.selection import OfRelations
from recall.profiles.table import PROFILES
from recall.profiles.triples import Triple, score
from recall.query.question import Question
from recall.query.understanding import understand
from recall.ranking.rank import choose, rate
from tests.unit.recall.ranking.candidates import DAY_MS, NOW, NOW_MS, candidate, unit

TRIPLE = PROFILES[Profile.TRIPLE]
ASKED = Question(understand("Where does Ana live?"), unit(1, 0), NOW)


def fact(**given: Any) -> Candidate:
    plain = {"kind": "FACT", "relation": "lives_in", "said": "Ana lives in Rome", "subject": "Ana"}
    return candidate(**(plain | given))


@pytest.mark.parametrize(
    ("given", "by_hand"),
    [
        # .4 · 1 + .2 · exp(−3/3) + .3 · |{ana, live}| / |{ana, live, rome}| + .1 · .3
        ({"evidence": NOW_MS - 3 * DAY_MS}, 0.4 + 0.073576 + 0.2 + 0.03),
        # In this session recency counts a fifth more; the weight is known.
        ({"evidence": NOW_MS, "same_session": True, "weight": 0.9}, 0.4 + 0.24 + 0.2 + 0.09),
        ({"relation": "favorite_color", "said": "Ben favorite color red"}, 0.28 + 0.2 + 0 + 0.03),
        ({"relation": "speaks", "said": "Ana speaks Italian"}, 0.26 + 0.2 + 0.3 * 0.25 + 0.03),
    ],
)
def test_by_hand(given: dict[str, Any], by_hand: float) -> None:
    scores, _ = rate([fact(**given)], ASKED, TRIPLE)
    assert scores.totals[0] == pytest.approx(by_hand, abs=1e-6)


def test_it_is_the_formula_of_hints() -> None:
    one = fact(evidence=NOW_MS - 2 * DAY_MS, weight=0.7, same_session=True)
    scores, _ = rate([one], ASKED, TRIPLE)
    stems = frozenset(understand(one.said or "").stems)
    triple = Triple("1", "Ana", "lives_in", 2.0, stems, weight=0.7, same_session=True)
    assert scores.totals[0] == pytest.approx(score(triple, frozenset(ASKED.understood.stems)))


def chosen(found: list[Candidate], limit: int = 10, **given: Any) -> tuple[list[str], int]:
    from dataclasses import replace

    profile = replace(TRIPLE, selection=OfRelations(**given))
    scores, vectors = rate(found, ASKED, profile)
    selected = choose(found, scores, vectors, profile, limit, None)
    return [found[at].id for at in selected.positions], len(selected.below_floor)


def test_one_of_a_relation_and_a_second_well_above() -> None:
    found = [
        fact(id="1", subject="Ana", evidence=NOW_MS),
        fact(id="2", subject="Ben", evidence=NOW_MS - DAY_MS),
        fact(id="3", subject="Cem", evidence=NOW_MS - 90 * DAY_MS, said="Cem lives in Bonn"),
        fact(id="4", subject="Dan", relation="has", said="Dan has a dog", evidence=NOW_MS),
    ]
    # τ is 0.45, of few: 4 has .24 + .2 + .03; 2 is over .55, 3 would be a third.
    assert chosen(found) == (["1", "2", "4"], 0)


def test_other_subjects_come_first() -> None:
    found = [
        fact(id="1", evidence=NOW_MS),
        fact(id="2", relation="works_at", said="Ana works at Acme", evidence=NOW_MS),
        fact(id="3", relation="has", subject="Ben", said="Ben has a dog", evidence=NOW_MS),
    ]
    assert chosen(found, 2, most=2)[0] == ["1", "3"]


def test_fewer_than_two_are_filled_up_unless_nothing_is_told() -> None:
    old = [
        fact(id=str(at), relation="has", said="x", evidence=NOW_MS - 900 * DAY_MS) for at in (1, 2)
    ]
    assert chosen(old) == (["1", "2"], 2)
    assert chosen(old, least=0) == ([], 0)
    assert chosen([]) == ([], 0)


@pytest.mark.parametrize(
    ("query", "least", "most"),
    [("ok thanks!", 0, 2), ("Where do I live?", 0, 2), ("I moved to Rome last week.", 2, 5)],
)
def test_how_many_goes_by_what_is_said(query: str, least: int, most: int) -> None:
    assert _for_intent(TRIPLE, query).selection == OfRelations(least, most)


def test_the_threshold_is_a_high_percentile_of_many() -> None:
    found = [
        fact(
            id=str(at), subject=str(at), relation=f"r{at}", said="x", evidence=NOW_MS - at * DAY_MS
        )
        for at in range(9)
    ]
    scores, _ = rate(found, ASKED, TRIPLE)
    least = np.percentile(scores.totals, 75)
    assert chosen(found)[0] == [
        one.id for one, has in zip(found, scores.totals, strict=True) if has >= least
    ]
