"""Relative dates: at any now, in any zone, at the ends of the calendar too."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from recall.context.ago import ago

_FIRST, _LAST = datetime(1, 1, 1, tzinfo=UTC), datetime(9998, 12, 31, 23, 59, tzinfo=UTC)
_MOMENTS = st.datetimes(datetime(1, 1, 1), datetime(9998, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
_ZONES = st.sampled_from(sorted(available_timezones() - {"localtime"})).map(ZoneInfo)


@given(_MOMENTS, _MOMENTS, _ZONES)
@example(_FIRST, _FIRST, ZoneInfo("America/New_York"))
@example(_FIRST, _LAST, ZoneInfo("Pacific/Niue"))
@example(_LAST, _FIRST, ZoneInfo("Pacific/Kiritimati"))
def test_every_moment_is_told(moment: datetime, now: datetime, zone: ZoneInfo) -> None:
    told = ago(moment, now, zone)
    assert told.startswith("on ") if moment > now else not told.startswith("on ")


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (timedelta(), "just now"),
        (timedelta(minutes=5), "5 minutes ago"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=14), "2 weeks ago"),
    ],
)
def test_it_is_told_by_the_days_of_the_zone(before: timedelta, told: str) -> None:
    now = datetime(2026, 5, 8, 12, tzinfo=UTC)
    assert ago(now - before, now, ZoneInfo("Europe/Paris")) == told
