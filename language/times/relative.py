"""Today, N weeks ago, last month, recently: times told from now, as each language says them."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

from dateutil.relativedelta import relativedelta

from language.times.phrase import Meaning, Phrase, phrases
from language.times.spelling import LANGUAGES, alternation, split
from language.times.stretch import Unit, around, length, night, rolling
from language.word_lists import read_words

# What "recently" and "lately" mean.
RECENT_DAYS = 7


@cache
def relative_phrases(language: str) -> tuple[Phrase, ...]:
    """The phrases of a language, the more particular first."""
    listed = read_words("time_ranges")[language]
    return phrases([*_by_days(listed), *_counted(listed), *_whole_units(listed)])


def counted_units(language: str) -> str:
    """A pattern of "two weeks" and of "week" alone, as `units_in` reads it."""
    listed = read_words("time_ranges")[language]
    count = rf"(?P<count>\d{{1,4}}|{alternation('|'.join(listed['numbers']))})"
    return rf"(?:{count} )?(?:{_units(listed)})"


def units_in(match: "re.Match[str]") -> relativedelta:
    """How long the counted units of a match are, in any of the languages."""
    every = (read_words("time_ranges")[language] for language in LANGUAGES)
    word = match["count"] or "1"
    listed = next((one for one in every if word in split("|".join(one["numbers"]))), None)
    count = int(word) if listed is None else _count(match, listed)
    return length(_unit(match), count)


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
    """With a number: the last 3 days, 3 days ago."""
    count = rf"(?P<count>\d{{1,4}}|{alternation('|'.join(listed['numbers']))})"
    past, units = alternation(listed["past"]), _units(listed)
    rolled, ago = _rolled(listed), _ago(listed)
    patterns = [
        (rf"(?:{past}) {count} (?:{units})", rolled),
        (rf"{count} (?:{past}) (?:{units})", rolled),
        (rf"{count} (?:{units}) (?:{past})", rolled),
    ]
    if before := alternation(listed["ago_before"]):
        about = alternation(listed["about"])
        patterns.append((rf"(?:{before}) (?:(?:{about}) )?{count} (?:{units})", ago))
    if after := alternation(listed["ago_after"]):
        patterns.append((rf"{count} (?:{units}) (?:{after})", ago))
    return patterns


def _whole_units(listed: dict[str, Any]) -> list[tuple[str, Meaning]]:
    """Without one: this month, last month, the past month."""
    units, this, next_ = _units(listed), alternation(listed["this"]), alternation(listed["next"])
    # "Past" alone rolls; what says "last" as well means the whole unit before this one.
    rolls = alternation("|".join(set(split(listed["past"])) - set(split(listed["last"]))))
    patterns = [
        (rf"(?:{this}) (?:{units})", _whole(0)),
        (rf"(?:{next_}) (?:{units})", _whole(1)),
        (rf"(?:{alternation(listed['last'])}) (?:{units})", _whole(-1)),
    ]
    if rolls:
        patterns.append((rf"(?:{rolls}) (?:{units})", _rolled(listed)))
    if after := alternation(listed["after"]):
        patterns.append((rf"(?:{units}) (?:{next_})", _whole(1)))
        patterns.append((rf"(?:{units}) (?:{after})", _whole(-1)))
    return patterns


def _units(listed: dict[str, Any]) -> str:
    return "|".join(f"(?P<{unit}>{alternation(listed[unit])})" for unit in Unit)


def _day(offset: int) -> Meaning:
    return lambda _, now: around(now, Unit.DAY, offset)


def _whole(offset: int) -> Meaning:
    return lambda match, now: around(now, _unit(match), offset)


def _rolled(listed: dict[str, Any]) -> Meaning:
    return lambda match, now: rolling(now, _unit(match), _count(match, listed))


def _ago(listed: dict[str, Any]) -> Meaning:
    return lambda match, now: around(now, _unit(match), -_count(match, listed))


def _unit(match: "re.Match[str]") -> Unit:
    return next(unit for unit in Unit if match.groupdict().get(unit))


def _count(match: "re.Match[str]", listed: dict[str, Any]) -> int:
    word = match.groupdict().get("count")
    if word is None:
        return 1
    if word.isdigit():
        return max(1, int(word))
    return next(at for at, names in enumerate(listed["numbers"], 1) if word in split(names))
