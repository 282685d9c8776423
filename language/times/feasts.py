"""Feasts that all know the days of: last Christmas, zu Ostern, Halloween 2023."""

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from dateutil.easter import easter
from dateutil.relativedelta import relativedelta, weekday

from language.times.phrase import YEAR, Meaning, Phrase, behind, phrases, within_date
from language.times.spelling import LANGUAGES, alternation, split
from language.times.stretch import Stretch, days
from language.word_lists import read_words


def feast_phrases(spelt: str) -> tuple[Phrase, ...]:
    """The phrases of every language, the more particular first; none for a text without a feast."""
    return _every_phrase() if _names().search(spelt) else ()


@cache
def _feasts() -> Mapping[str, Mapping[str, Any]]:
    """Map each name of a feast to what tells its days."""
    listed: list[Mapping[str, Any]] = read_words("times/ranges")["feasts"]
    return {name: feast for feast in listed for name in split(feast["names"])}


@cache
def _names() -> "re.Pattern[str]":
    return re.compile(rf" (?:{alternation('|'.join(_feasts()))}) ")


@cache
def _every_phrase() -> tuple[Phrase, ...]:
    every = [read_words("times/ranges")[language] for language in LANGUAGES]
    name = f"(?P<feast>{alternation('|'.join(_feasts()))})"

    def words(*keys: str) -> str:
        return alternation("|".join(listed[key] for listed in every for key in keys))

    last, this, next_ = words("last", "past"), words("this"), words("next")
    found: list[tuple[str, Meaning]] = [
        (
            rf"{name}{within_date()} {YEAR}",
            lambda match, now: _days(match, int(match["year"]), now),
        ),
        (rf"(?:{last}) {name}", _last),
        (rf"(?:{this}) {name}", lambda match, now: _days(match, now.year, now)),
        (rf"(?:{next_}) {name}", _next),
        (rf"{name} (?:{last})", _last),
        (rf"{name} (?:{next_})", _next),
        (name, behind(words("feast_in"), _latest)),
    ]
    return phrases(found)


def _latest(match: "re.Match[str]", now: datetime) -> Stretch:
    """The latest that has begun."""
    found = _days(match, now.year, now)
    begun = found.start is not None and found.start <= now
    return found if begun else _days(match, now.year - 1, now)


def _last(match: "re.Match[str]", now: datetime) -> Stretch:
    """The latest that is over."""
    found = _days(match, now.year, now)
    over = found.end is not None and found.end <= now
    return found if over else _days(match, now.year - 1, now)


def _next(match: "re.Match[str]", now: datetime) -> Stretch:
    """The first that has not begun."""
    found = _days(match, now.year, now)
    coming = found.start is not None and found.start > now
    return found if coming else _days(match, now.year + 1, now)


def _days(match: "re.Match[str]", year: int, now: datetime) -> Stretch:
    feast = _feasts()[match["feast"]]
    if "days" in feast:
        first, last = (date(year, month, day) for month, day in feast["days"])
    elif "easter" in feast:
        first, last = (easter(year) + timedelta(days=days) for days in feast["easter"])
    else:
        month, day, nth = feast["nth"]
        first = last = date(year, month, 1) + relativedelta(weekday=weekday(day, nth))
    return days(now.tzinfo, first, last)
