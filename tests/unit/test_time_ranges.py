"""Ranges of time that five languages name: where the caller is, and wherever clocks change."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.times.ranges import TimeRange, read_time_range

UTC_ZONE = ZoneInfo("UTC")
# A Thursday.
NOW = datetime(2024, 2, 15, 10, 30, tzinfo=UTC)

ENGLISH = [
    ("today", "2024-02-15", "2024-02-16"),
    ("What did I eat yesterday?", "2024-02-14", "2024-02-15"),
    ("the day before yesterday", "2024-02-13", "2024-02-14"),
    ("3 days ago", "2024-02-12", "2024-02-13"),
    ("three days ago", "2024-02-12", "2024-02-13"),
    ("a couple of weeks ago", "2024-01-29", "2024-02-05"),
    ("2 months ago", "2023-12-01", "2024-01-01"),
    ("a year ago", "2023-01-01", "2024-01-01"),
    ("What happened last week?", "2024-02-05", "2024-02-12"),
    ("this week", "2024-02-12", "2024-02-19"),
    ("last month", "2024-01-01", "2024-02-01"),
    ("this month", "2024-02-01", "2024-03-01"),
    ("Why are sales down this quarter?", "2024-01-01", "2024-04-01"),
    ("last quarter", "2023-10-01", "2024-01-01"),
    ("last year", "2023-01-01", "2024-01-01"),
    ("this year", "2024-01-01", "2025-01-01"),
    ("in the last 3 days", "2024-02-12T10:30", "2024-02-15T10:30"),
    ("over the past two weeks", "2024-02-01T10:30", "2024-02-15T10:30"),
    ("in the past month", "2024-01-15T10:30", "2024-02-15T10:30"),
    ("recently", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("Tell me about my recent customer interactions", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("What have I been up to lately?", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("in May 2023", "2023-05-01", "2023-06-01"),
    ("What did we discuss in May?", "2023-05-01", "2023-06-01"),
    ("in january", "2024-01-01", "2024-02-01"),
    ("in February", "2024-02-01", "2024-03-01"),
    ("on May 8", "2023-05-08", "2023-05-09"),
    ("on 8 May 2023", "2023-05-08", "2023-05-09"),
    ("May 8th, 2023", "2023-05-08", "2023-05-09"),
    ("the 8th of May, 2023", "2023-05-08", "2023-05-09"),
    ("on 2023-05-08", "2023-05-08", "2023-05-09"),
    ("in 2023-05", "2023-05-01", "2023-06-01"),
    ("5/8/2023", "2023-05-08", "2023-05-09"),
    ("2023", "2023-01-01", "2024-01-01"),
    ("in 2022", "2022-01-01", "2023-01-01"),
    ("between May and July 2023", "2023-05-01", "2023-08-01"),
    ("between 2023-05-08 and 2023-05-10", "2023-05-08", "2023-05-11"),
    ("from 2023-05-08 to 2023-05-10", "2023-05-08", "2023-05-11"),
    ("between 5 and 9 May", "2023-05-05", "2023-05-10"),
    ("between May 5 and May 9, 2023", "2023-05-05", "2023-05-10"),
    ("between November and February", "2023-11-01", "2024-03-01"),
    ("between November 2022 and February", "2022-02-01", "2022-12-01"),
    ("between 2020 and 2022", "2020-01-01", "2023-01-01"),
    ("from Monday to Wednesday", "2024-02-12", "2024-02-15"),
    ("since Monday", "2024-02-12", "2024-02-15T10:30"),
    ("since last week", "2024-02-05", "2024-02-15T10:30"),
    ("since May 2023", "2023-05-01", "2024-02-15T10:30"),
    ("before 2023", "…", "2023-01-01"),
    ("after May 2023", "2023-06-01", "…"),
    ("on Monday", "2024-02-12", "2024-02-13"),
    ("last Monday", "2024-02-12", "2024-02-13"),
    ("last Thursday", "2024-02-08", "2024-02-09"),
    ("on Thursday", "2024-02-15", "2024-02-16"),
    ("last weekend", "2024-02-10", "2024-02-12"),
    ("last night", "2024-02-14T18:00", "2024-02-15T06:00"),
    ("next week", "2024-02-19", "2024-02-26"),
    ("last May", "2023-05-01", "2023-06-01"),
    ("in Q3 2023", "2023-07-01", "2023-10-01"),
    ("the first quarter of 2023", "2023-01-01", "2023-04-01"),
]

SPANISH = [
    ("hoy", "2024-02-15", "2024-02-16"),
    ("¿Qué comí ayer?", "2024-02-14", "2024-02-15"),
    ("anteayer", "2024-02-13", "2024-02-14"),
    ("hace 3 días", "2024-02-12", "2024-02-13"),
    ("hace dos semanas", "2024-01-29", "2024-02-05"),
    ("hace un mes", "2024-01-01", "2024-02-01"),
    ("hace un año", "2023-01-01", "2024-01-01"),
    ("la semana pasada", "2024-02-05", "2024-02-12"),
    ("esta semana", "2024-02-12", "2024-02-19"),
    ("el mes pasado", "2024-01-01", "2024-02-01"),
    ("este mes", "2024-02-01", "2024-03-01"),
    ("el trimestre pasado", "2023-10-01", "2024-01-01"),
    ("este trimestre", "2024-01-01", "2024-04-01"),
    ("el año pasado", "2023-01-01", "2024-01-01"),
    ("este año", "2024-01-01", "2025-01-01"),
    ("últimamente", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("recientemente", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("en los últimos 3 días", "2024-02-12T10:30", "2024-02-15T10:30"),
    ("¿Qué dije en mayo de 2023?", "2023-05-01", "2023-06-01"),
    ("el 8 de mayo de 2023", "2023-05-08", "2023-05-09"),
    ("el lunes", "2024-02-12", "2024-02-13"),
    ("el lunes pasado", "2024-02-12", "2024-02-13"),
    ("el miércoles", "2024-02-14", "2024-02-15"),
    ("entre mayo y julio de 2023", "2023-05-01", "2023-08-01"),
    ("entre el 5 y el 9 de mayo", "2023-05-05", "2023-05-10"),
    ("desde mayo de 2023", "2023-05-01", "2024-02-15T10:30"),
    ("8/5/2023 ¿qué pasó?", "2023-05-08", "2023-05-09"),
    ("anoche", "2024-02-14T18:00", "2024-02-15T06:00"),
    ("en 2022", "2022-01-01", "2023-01-01"),
    ("antes de 2023", "…", "2023-01-01"),
]

FRENCH = [
    ("aujourd'hui", "2024-02-15", "2024-02-16"),
    ("Qu'ai-je dit hier ?", "2024-02-14", "2024-02-15"),
    ("avant-hier", "2024-02-13", "2024-02-14"),
    ("il y a 3 jours", "2024-02-12", "2024-02-13"),
    ("il y a deux semaines", "2024-01-29", "2024-02-05"),
    ("il y a un mois", "2024-01-01", "2024-02-01"),
    ("il y a un an", "2023-01-01", "2024-01-01"),
    ("la semaine dernière", "2024-02-05", "2024-02-12"),
    ("cette semaine", "2024-02-12", "2024-02-19"),
    ("le mois dernier", "2024-01-01", "2024-02-01"),
    ("ce mois-ci", "2024-02-01", "2024-03-01"),
    ("le trimestre dernier", "2023-10-01", "2024-01-01"),
    ("ce trimestre", "2024-01-01", "2024-04-01"),
    ("l'année dernière", "2023-01-01", "2024-01-01"),
    ("l'an dernier", "2023-01-01", "2024-01-01"),
    ("cette année", "2024-01-01", "2025-01-01"),
    ("récemment", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("ces derniers temps", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("les 3 derniers jours", "2024-02-12T10:30", "2024-02-15T10:30"),
    ("en mai 2023", "2023-05-01", "2023-06-01"),
    ("en mars", "2023-03-01", "2023-04-01"),
    ("le 8 mai 2023", "2023-05-08", "2023-05-09"),
    ("le 1er mai 2023", "2023-05-01", "2023-05-02"),
    ("lundi", "2024-02-12", "2024-02-13"),
    ("lundi dernier", "2024-02-12", "2024-02-13"),
    ("entre mai et juillet 2023", "2023-05-01", "2023-08-01"),
    ("entre le 5 et le 9 mai", "2023-05-05", "2023-05-10"),
    ("du 5 au 9 mai 2023", "2023-05-05", "2023-05-10"),
    ("depuis mai 2023", "2023-05-01", "2024-02-15T10:30"),
    ("hier soir", "2024-02-14T18:00", "2024-02-15T06:00"),
    ("en février", "2024-02-01", "2024-03-01"),
]

GERMAN = [
    ("heute", "2024-02-15", "2024-02-16"),
    ("Was habe ich gestern gegessen?", "2024-02-14", "2024-02-15"),
    ("vorgestern", "2024-02-13", "2024-02-14"),
    ("vor 3 Tagen", "2024-02-12", "2024-02-13"),
    ("vor zwei Wochen", "2024-01-29", "2024-02-05"),
    ("vor einem Monat", "2024-01-01", "2024-02-01"),
    ("vor einem Jahr", "2023-01-01", "2024-01-01"),
    ("letzte Woche", "2024-02-05", "2024-02-12"),
    ("diese Woche", "2024-02-12", "2024-02-19"),
    ("in dieser Woche", "2024-02-12", "2024-02-19"),
    ("im letzten Monat", "2024-01-01", "2024-02-01"),
    ("letzten Monat", "2024-01-01", "2024-02-01"),
    ("diesen Monat", "2024-02-01", "2024-03-01"),
    ("letztes Quartal", "2023-10-01", "2024-01-01"),
    ("dieses Quartal", "2024-01-01", "2024-04-01"),
    ("letztes Jahr", "2023-01-01", "2024-01-01"),
    ("dieses Jahr", "2024-01-01", "2025-01-01"),
    ("kürzlich", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("in letzter Zeit", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("in den letzten 3 Tagen", "2024-02-12T10:30", "2024-02-15T10:30"),
    ("in den letzten Tagen", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("im Mai 2023", "2023-05-01", "2023-06-01"),
    ("im März", "2023-03-01", "2023-04-01"),
    ("am 8. Mai 2023", "2023-05-08", "2023-05-09"),
    ("am 8.5.2023 war was?", "2023-05-08", "2023-05-09"),
    ("am Montag", "2024-02-12", "2024-02-13"),
    ("letzten Montag", "2024-02-12", "2024-02-13"),
    ("zwischen Mai und Juli 2023", "2023-05-01", "2023-08-01"),
    ("vom 5. bis zum 9. Mai", "2023-05-05", "2023-05-10"),
    ("seit Mai 2023", "2023-05-01", "2024-02-15T10:30"),
    ("gestern Abend", "2024-02-14T18:00", "2024-02-15T06:00"),
    ("vor Mai 2023", "…", "2023-05-01"),
    ("nach dem 8. Mai 2023", "2023-05-09", "…"),
]

ITALIAN = [
    ("oggi", "2024-02-15", "2024-02-16"),
    ("Che cosa ho mangiato ieri?", "2024-02-14", "2024-02-15"),
    ("l'altro ieri", "2024-02-13", "2024-02-14"),
    ("3 giorni fa", "2024-02-12", "2024-02-13"),
    ("due settimane fa", "2024-01-29", "2024-02-05"),
    ("un mese fa", "2024-01-01", "2024-02-01"),
    ("un anno fa", "2023-01-01", "2024-01-01"),
    ("la settimana scorsa", "2024-02-05", "2024-02-12"),
    ("questa settimana", "2024-02-12", "2024-02-19"),
    ("il mese scorso", "2024-01-01", "2024-02-01"),
    ("questo mese", "2024-02-01", "2024-03-01"),
    ("lo scorso trimestre", "2023-10-01", "2024-01-01"),
    ("questo trimestre", "2024-01-01", "2024-04-01"),
    ("l'anno scorso", "2023-01-01", "2024-01-01"),
    ("quest'anno", "2024-01-01", "2025-01-01"),
    ("di recente", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("ultimamente", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("negli ultimi 3 giorni", "2024-02-12T10:30", "2024-02-15T10:30"),
    ("nel maggio 2023", "2023-05-01", "2023-06-01"),
    ("a marzo", "2023-03-01", "2023-04-01"),
    ("l'8 maggio 2023", "2023-05-08", "2023-05-09"),
    ("il 1º maggio 2023", "2023-05-01", "2023-05-02"),
    ("lunedì", "2024-02-12", "2024-02-13"),
    ("lunedì scorso", "2024-02-12", "2024-02-13"),
    ("tra maggio e luglio 2023", "2023-05-01", "2023-08-01"),
    ("tra il 5 e il 9 maggio", "2023-05-05", "2023-05-10"),
    ("dal 5 al 9 maggio 2023", "2023-05-05", "2023-05-10"),
    ("da maggio 2023", "2023-05-01", "2024-02-15T10:30"),
    ("ieri sera", "2024-02-14T18:00", "2024-02-15T06:00"),
]

MIXED = [
    ("in May last year", "2023-05-01", "2023-06-01"),
    ("Monday last week", "2024-02-05", "2024-02-06"),
    ("Tuesday of last week", "2024-02-06", "2024-02-07"),
    ("el lunes de la semana pasada", "2024-02-05", "2024-02-06"),
    ("im Mai letzten Jahres", "2023-05-01", "2023-06-01"),
    ("en mai de l'année dernière", "2023-05-01", "2023-06-01"),
    ("in the last 24 hours", "2024-02-14T10:30", "2024-02-15T10:30"),
    ("seit letzter Woche", "2024-02-05", "2024-02-15T10:30"),
    ("dalla settimana scorsa", "2024-02-05", "2024-02-15T10:30"),
    ("depuis hier", "2024-02-14", "2024-02-15T10:30"),
    ("not recently?", "2024-02-08T10:30", "2024-02-15T10:30"),
    ("5 may", "2023-05-05", "2023-05-06"),
    ("3 days ago and last week", "2024-02-12", "2024-02-13"),
]

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
    ("text", "start", "end"), [*ENGLISH, *SPANISH, *FRENCH, *GERMAN, *ITALIAN, *MIXED]
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


_WORDS = sorted({word for text, _, _ in ENGLISH + GERMAN + FRENCH for word in text.split()})
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
    range_of(text, now)


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
