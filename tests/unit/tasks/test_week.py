"""Weeks: when a reflection is due."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from maintenance.schedule.due import DAYS, last_weekly

BERLIN = ZoneInfo("Europe/Berlin")
FIRST, LAST = datetime.fromisoformat("2020-01-01"), datetime.fromisoformat("2035-01-01")


def test_the_last_of_its_day() -> None:
    at = time(4)
    sunday = datetime(2026, 3, 29, 2, tzinfo=UTC)  # 04:00 in Berlin, when clocks went forward.
    assert last_weekly(sunday, "sunday", at, BERLIN) == sunday
    assert last_weekly(sunday - timedelta(seconds=1), "sunday", at, BERLIN) == datetime(
        2026, 3, 22, 3, tzinfo=UTC
    )
    assert last_weekly(sunday, "saturday", at, BERLIN) == datetime(2026, 3, 28, 3, tzinfo=UTC)


def test_a_time_that_clocks_skip_is_taken_after_it() -> None:
    now = datetime(2026, 3, 30, tzinfo=UTC)
    assert last_weekly(now, "sunday", time(2, 30), BERLIN) == datetime(
        2026, 3, 29, 1, 30, tzinfo=UTC
    )


@given(
    st.datetimes(FIRST, LAST, timezones=st.just(UTC)),
    st.sampled_from(DAYS),
    st.times().map(lambda one: one.replace(second=0, microsecond=0, fold=0)),
    st.sampled_from([BERLIN, ZoneInfo("UTC"), ZoneInfo("America/New_York")]),
)
def test_it_is_never_later_and_at_most_a_week_ago(
    now: datetime, day: str, at: time, zone: ZoneInfo
) -> None:
    due = last_weekly(now, day, at, zone)
    assert due <= now
    assert now - due <= timedelta(days=7, hours=1)
    assert DAYS[due.astimezone(zone).weekday()] == day
