"""Stretches of the calendar where the caller is: local times, in the zone of the caller's now."""

from calendar import isleap
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from language.word_lists import read_words

_WEEK = 7
_SATURDAY = 5
_SEASON_MONTHS, _HALF_YEAR = 3, 6
_LEAP_DAY = (2, 29)


class Unit(StrEnum):
    HOUR = "hours"
    DAY = "days"
    WEEK = "weeks"
    WEEKEND = "weekends"
    MONTH = "months"
    QUARTER = "quarters"
    YEAR = "years"


@dataclass(frozen=True, slots=True)
class Named:
    """Parts that a date's words gave: of a year, a month, a day and a season, at least one.

    A season, 0 for spring to 3 for winter, has no month and no day beside it; a day alone is one
    of whichever month had it last.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    season: int | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """Span from start, inclusive, to end, exclusive, by the caller's clock; None is open.

    `named` is set where the words were a date's: with "between 5 and 9 May" its parts complete
    each other. `vague` says that the words were ("recently").
    """

    start: datetime | None
    end: datetime | None
    named: Named | None = None
    vague: bool = False

    def in_utc(self) -> "Stretch":
        """The same, as instants in UTC. Raises OverflowError outside the calendar.

        A midnight that a change of the clock leaves out is the instant of that change; of one
        that comes twice, the first counts.
        """
        return replace(self, start=_instant(self.start), end=_instant(self.end))


def around(moment: datetime, unit: Unit, offset: int = 0) -> Stretch:
    """The whole unit that holds a local time, or one so many before (-) or after it."""
    moment = moment + length(unit, offset)
    start, whole = _whole(moment, unit)
    return Stretch(start, start + whole)


def rolling(now: datetime, unit: Unit, count: int) -> Stretch:
    """The last so many units, until now: hours by the clock, the others by the calendar."""
    if unit is Unit.HOUR:
        passed = now.astimezone(UTC) - timedelta(hours=count)
        return Stretch(passed.astimezone(now.tzinfo), now)
    return Stretch(now - length(unit, count), now)


def days(zone: tzinfo | None, first: date, last: date | None = None) -> Stretch:
    """Return the stretch of whole days, both included."""
    end = (last or first) + timedelta(days=1)
    return Stretch(_midnight(first, zone), _midnight(end, zone))


def named_stretch(named: Named, now: datetime, *, next_one: bool = False) -> Stretch:
    """A date, month or year; without a year the latest that has begun, or else the next one.

    Raises ValueError for a date that is none, like 30 February.
    """
    if named.year is not None:
        return replace(_of_year(named, named.year, now), named=named)
    if (named.month, named.day) == _LEAP_DAY:
        return replace(_leap_day(now, next_one=next_one), named=named)
    stretch = _of_year(named, now.year, now)
    begun = stretch.start is not None and stretch.start <= now
    if begun == next_one:
        stretch = _of_year(named, now.year + (1 if next_one else -1), now)
    return replace(stretch, named=named)


def _leap_day(now: datetime, *, next_one: bool) -> Stretch:
    """The latest 29 February that has begun, or the next one."""
    step, today = 1 if next_one else -1, now.date()
    year = now.year
    while not (isleap(year) and (date(year, *_LEAP_DAY) > today) == next_one):
        year += step
    return days(now.tzinfo, date(year, *_LEAP_DAY))


def latest_day(day: int, now: datetime) -> Stretch:
    """The latest such day of a month, today included. Raises ValueError for 0 and 32."""
    date(2000, 1, day)
    first = now.date().replace(day=1)
    while True:
        last = first + relativedelta(months=1, days=-1)
        if day <= last.day and first.replace(day=day) <= now.date():
            return replace(days(now.tzinfo, first.replace(day=day)), named=Named(day=day))
        first -= relativedelta(months=1)


def weekday(now: datetime, day: int, *, offset: int | None = None) -> Stretch:
    """The latest such weekday (0 is Monday), today included; or of the weeks: -1 the one before
    today, 0 that of this week, 1 the one after today."""
    today = now.date()
    behind = (today.weekday() - day) % _WEEK
    if offset is None:
        return days(now.tzinfo, today - timedelta(days=behind))
    if offset == 0:
        return days(now.tzinfo, today + timedelta(days=day - today.weekday()))
    if offset < 0:
        return days(now.tzinfo, today - timedelta(days=behind or _WEEK))
    return days(now.tzinfo, today + timedelta(days=_WEEK - behind))


def night(now: datetime, offset: int = 0) -> Stretch:
    """Return a night: 18:00 today, or so many days before (-) or after it, to 6:00 the next day."""
    start = datetime.combine(now.date() + timedelta(days=offset), time(18), now.tzinfo)
    return Stretch(start, start + timedelta(hours=12))


@cache
def is_southern(zone: str) -> bool:
    """Check whether a zone of this IANA name lies south of the equator; UTC and its like do not."""
    common: dict[str, Any] = read_words("times/ranges")["common"]
    areas = tuple(common["southern_areas"])
    return zone.startswith(areas) or zone in common["southern_zones"].split()


def _season(number: int, year: int, now: datetime) -> Stretch:
    """Return a season of three whole months, as in meteorology; its year is the one it begins in.

    In the north spring begins in March, in the south, which the caller's zone tells, in September.
    """
    month: int = read_words("times/ranges")["common"]["seasons"][number]
    if isinstance(now.tzinfo, ZoneInfo) and is_southern(now.tzinfo.key):
        month = (month + _HALF_YEAR - 1) % 12 + 1
    start = datetime(year, month, 1, tzinfo=now.tzinfo)
    return Stretch(start, start + relativedelta(months=_SEASON_MONTHS))


def _of_year(named: Named, year: int, now: datetime) -> Stretch:
    if named.season is not None:
        return _season(named.season, year, now)
    if named.month is None and named.day is None:
        return days(now.tzinfo, date(year, 1, 1), date(year, 12, 31))
    if named.day is None:
        first = datetime(year, named.month or 1, 1, tzinfo=now.tzinfo)
        return around(first, Unit.MONTH)
    return days(now.tzinfo, date(year, named.month or now.month, named.day))


def _whole(moment: datetime, unit: Unit) -> tuple[datetime, timedelta | relativedelta]:
    midnight = _midnight(moment.date(), moment.tzinfo)
    match unit:
        case Unit.HOUR:
            return moment.replace(minute=0, second=0, microsecond=0), timedelta(hours=1)
        case Unit.DAY:
            return midnight, timedelta(days=1)
        case Unit.WEEK:
            return midnight - timedelta(days=midnight.weekday()), timedelta(days=_WEEK)
        case Unit.WEEKEND:
            return midnight + timedelta(days=_SATURDAY - midnight.weekday()), timedelta(days=2)
        case Unit.MONTH:
            return midnight.replace(day=1), relativedelta(months=1)
        case Unit.QUARTER:
            first = (midnight.month - 1) // 3 * 3 + 1
            return midnight.replace(month=first, day=1), relativedelta(months=3)
        case Unit.YEAR:
            return midnight.replace(month=1, day=1), relativedelta(years=1)


def length(unit: Unit, count: int) -> relativedelta:
    """Return the length of so many units."""
    match unit:
        case Unit.HOUR:
            return relativedelta(hours=count)
        case Unit.DAY:
            return relativedelta(days=count)
        case Unit.WEEK | Unit.WEEKEND:
            return relativedelta(weeks=count)
        case Unit.MONTH:
            return relativedelta(months=count)
        case Unit.QUARTER:
            return relativedelta(months=3 * count)
        case Unit.YEAR:
            return relativedelta(years=count)


def _midnight(day: date, zone: tzinfo | None) -> datetime:
    return datetime.combine(day, time(), zone)


def _instant(local: datetime | None) -> datetime | None:
    return None if local is None else local.astimezone(UTC)
