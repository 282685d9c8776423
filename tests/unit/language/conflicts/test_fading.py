"""Fading by relation and kind: rates, times to live, and when a memory is due to end."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from anaphora.clock import FAR_FUTURE
from anaphora.decay import FLOOR
from anaphora.settings import Settings
from language.conflicts.fading import Fading, Fate
from language.conflicts.predicates import predicates

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
_RELATIONS = [None, "no_such_relation", *(one.name for one in predicates())]


def node(**given: Any) -> dict[str, Any]:
    plain = {"kind": "FACT", "predicate": None, "confidence": 0.9, "created_at": NOW}
    return plain | {"last_evidence_at": NOW} | given


def fading(**given: Any) -> Fading:
    return Fading(Settings(**given))


@pytest.mark.parametrize("relation", ["name", "born_in", "allergic_to", "parent_of"])
def test_what_holds_for_good_does_not_fade(relation: str) -> None:
    found = fading()
    assert found.rate("FACT", relation) == 0
    century = NOW + timedelta(days=36_500)
    assert found.confidence("FACT", relation, 0.9, NOW, century) == 0.9
    assert found.expiry(node(predicate=relation)).at == FAR_FUTURE


def test_only_facts_fade() -> None:
    found, later = fading(), NOW + timedelta(days=1000)
    for kind in ("EPISODE", "PROCEDURE", "SUMMARY"):
        assert found.confidence(kind, None, 0.9, NOW, later) == 0.9
        assert found.expiry(node(kind=kind, confidence=0.1)).at == FAR_FUTURE
    assert found.confidence("FACT", None, 0.9, NOW, later) == 0.0


def test_settings_come_before_what_a_relation_declares() -> None:
    found = fading(
        decay_rate=0.02, decay_rates={"name": 0.5, "likes": 0.0}, ttl_days={"age": 0.0, "FACT": 9.0}
    )
    assert [found.rate("FACT", one) for one in (None, "name", "likes", "born_in")] == [
        *(0.02, 0.5, 0.0, 0.0),
    ]
    assert [found.ttl_days("FACT", one) for one in (None, "age", "studies")] == [9.0, None, 1500]
    assert found.ttl_days("EPISODE", None) is None
    for_good = ("born_in", "allergic_to", "parent_of", "child_of", "sibling_of")
    assert found.rates() == {"name": 0.5, "likes": 0.0} | dict.fromkeys(for_good, 0.0)


def test_whichever_comes_first_decides_how_it_ends() -> None:
    found = fading(ttl_days={"likes": 50.0, "lives_in": 500.0})
    stale, lost = found.expiry(node(predicate="likes")), found.expiry(node(predicate="lives_in"))
    assert (stale.at, stale.fate) == (NOW + timedelta(days=50), Fate.STALE)
    assert lost.fate is Fate.DEPRECATED
    assert timedelta(days=109) < lost.at - NOW < timedelta(days=110)


def test_it_counts_from_the_last_evidence_else_from_when_it_was_told() -> None:
    told = NOW - timedelta(days=30)
    found = fading(ttl_days={"FACT": 10.0})
    assert found.expiry(node(created_at=told)).at == NOW + timedelta(days=10)
    assert found.expiry(node(created_at=told, last_evidence_at=None)).at == told + timedelta(
        days=10
    )


@given(
    st.sampled_from(_RELATIONS),
    st.floats(0, 1),
    st.floats(0, 3000),
    st.floats(0, 3000),
)
def test_it_fades_one_way_and_ends_when_it_is_due(
    relation: str | None, confidence: float, early: float, late: float
) -> None:
    found = fading()
    early, late = sorted((early, late))
    moments = [NOW + timedelta(days=each) for each in (early, late)]
    left = [found.confidence("FACT", relation, confidence, NOW, each) for each in moments]
    assert 0 <= left[1] <= left[0] <= 1
    expiry = found.expiry(node(predicate=relation, confidence=confidence))
    for moment, rest in zip(moments, left, strict=True):
        if expiry.fate is Fate.DEPRECATED and moment > expiry.at:
            assert rest <= FLOOR
        if moment < expiry.at:
            assert rest >= FLOOR - 1e-4


@pytest.mark.parametrize(
    "given",
    [
        {"decay_rate": -0.1},
        {"decay_rates": {"likes": 2}},
        {"decay_rates": {"likes": float("nan")}},
        {"ttl_days": {"likes": -1}},
        {"ttl_days": {"likes": float("inf")}},
    ],
)
def test_wrong_settings_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Settings(**given)


def test_settings_are_read_from_the_environment() -> None:
    found = Settings.load(
        {"ANAPHORA_DECAY_RATES": '{"works_at": 0.002}', "ANAPHORA_TTL_DAYS": '{"EPISODE": 90}'}
    )
    assert (found.decay_rates, found.ttl_days) == ({"works_at": 0.002}, {"EPISODE": 90.0})
