"""Today, N weeks ago, last month, recently: times told from now, as each language says them."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

from dateutil.relativedelta import relativedelta

from language.times.counts import count, count_of, unit_of, units
from language.times.halves import half_phrases
from language.times.phrase import Meaning, Phrase, phrases
from language.times.spelling import LANGUAGES, alternation, split
from language.times.stretch import Unit, around, length, night, rolling
from language.word_lists import read_words

# Meaning of "recently" and "lately".
RECENT_DAYS = 7


@cache
def relative_phrases(language: str) -> tuple[Phrase, ...]:
    """The phrases of a language, the more particular first."""
    listed = read_words("times/ranges")[language]
    return phrases(
        [*_by_days(listed), *half_phrases(listed), *_counted(listed), *_whole_units(listed)]
    )


def counted_units(language: str) -> str:
    """A pattern of "two weeks" and of "week" alone, as `units_in` reads it."""
    listed = read_words("times/ranges")[language]
    return rf"(?:{count(listed)} )?(?:{units(listed)})"


def units_in(match: "re.Match[str]") -> relativedelta:
    """Return the length of the counted units of a match, in any of the languages."""
    every = (read_words("times/ranges")[language] for language in LANGUAGES)
    word = match["count"] or "1"
    listed = next((one for one in every if word in split("|".join(one["numbers"]))), None)
    many = int(word) if listed is None else count_of(match, listed)
    return length(unit_of(match), many)


def _by_days(listed: dict[str, Any]) -> list[tuple[str, Meaning]]:
    named: list[tuple[str, Meaning]] = [
        ("recently", lambda _, now: replace(rolling(now, Unit.DAY, RECENT_DAYS), vague=True)),
        ("last_night", lambda _, now: night(now, -1)),
        ("tonight", lambda _, now: night(now)),
        ("before_yesterday", _day(-2)),
        ("yesterday", _day(-1)),
        ("today", _day(0)),
        ("tomorrow", _day(1)),
    ]
    return [(alternation(listed[key]), meaning) for key, meaning in named]


def _counted(listed: dict[str, Any]) -> list[tuple[str, Meaning]]:
    """Return patterns with a number: the last 3 days, 3 days ago."""
    past, unit, many = alternation(listed["past"]), units(listed), count(listed)
    rolled, ago = _rolled(listed), _ago(listed)
    patterns = [
        (rf"(?:{past}) {many} (?:{unit})", rolled),
        (rf"{many} (?:{past}) (?:{unit})", rolled),
        (rf"{many} (?:{unit}) (?:{past})", rolled),
    ]
    if before := alternation(listed["ago_before"]):
        about = alternation(listed["about"])
        patterns.append((rf"(?:{before}) (?:(?:{about}) )?{many} (?:{unit})", ago))
    if after := alternation(listed["ago_after"]):
        patterns.append((rf"{many} (?:{unit}) (?:{after})", ago))
    return patterns


def _whole_units(listed: dict[str, Any]) -> list[tuple[str, Meaning]]:
    """Return patterns without a number: this month, last month, the past month."""
    unit, this, next_ = units(listed), alternation(listed["this"]), alternation(listed["next"])
    # "Past" alone rolls; what says "last" as well means the whole unit before this one.
    rolls = alternation("|".join(set(split(listed["past"])) - set(split(listed["last"]))))
    patterns = [
        (rf"(?:{this}) (?:{unit})", _whole(0)),
        (rf"(?:{next_}) (?:{unit})", _whole(1)),
        (rf"(?:{alternation(listed['last'])}) (?:{unit})", _whole(-1)),
    ]
    if rolls:
        patterns.append((rf"(?:{rolls}) (?:{unit})", _rolled(listed)))
    if after := alternation(listed["after"]):
        patterns.append((rf"(?:{unit}) (?:{next_})", _whole(1)))
        patterns.append((rf"(?:{unit}) (?:{after})", _whole(-1)))
    return patterns


def _day(offset: int) -> Meaning:
    return lambda _, now: around(now, Unit.DAY, offset)


def _whole(offset: int) -> Meaning:
    return lambda match, now: around(now, unit_of(match), offset)


def _rolled(listed: dict[str, Any]) -> Meaning:
    return lambda match, now: rolling(now, unit_of(match), count_of(match, listed))


def _ago(listed: dict[str, Any]) -> Meaning:
    return lambda match, now: around(now, unit_of(match), -count_of(match, listed))
