"""Ranges of time that five languages name: where the caller is, and wherever clocks change."""

import itertools
import math
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.times.ranges import TimeRange, names_time_alone, read_time_range
from language.times.stretch import is_southern
from tests.unit.language.times.time_cases import (
    BEFORE_A_DATE,
    DAYS,
    ENGLISH,
    FRENCH,
    GERMAN,
    ITALIAN,
    LINKED,
    MIXED,
    SEASONS,
    SPANISH,
)

UTC_ZONE = ZoneInfo("UTC")
# A Thursday.
NOW = datetime(2024, 2, 15, 10, 30, tzinfo=UTC)

NONE = [
    "",
    " ",
    "😀",
    "🕐🕑",
    "may I ask you something?",
    "May I ask you something?",
    "We march on",
    "the last time we met",
    "order 20231",
    "the a of and",
    "9999 years ago",
    "99999 years ago",
    "This is the second day",
    "Sept sœurs",
    "un mes an",
    "Did I fall?",
    "a hot spring",
    "J'ai été malade",
    "real estate",
    "Im Fall eines Falles",
    "weekend plans",
    "Christmas plans",
    "wait 10s",
    "She is in her thirties",
    "los veinte",
    "half the years",
    "on the 9th floor",
    "Is the 2nd better than the 1st?",
    "zum 9. Mal",
    "am 9. Tag der Reise",
    "le 9 pièces",
    "el 9 por ciento",
    "il 9 per cento",
    "Non ho mai fatto una maratona",
    "Sei mai stata a Parigi?",
    "I may come later",
]


def range_of(text: str, now: datetime = NOW, zone: ZoneInfo = UTC_ZONE) -> TimeRange | None:
    return read_time_range(text, now, zone)


def shown(found: TimeRange | None) -> tuple[str, str] | None:
    if found is None:
        return None
    return _shown(found.start), _shown(found.end)


def _shown(moment: datetime | None) -> str:
    if moment is None:
        return "…"
    return (
        f"{moment:%Y-%m-%d}" if not (moment.hour or moment.minute) else f"{moment:%Y-%m-%dT%H:%M}"
    )


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        *ENGLISH,
        *SPANISH,
        *FRENCH,
        *GERMAN,
        *ITALIAN,
        *MIXED,
        *BEFORE_A_DATE,
        *SEASONS,
        *LINKED,
        *DAYS,
    ],
)
def test_a_range_that_is_named(text: str, start: str, end: str) -> None:
    assert shown(range_of(text)) == (start, end)
    assert shown(range_of(f"…, {text}!")) == (start, end)


@pytest.mark.parametrize("text", NONE)
def test_what_names_no_range(text: str) -> None:
    assert range_of(text) is None


def test_a_day_has_the_length_that_its_zone_gives_it() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    spring = range_of("today", datetime(2024, 3, 31, 10, tzinfo=UTC), berlin)
    assert shown(spring) == ("2024-03-30T23:00", "2024-03-31T22:00")
    autumn = range_of("gestern", datetime(2024, 10, 28, 10, tzinfo=UTC), berlin)
    assert shown(autumn) == ("2024-10-26T22:00", "2024-10-27T23:00")
    week = range_of("last week", datetime(2024, 4, 3, 10, tzinfo=UTC), berlin)
    assert shown(week) == ("2024-03-24T23:00", "2024-03-31T22:00")
    hours = range_of("in the last 24 hours", datetime(2024, 3, 31, 10, tzinfo=UTC), berlin)
    assert shown(hours) == ("2024-03-30T10:00", "2024-03-31T10:00")


def test_a_midnight_that_is_left_out_or_comes_twice() -> None:
    # Clocks in São Paulo went from 0:00 to 1:00; in Havana from 1:00 back to 0:00.
    left_out = range_of(
        "2018-11-04", datetime(2018, 12, 1, tzinfo=UTC), ZoneInfo("America/Sao_Paulo")
    )
    assert shown(left_out) == ("2018-11-04T03:00", "2018-11-05T02:00")
    twice = range_of("2023-11-05", datetime(2023, 12, 1, tzinfo=UTC), ZoneInfo("America/Havana"))
    assert shown(twice) == ("2023-11-05T04:00", "2023-11-06T05:00")


def test_a_day_that_a_zone_left_out_is_none() -> None:
    now = datetime(2012, 1, 5, tzinfo=UTC)
    assert range_of("2011-12-30", now, ZoneInfo("Pacific/Apia")) is None


def test_a_day_has_no_hard_ends_and_a_month_has() -> None:
    day, month = range_of("on 2023-05-08"), range_of("in May 2023")
    assert day is not None
    assert month is not None
    inside, beside = datetime(2023, 5, 8, 20, tzinfo=UTC), datetime(2023, 5, 10, tzinfo=UTC)
    assert day.nearness(inside) == month.nearness(inside) == 1
    assert day.nearness(beside) == pytest.approx(math.exp(-0.1))
    assert month.nearness(datetime(2023, 6, 1, tzinfo=UTC)) == 0
    since = range_of("since 2023-05-08")
    assert since is not None
    assert since.nearness(datetime(2023, 5, 7, tzinfo=UTC)) == 0


def test_what_is_vague_says_so() -> None:
    vague, exact = range_of("recently"), range_of("in the last 7 days")
    assert vague is not None
    assert exact is not None
    assert (vague.start, vague.end) == (exact.start, exact.end)
    assert (vague.vague, exact.vague) == (True, False)


def test_today_is_that_of_the_zone() -> None:
    now = datetime(2024, 2, 15, 23, 30, tzinfo=UTC)
    assert shown(range_of("today", now, ZoneInfo("Asia/Tokyo"))) == (
        "2024-02-15T15:00",
        "2024-02-16T15:00",
    )
    assert shown(range_of("today", now, ZoneInfo("America/Lima"))) == (
        "2024-02-15T05:00",
        "2024-02-16T05:00",
    )


@pytest.mark.parametrize("year", [1, 2, 9997, 9998])
@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Niue"])
@pytest.mark.parametrize("text", ["today", "last year", "next year", "vor 2 Jahren", "since May"])
def test_a_far_now_answers_or_names_nothing(year: int, zone: str, text: str) -> None:
    for day in ((1, 1), (12, 31)):
        found = range_of(text, datetime(year, *day, tzinfo=UTC), ZoneInfo(zone))
        assert found is None or found.start is None or found.end is None or found.start < found.end


def test_a_long_text_is_read_in_time() -> None:
    assert range_of("last week " * 3300) is not None
    assert range_of("a 1 may " + "😀" * 8192) is not None
    assert range_of("x" * 32_768) is None


_WORDS = sorted(
    {word for text, _, _ in ENGLISH + GERMAN + FRENCH + SEASONS for word in text.split()}
)
_MOMENTS = st.datetimes(datetime(1, 1, 1), datetime(9998, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
_ZONES = st.sampled_from(sorted(available_timezones() - {"localtime"})).map(ZoneInfo)


@given(st.lists(st.sampled_from(_WORDS), max_size=8).map(" ".join), _MOMENTS, _ZONES)
def test_no_range_ends_before_it_starts(text: str, now: datetime, zone: ZoneInfo) -> None:
    found = range_of(text, now, zone)
    if found is None:
        return
    assert found.start is not None or found.end is not None
    for moment in (found.start, found.end):
        assert moment is None or moment.utcoffset() == timedelta(0)
    if found.start is not None and found.end is not None:
        assert found.start < found.end
        assert found.holds(found.start)
        assert not found.holds(found.end)


@given(st.text(), _MOMENTS)
def test_any_text_is_read(text: str, now: datetime) -> None:
    found = range_of(text, now)
    assert found is None or found.start is not None or found.end is not None
    assert found == range_of(text, now)


_RECENT = st.datetimes(datetime(1971, 1, 1), datetime(2036, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@given(_RECENT, _ZONES)
def test_days_follow_each_other_without_a_gap(now: datetime, zone: ZoneInfo) -> None:
    before, today, after = (range_of(text, now, zone) for text in ("yesterday", "today", "domani"))
    assert today is not None
    assert today.holds(now)
    if before is not None:
        assert before.end == today.start
    if after is not None:
        assert today.end == after.start


@given(_RECENT, _ZONES, st.sampled_from(["week", "month", "quarter", "year"]))
def test_this_unit_holds_now_and_follows_the_last(now: datetime, zone: ZoneInfo, unit: str) -> None:
    last, this = range_of(f"last {unit}", now, zone), range_of(f"this {unit}", now, zone)
    assert last is not None
    assert this is not None
    assert this.holds(now)
    assert last.end == this.start


@given(_RECENT, _ZONES)
def test_seasons_follow_each_other_and_this_one_holds_now(now: datetime, zone: ZoneInfo) -> None:
    names = ("spring", "summer", "autumn", "winter")
    found = [range_of(f"in {name}", now, zone) for name in names]
    begun = sorted((one for one in found if one is not None), key=lambda one: str(one.start))
    assert len(begun) == 4
    assert all(one.end == next_.start for one, next_ in itertools.pairwise(begun))
    assert begun[-1].holds(now)
    for name, bare in zip(names, found, strict=True):
        assert bare is not None
        this, last = range_of(f"this {name}", now, zone), range_of(f"last {name}", now, zone)
        next_ = range_of(f"next {name}", now, zone)
        assert this is not None
        assert last is not None
        assert next_ is not None
        assert this.start in (bare.start, next_.start)
        assert last.end is not None
        assert last.end <= now
        assert next_.start is not None
        assert now < next_.start


@given(_RECENT, _ZONES)
def test_the_hemisphere_is_that_of_the_zone(now: datetime, zone: ZoneInfo) -> None:
    summer = range_of("in summer", now, zone)
    assert summer is not None
    assert summer.start is not None
    first = summer.start.astimezone(zone)
    assert (first.month, first.day) == ((12, 1) if is_southern(zone.key) else (6, 1))


@pytest.mark.parametrize(
    ("zone", "southern"),
    [
        ("Australia/Sydney", True),
        ("America/Sao_Paulo", True),
        ("Africa/Johannesburg", True),
        ("NZ", True),
        ("America/Argentina/Buenos_Aires", True),
        ("UTC", False),
        ("Europe/Rome", False),
        ("America/Mexico_City", False),
        ("Asia/Singapore", False),
        ("Pacific/Honolulu", False),
    ],
)
def test_which_zones_are_southern(zone: str, southern: bool) -> None:
    assert is_southern(zone) is southern
    assert zone in available_timezones()


_DAYS_NAMED = st.sampled_from(["on the {}th", "am {}.", "le {}", "el {}", "il {}"])


@given(_DAYS_NAMED, st.integers(4, 20), _RECENT, _ZONES)
def test_a_day_alone_is_the_latest_that_has_begun(
    text: str, day: int, now: datetime, zone: ZoneInfo
) -> None:
    found = range_of(text.replace("{}", str(day)), now, zone)
    if found is None:
        # A day that the zone left out.
        return
    assert found.start is not None
    assert found.end is not None
    assert found.start <= now
    assert now - found.start < timedelta(days=33)
    assert (found.end - timedelta(hours=1)).astimezone(zone).day == day


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("What happened yesterday?", True),
        ("What did we talk about two days ago?", True),
        ("What did I do between Monday and Wednesday?", True),
        ("Was haben wir letzte Woche besprochen?", True),
        ("¿Qué pasó ayer?", True),
        ("Qu'est-ce qui s'est passé hier ?", True),
        ("Che cosa è successo ieri?", True),
        ("What did I eat yesterday?", False),
        ("Who called on May 3?", False),
        ("What happened?", False),
        ("", False),
    ],
)
def test_what_is_asked_beside_a_time(text: str, alone: bool) -> None:
    assert names_time_alone(text, NOW) is alone
