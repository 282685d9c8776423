"""Decay: what is left of confidence and weight, and when a belief is lost."""

import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.decay import (
    FLOOR,
    crossing,
    days_between,
    faded,
    later,
    observed,
    supported,
    united,
    weight_now,
)

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
_TICK = timedelta(milliseconds=1)
shares = st.floats(0, 1)
days = st.floats(0, 4000)
rates = st.floats(0.0001, 1)


@pytest.mark.parametrize(
    ("after", "left"),
    [
        (timedelta(), 0.9),
        (timedelta(days=10), 0.8144),
        (timedelta(days=100), 0.3311),
        # A clock that went back takes nothing and gives nothing.
        (-timedelta(hours=1), 0.9),
        (-timedelta(days=365), 0.9),
    ],
)
def test_confidence_fades_by_the_day(after: timedelta, left: float) -> None:
    assert faded(0.9, NOW, NOW + after, 0.01) == left


def test_what_has_no_rate_never_fades() -> None:
    assert faded(0.9, NOW, NOW + timedelta(days=36_500), 0) == 0.9
    assert crossing(0.9, NOW, 0) is None


@given(shares, days, days, rates)
def test_it_fades_with_time_and_stays_within_bounds(
    confidence: float, early: float, late: float, rate: float
) -> None:
    early, late = sorted((early, late))
    before, after = (
        faded(confidence, NOW, NOW + timedelta(days=each), rate) for each in (early, late)
    )
    assert 0 <= after <= before <= round(confidence, 4)


@given(st.floats(FLOOR, 1), rates)
def test_a_belief_is_lost_when_the_floor_is_crossed(confidence: float, rate: float) -> None:
    moment = crossing(confidence, NOW, rate)
    assert moment is not None
    assert moment >= NOW
    exact = confidence * math.exp(-rate * days_between(NOW, moment))
    assert exact == pytest.approx(FLOOR, abs=1e-6)


@pytest.mark.parametrize(
    ("confidence", "after"),
    [
        (FLOOR, timedelta()),
        # Less than the floor is lost as soon as it is told.
        (0.2999, timedelta()),
        (0.0, timedelta()),
        (0.9, timedelta(days=109, hours=20, minutes=40, seconds=10)),
    ],
)
def test_thresholds_to_the_second(confidence: float, after: timedelta) -> None:
    moment = crossing(confidence, NOW, 0.01)
    assert moment is not None
    assert abs(moment - (NOW + after)) < timedelta(seconds=1)


def test_what_lies_beyond_the_calendar_never_comes() -> None:
    assert crossing(0.9, NOW, 1e-9) is None
    assert later(NOW, 1e300) is None
    assert later(NOW, 1.5) == NOW + timedelta(hours=36)


@given(shares, st.integers(0, 200))
def test_support_raises_and_never_exceeds_one(confidence: float, times: int) -> None:
    found = supported(confidence, times)
    assert confidence - 1e-12 <= found <= 1
    by_one = confidence
    for _ in range(times):
        by_one += 0.05 * (1 - by_one)
    assert found == pytest.approx(by_one, abs=1e-9)


def test_a_weight_is_an_average_of_observations() -> None:
    assert observed() == 0.3
    assert observed(0.3, NOW, NOW) == pytest.approx(0.51)
    # .51 · .99¹⁰ = .4612, and .3 of what is missing
    later_on = NOW + timedelta(days=10)
    assert observed(0.51, NOW, later_on) == pytest.approx(0.4612 + 0.3 * (1 - 0.4612), abs=1e-4)
    assert weight_now(0.51, NOW, NOW - timedelta(days=365)) == 0.51


@given(shares, shares, days, days)
def test_weights_fade_grow_and_unite_within_bounds(
    weight: float, other: float, early: float, late: float
) -> None:
    early, late = sorted((early, late))
    then, after = (weight_now(weight, NOW, NOW + timedelta(days=each)) for each in (early, late))
    assert 0 <= after <= then <= round(weight, 4)
    again = observed(weight, NOW, NOW + timedelta(days=late))
    assert max(after, 0.3) - 1e-6 <= again <= 1
    both = united(weight, other)
    assert max(weight, other) - 1e-6 <= both <= 1
    assert both == united(other, weight)
