"""Fading of a memory that was told elsewhere, or long ago, where it arrives."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.settings import Settings
from language.conflicts.fading import since_of
from memory.memories.expiry import arrival

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
YEARS = NOW - timedelta(days=800)
SETTINGS = Settings()


def node(**given: Any) -> dict[str, Any]:
    plain = {"kind": "FACT", "status": "ACTIVE", "predicate": "lives_in", "confidence": 0.9}
    return plain | {"created_at": YEARS, "last_evidence_at": YEARS, "weight": 0.3} | given


def test_a_belief_of_years_ago_fades_from_its_arrival() -> None:
    found = arrival(node(), NOW, SETTINGS)
    assert found["arrived_at"] == NOW
    assert timedelta(days=109) < found["expires_at"] - NOW < timedelta(days=110)
    arrived = node(**found)
    assert since_of(arrived) == NOW
    # Later evidence counts for more.
    later = NOW + timedelta(days=9)
    assert since_of(arrived | {"last_evidence_at": later}) == later


@pytest.mark.parametrize("days", [0, 1, 100])
def test_a_belief_that_still_holds_stays_as_it_was(days: int) -> None:
    told = NOW - timedelta(days=days)
    found = arrival(node(created_at=told, last_evidence_at=told), NOW, SETTINGS)
    assert set(found) == {"expires_at"}
    assert timedelta(days=109) < found["expires_at"] - told < timedelta(days=110)


def test_what_has_outlived_its_time_is_stale_all_the_same() -> None:
    found = arrival(node(predicate="age"), NOW, SETTINGS)
    assert set(found) == {"expires_at"}
    assert found["expires_at"] < NOW


def test_what_nobody_believed_enough_is_not_believed_for_arriving() -> None:
    found = arrival(node(confidence=0.2), NOW, SETTINGS)
    assert found["expires_at"] == found["arrived_at"] == NOW


@pytest.mark.parametrize(
    "given", [{"status": "RETRACTED"}, {"kind": "EPISODE"}, {"predicate": "name"}]
)
def test_what_never_ends_gets_no_end(given: dict[str, Any]) -> None:
    assert arrival(node(**given), NOW, SETTINGS) == {"expires_at": None}


@given(st.floats(0.3, 1), st.floats(0, 5000))
def test_no_believed_fact_arrives_to_end_at_once(confidence: float, days: float) -> None:
    told = NOW - timedelta(days=days)
    arriving = node(confidence=confidence, created_at=told, last_evidence_at=told)
    found = arrival(arriving, NOW, SETTINGS)
    assert found["expires_at"] >= NOW
    # Who arrives a second time is as it was.
    assert arrival(arriving | found, NOW, SETTINGS) == {"expires_at": found["expires_at"]} or (
        found["expires_at"] == NOW
    )
