"""Nights: due once a local date, whatever its clocks do; and the counts of a chord."""

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from anaphora.errors import Invalid
from anaphora.settings import Settings
from maintenance.schedule.due import DAY, is_due, last_daily
from tasks.work.night import gather

THREE = time(3)


def due(now: datetime, zone: str, at: time = THREE) -> datetime:
    return last_daily(now, at, ZoneInfo(zone))


def test_a_night_is_due_at_its_time() -> None:
    now = datetime(2025, 6, 1, 3, tzinfo=UTC)
    assert due(now, "UTC") == now
    assert due(now - timedelta(seconds=1), "UTC") == now - timedelta(days=1)
    assert due(now, "Europe/Berlin") == now - timedelta(hours=2)


@pytest.mark.parametrize(
    ("zone", "at", "first"),
    [
        # Skipped: from 02:00 to 03:00, and from 03:00 to 04:00.
        ("Europe/Berlin", time(2, 30), datetime(2025, 3, 28, 12, tzinfo=UTC)),
        ("Europe/Helsinki", THREE, datetime(2025, 3, 28, 12, tzinfo=UTC)),
        # Twice: 02:30, and 03:00.
        ("Europe/Berlin", time(2, 30), datetime(2025, 10, 24, 12, tzinfo=UTC)),
        ("Europe/Helsinki", THREE, datetime(2025, 10, 24, 12, tzinfo=UTC)),
        ("America/New_York", time(1, 30), datetime(2025, 10, 31, 12, tzinfo=UTC)),
    ],
)
def test_each_local_date_has_one_night(zone: str, at: time, first: datetime) -> None:
    looks = [first + timedelta(minutes=5 * look) for look in range(5 * 24 * 12)]
    nights = sorted({due(look, zone, at) for look in looks} - {due(first, zone, at)})
    assert len(nights) == 5
    assert len({night.astimezone(ZoneInfo(zone)).date() for night in nights}) == 5
    gaps = [b - a for a, b in pairwise(nights)]
    assert all(timedelta(hours=22) <= gap <= timedelta(hours=26) for gap in gaps)
    # What is due never goes back while the clock goes on.
    told = [due(look, zone, at) for look in looks]
    assert told == sorted(told)


def test_settings_name_a_zone_and_a_time_that_exist() -> None:
    with pytest.raises(Invalid, match="CONSOLIDATION_ZONE"):
        Settings.load({"ANAPHORA_CONSOLIDATION_ZONE": "Mars/Olympus"})
    with pytest.raises(Invalid, match="CONSOLIDATION_TIME"):
        Settings.load({"ANAPHORA_CONSOLIDATION_TIME": "25:00"})
    steps = Settings.load({"ANAPHORA_CONSOLIDATION_STEPS": "MERGE,DECAY"}).consolidation_steps
    assert steps == ("MERGE", "DECAY")


def test_counts_of_all_users_are_added() -> None:
    assert gather([{"users": 1, "merged": 2}, {"users": 1, "left": 1}, {}]) == {
        "users": 2,
        "merged": 2,
        "left": 1,
    }


@pytest.mark.parametrize(
    ("last", "begins"),
    [
        (None, False),
        (timedelta(), False),
        (timedelta(seconds=-1), True),
        (timedelta(hours=1), False),
        # Remembered before the clock was set back by a year.
        (timedelta(days=365), True),
    ],
)
def test_a_night_is_begun_once(last: timedelta | None, begins: bool) -> None:
    at = datetime(2025, 6, 1, 3, tzinfo=UTC)
    remembered = None if last is None else at + last
    assert is_due(remembered, at, at + timedelta(minutes=5), DAY) is begins
