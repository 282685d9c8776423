"""The circuit breaker, and pauses between attempts."""

from datetime import UTC, datetime

import pytest

from anaphora.breaker import Breaker, BreakerState, Resting
from language.llm.retries import pause, read_retry_after


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def opened(clock: Clock) -> Breaker:
    breaker = Breaker(30.0, clock)
    for _ in range(3):
        breaker.check()
        breaker.failed()
    return breaker


def test_it_opens_at_the_third_failure_in_a_row() -> None:
    clock = Clock()
    breaker = Breaker(30.0, clock)
    for _ in range(10):
        breaker.failed()
        breaker.failed()
        breaker.succeeded()
    assert breaker.state is BreakerState.CLOSED
    with pytest.raises(Resting) as resting:
        opened(clock).check()
    assert resting.value.retry_after == 30.0


def test_one_trial_is_let_through_after_each_rest() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now += 30
    assert breaker.state is BreakerState.TRIAL
    breaker.check()
    with pytest.raises(Resting):
        breaker.check()
    # A trial of which nothing is heard lapses.
    clock.now += 30
    breaker.check()
    breaker.succeeded()
    assert breaker.state is BreakerState.CLOSED


def test_rests_grow_to_ten_minutes() -> None:
    clock = Clock()
    breaker = opened(clock)
    rests = []
    for _ in range(30):
        with pytest.raises(Resting) as resting:
            breaker.check()
        rests.append(resting.value.retry_after)
        clock.now += rests[-1]
        breaker.check()
        breaker.failed()
    assert rests[:5] == [30, 60, 120, 240, 480]
    assert set(rests[5:]) == {600}


def test_the_endpoint_may_ask_for_a_rest_itself() -> None:
    clock = Clock()
    breaker = Breaker(30.0, clock)
    breaker.failed(20.0)
    assert breaker.state is BreakerState.CLOSED
    breaker.failed(90.0)
    clock.now += 89
    assert breaker.state is BreakerState.OPEN
    clock.now += 1
    assert breaker.state is BreakerState.TRIAL
    forever = Breaker(30.0, clock)
    forever.failed(10.0**9)
    clock.now += 600
    assert forever.state is BreakerState.TRIAL


def test_pauses_grow_and_are_never_shorter_than_asked_for() -> None:
    for attempt, longest in ((1, 0.75), (2, 1.5), (3, 3.0), (9, 12.0)):
        assert pause(attempt, None, lambda: 0.999) <= longest
        assert pause(attempt, None, lambda: 0.0) >= longest / 3
        assert pause(attempt, 7.0, lambda: 0.0) == 7.0
        assert pause(attempt, 7.0, lambda: 0.5) > 7.0


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        (None, None),
        ("", None),
        ("soon", None),
        ("nan", None),
        ("12", 12.0),
        ("0.5", 0.5),
        ("-3", 0.0),
        ("Fri, 01 May 2026 12:00:30 GMT", 30.0),
        ("Fri, 01 May 2026 11:00:00 GMT", 0.0),
    ],
)
def test_retry_after_is_a_number_or_a_date(text: str | None, seconds: float | None) -> None:
    assert read_retry_after(text, datetime(2026, 5, 1, 12, tzinfo=UTC)) == seconds
