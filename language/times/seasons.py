"""Seasons and bare weekends: "last summer", "in winter 2023", "over the weekend"."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Any

from language.times.phrase import (
    YEAR,
    Meaning,
    Phrase,
    behind,
    of_every_language,
    within_date,
)
from language.times.spelling import LANGUAGES, alternation, split
from language.times.stretch import Named, Stretch, Unit, around, named_stretch
from language.word_lists import read_words


def season_phrases(spelt: str) -> tuple[Phrase, ...]:
    """The phrases of every language, the more particular first; none for a text without a season.

    Few words are no ground to guess a language by, and each has names of its own.
    """
    return _every_phrase() if _names().search(spelt) else ()


@cache
def _names() -> "re.Pattern[str]":
    every = (read_words("times/ranges")[language] for language in LANGUAGES)
    names = "|".join("|".join((*one["seasons"], one["weekends"])) for one in every)
    return re.compile(rf" (?:{alternation(names)}) ")


@cache
def _every_phrase() -> tuple[Phrase, ...]:
    return of_every_language(_phrases)


def _phrases(listed: Mapping[str, Any]) -> list[tuple[str, Meaning]]:
    name = f"(?P<season>{alternation('|'.join(listed['seasons']))})"
    numbers = {word: at for at, names in enumerate(listed["seasons"]) for word in split(names)}
    last = alternation(f"{listed['last']}|{listed['past']}")
    this, next_ = alternation(listed["this"]), alternation(listed["next"])

    def season(choose: "_Choice") -> Meaning:
        return lambda match, now: choose(numbers[match["season"]], now, match)

    begun = season(lambda number, now, _: named_stretch(Named(season=number), now))
    return [
        (rf"{name}{within_date()} {YEAR}", season(_of_year)),
        (rf"(?:{last}) {name}", season(_last)),
        (rf"(?:{this}) {name}", season(_nearest)),
        (rf"(?:{next_}) {name}", season(_next)),
        (rf"{name} (?:{last})", season(_last)),
        (rf"{name} (?:{next_})", season(_next)),
        (name, behind(alternation(listed["season_in"]), begun)),
        (alternation(listed["weekends"]), behind(alternation(listed["weekend_in"]), _weekend)),
    ]


_Choice = Callable[[int, datetime, "re.Match[str]"], Stretch]


def _of_year(number: int, now: datetime, match: "re.Match[str]") -> Stretch:
    return named_stretch(Named(year=int(match["year"]), season=number), now)


def _last(number: int, now: datetime, _: "re.Match[str]") -> Stretch:
    """The latest that is over."""
    found = named_stretch(Named(season=number), now)
    if found.end is not None and found.end > now and found.start is not None:
        found = named_stretch(Named(year=found.start.year - 1, season=number), now)
    return Stretch(found.start, found.end)


def _next(number: int, now: datetime, _: "re.Match[str]") -> Stretch:
    """The first that has not begun."""
    found = named_stretch(Named(season=number), now, next_one=True)
    return Stretch(found.start, found.end)


def _nearest(number: int, now: datetime, match: "re.Match[str]") -> Stretch:
    """Return the season of now, or the nearer: said in February, this summer is the coming one."""
    begun = named_stretch(Named(season=number), now)
    coming = _next(number, now, match)
    if begun.end is None or coming.start is None or now - begun.end <= coming.start - now:
        return Stretch(begun.start, begun.end)
    return coming


def _weekend(_: "re.Match[str]", now: datetime) -> Stretch:
    """The latest weekend that has begun."""
    found = around(now, Unit.WEEKEND)
    return (
        found if found.start is not None and found.start <= now else around(now, Unit.WEEKEND, -1)
    )
