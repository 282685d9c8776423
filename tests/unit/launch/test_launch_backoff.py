"""Delays before a restart, and the end of trying."""

from hypothesis import given
from hypothesis import strategies as st

from launch.supervision.backoff import FIRST, LONGEST, Backoff


def test_gives_up_at_the_fifth_death_in_a_minute() -> None:
    now = 100.0
    backoff = Backoff(lambda: now)
    waits = []
    while (wait := backoff.died()) is not None:
        waits.append(wait)
        now += 10
    assert waits == [FIRST, FIRST * 2, FIRST * 4, FIRST * 8]


@given(st.lists(st.floats(0, 1000), max_size=60))
def test_gives_up_only_when_deaths_are_close(gaps: list[float]) -> None:
    now = 0.0
    backoff = Backoff(lambda: now, most=5, window=60)
    deaths: list[float] = []
    for gap in gaps:
        now += gap
        deaths.append(now)
        wait = backoff.died()
        close = sum(now - death <= 60 for death in deaths)
        assert (wait is None) == (close >= 5)
        assert wait is None or FIRST <= wait <= LONGEST
