"""Decades: the 1990s, die Achtziger, les années 70."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from typing import Any

from language.times.phrase import Meaning, Phrase, of_every_language
from language.times.spelling import LANGUAGES, alternation, split
from language.times.stretch import Stretch, days
from language.word_lists import read_words

_CENTURY, _DECADE = 100, 10
_LATEST = 2000
_YEARS, _TENS = r"(?P<decade>(?:1[89]|20)\d0)", r"(?P<decade>\d0)"


def decade_phrases(spelt: str) -> tuple[Phrase, ...]:
    """The phrases of every language; none for a text with no number or name of a decade."""
    return _every_phrase() if _numbers().search(spelt) else ()


@cache
def _numbers() -> "re.Pattern[str]":
    every = (read_words("times/ranges")[language] for language in LANGUAGES)
    names = "|".join("|".join(one["decades"]) for one in every)
    return re.compile(rf" (?:(?:1[89]|20)?\d0|{alternation(names)}) ")


@cache
def _every_phrase() -> tuple[Phrase, ...]:
    return of_every_language(_phrases)


def _phrases(listed: Mapping[str, Any]) -> list[tuple[str, Meaning]]:
    names = {
        name: (at + 2) * _DECADE
        for at, each in enumerate(listed["decades"])
        for name in split(each)
    }
    before, after = alternation(listed["decade_before"]), alternation(listed["decade_after"])
    behind = f" (?:{after})" if after else ""

    def decade(match: "re.Match[str]", now: datetime) -> Stretch | None:
        found = match.groupdict()
        return _stretch(names[found["name"]] if found.get("name") else int(found["decade"]), now)

    # "The 90s", but not "90 s": of a whole year's number alone, what is behind it tells enough.
    return [
        (f"{_YEARS}{behind}" if after else f"(?:{before}) {_YEARS}", decade),
        (rf"(?:{before}) {_TENS}{behind}", decade),
        (rf"(?:{before}) (?P<name>{alternation('|'.join(names))})", decade),
    ]


def _stretch(number: int, now: datetime) -> Stretch | None:
    """Return the decade of 1990, or of 90: the latest that has begun."""
    if number < _CENTURY:
        number += _LATEST if _LATEST + number <= now.year else _LATEST - _CENTURY
    return days(now.tzinfo, date(number, 1, 1), date(number + _DECADE - 1, 12, 31))
