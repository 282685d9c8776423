"""Instants at which a schedule is due: daily or weekly, at a local time."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
DAY, WEEK, TICK = timedelta(days=1), timedelta(days=7), timedelta(milliseconds=1)


def last_daily(now: datetime, at: time, zone: ZoneInfo) -> datetime:
    """Return the last instant, not after now, of a daily schedule: one for each local date.

    A time that the clocks skip on a date is taken after the gap, one that comes twice once.
    """
    date = now.astimezone(zone).date()
    while True:
        # Through UTC and back: the local time may not exist on that date.
        due = datetime.combine(date, at, zone).astimezone(UTC)
        if due <= now:
            return due
        date -= DAY


def last_weekly(now: datetime, day: str, at: time, zone: ZoneInfo) -> datetime:
    """Return the last instant, not after now, of a weekly schedule."""
    due = last_daily(now, at, zone)
    while DAYS[due.astimezone(zone).weekday()] != day:
        due = last_daily(due - TICK, at, zone)
    return due


def is_due(last: datetime | None, due: datetime, now: datetime, period: timedelta) -> bool:
    """Check whether a schedule was due after its last beginning.

    A graph that remembers none is new, and has missed none. One that is remembered of a later
    period was begun before the clock was set back.
    """
    return last is not None and (last < due or last > now + period)
