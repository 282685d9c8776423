"""The range of time that a text names, in UTC: start inclusive, end exclusive."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache, lru_cache
from math import exp
from zoneinfo import ZoneInfo

from language.folding import fold
from language.times.calendar import named_phrases
from language.times.decades import decade_phrases
from language.times.feasts import feast_phrases
from language.times.phrase import Phrase
from language.times.relative import counted_units, relative_phrases, units_in
from language.times.seasons import season_phrases
from language.times.spelling import LANGUAGES, alternation, spell
from language.times.stretch import Named, Stretch, latest_day, named_stretch, weekday
from language.word_lists import STOP_WORDS, read_words
from language.words import guess_language, words

# Nobody names a time only after so much: and a long text must not take long.
_MOST_CHARACTERS = 2000
_MOST_POINTS = 8
# Events of a day are often told on the next: ranges as short as this have no hard ends.
_DAY_LIKE = timedelta(days=2)
_DECAY = 0.1
# Least and most length of a month, an hour of its clock's change included.
_MONTH_LIKE = timedelta(days=27, hours=22), timedelta(days=31, hours=2)


@dataclass(frozen=True, slots=True)
class TimeRange:
    """Range of time from `start`, inclusive, to `end`, exclusive, in UTC; None is open, never both.

    `vague` says that the words were: "recently". `hard`: what is beside it, however near, is not of
    it at all.
    """

    start: datetime | None
    end: datetime | None
    vague: bool = False
    hard: bool = False

    def holds(self, moment: datetime) -> bool:
        """Check whether an instant is within the range."""
        return (self.start is None or self.start <= moment) and (
            self.end is None or moment < self.end
        )

    def nearness(self, moment: datetime) -> float:
        """Return 1 within it; beside a range of a day or two less, by days to its nearer end."""
        if self.holds(moment):
            return 1.0
        if self.hard or self.start is None or self.end is None or self.end - self.start > _DAY_LIKE:
            return 0.0
        away = max(self.start - moment, moment - self.end)
        return exp(-_DECAY * (away / timedelta(days=1)))


@dataclass(frozen=True, slots=True)
class _Point:
    """A phrase of time where it stands in the spelt text."""

    begin: int
    finish: int
    stretch: Stretch


@lru_cache(maxsize=64)
def read_time_range(text: str, now: datetime, zone: ZoneInfo) -> TimeRange | None:
    """The first range that a text names, as the calendar of the zone has it; None for none.

    `now` is aware. What would lie outside the calendar is none. Cached: a recall asks for the range
    of its question in several places.
    """
    spelt = spell(text[:_MOST_CHARACTERS])
    guessed = guess_language(words(text[:_MOST_CHARACTERS]))
    try:
        here = now.astimezone(zone)
    except (OverflowError, ValueError):
        return None
    languages = (guessed, *(each for each in LANGUAGES if each != guessed))
    for language in languages:
        if points := _points(spelt, language, here):
            dated = _dated_first(points)
            try:
                return _in_utc(_linked(spelt, dated, languages, here))
            except (ValueError, OverflowError):
                # With the words around it the time is outside of the calendar.
                return _in_utc(dated[0].stretch)
    return None


def read_times(text: str, now: datetime, zone: ZoneInfo) -> tuple[tuple[str, TimeRange], ...]:
    """Every time that a text names by itself, in the order of the text, with its folded words.

    Nothing is linked: "from Monday to Friday" names two. `now` is aware; what lies outside of the
    calendar is left out.
    """
    spelt = spell(text[:_MOST_CHARACTERS])
    guessed = guess_language(words(text[:_MOST_CHARACTERS]))
    try:
        here = now.astimezone(zone)
    except (OverflowError, ValueError):
        return ()
    for language in (guessed, *(each for each in LANGUAGES if each != guessed)):
        if points := _points(spelt, language, here):
            found = [(_words(spelt, point), _in_utc(point.stretch)) for point in points]
            return tuple((phrase, one) for phrase, one in found if one is not None)
    return ()


def _words(spelt: str, point: _Point) -> str:
    return " ".join(word for word in spelt[point.begin : point.finish].split() if word[0].isalnum())


def names_time_alone(text: str, now: datetime) -> bool:
    """Check whether a question asks for what was at a time, and for nothing else."""
    spelt = spell(text[:_MOST_CHARACTERS])
    rest = without_times(spelt, text, now)
    left = {word.lstrip("_") for word in rest.split() if word[-1].isalnum()}
    return rest != spelt and left <= _telling_nothing()


def without_times(spelt: str, text: str, now: datetime) -> str:
    """A spelt text without its phrases of time; `text` tells which language goes first."""
    language = guess_language(words(text[:_MOST_CHARACTERS]))
    rest = list(spelt)
    for each in (language, *(one for one in LANGUAGES if one != language)):
        if points := _points(spelt, each, now):
            for point in points:
                rest[point.begin : point.finish] = " " * (point.finish - point.begin)
            break
    return "".join(rest)


@cache
def _telling_nothing() -> frozenset[str]:
    """Return function words of all languages, and words that say only that something was."""
    plain = {fold(word) for listed in STOP_WORDS.values() for word in listed}
    bare = (read_words("times/ranges")[language]["bare"].split() for language in LANGUAGES)
    return frozenset(plain.union(*bare))


def _in_utc(stretch: Stretch) -> TimeRange | None:
    try:
        found = stretch.in_utc()
    except (OverflowError, ValueError):
        return None
    if found.start is not None and found.end is not None and found.start >= found.end:
        # A day that a zone left out, when it crossed the date line.
        return None
    return TimeRange(found.start, found.end, found.vague)


def _points(spelt: str, language: str, here: datetime) -> list[_Point]:
    """Phrases that do not overlap, in the order of the text; the more particular goes first."""
    found: list[_Point] = []
    phrases: Sequence[Phrase] = (
        *relative_phrases(language),
        *decade_phrases(spelt),
        *season_phrases(spelt),
        *feast_phrases(spelt),
        *named_phrases(language),
    )
    for phrase in phrases:
        for match in phrase.pattern.finditer(spelt):
            if any(match.start() < one.finish and one.begin < match.end() for one in found):
                continue
            try:
                stretch = phrase.meaning(match, here)
            except (ValueError, OverflowError):
                # No such day, or none in the calendar.
                continue
            if stretch is not None:
                found.append(_Point(match.start(), match.end(), stretch))
        if len(found) > _MOST_POINTS:
            break
    return sorted(found, key=lambda point: point.begin)


def _dated_first(points: Sequence[_Point]) -> Sequence[_Point]:
    """Return the points from a full date on: "recently, as you said on 3 June 2023"."""
    relative = points[0].stretch.named is None
    dated = (at for at, one in enumerate(points) if one.stretch.named and one.stretch.named.year)
    return points[next(dated, 0) :] if relative else points


def _linked(
    spelt: str, points: Sequence[_Point], languages: Sequence[str], here: datetime
) -> Stretch:
    """Read the first point with the words around it, in the first language that links them."""
    for language in languages:
        links = _links(language)
        found = _inside(spelt, points, links) or _between(spelt, points, links, here)
        found = found or _until(spelt[: points[0].begin], points[0].stretch, links, here)
        if found is not None:
            return found
    return points[0].stretch


def _inside(spelt: str, points: Sequence[_Point], links: "_Links") -> Stretch | None:
    """A month of a year, or a weekday of a week: "in May last year", "Monday last week"."""
    if len(points) < 2 or not links.filled.fullmatch(spelt[points[0].finish : points[1].begin]):
        return None
    one, other = points[0].stretch, points[1].stretch
    if one.start is None or one.end is None or other.start is None or other.end is None:
        return None
    length = other.end - other.start
    if _is_day_alone(one.named) and _MONTH_LIKE[0] <= length <= _MONTH_LIKE[1]:
        return named_stretch(Named(other.start.year, other.start.month, one.start.day), other.start)
    if one.named is not None and one.named.year is None and length > timedelta(days=360):
        return named_stretch(replace(one.named, year=other.start.year), other.start)
    if one.named is None and one.end - one.start < timedelta(days=2) < length < timedelta(days=9):
        return weekday(other.start, one.start.weekday(), offset=0)
    return None


def _between(
    spelt: str, points: Sequence[_Point], links: "_Links", here: datetime
) -> Stretch | None:
    """Find a range from one time to another: "between May and July", "from 5 to 9 May"."""
    first = points[0]
    before = spelt[: first.begin]
    if len(points) > 1:
        between = spelt[first.finish : points[1].begin]
        opened = links.between.search(before) and links.joint.fullmatch(between)
        if opened or links.through.fullmatch(between):
            return _joined(first.stretch, points[1].stretch, here)
    bare, named = links.bare.search(before), first.stretch.named
    if bare and named is not None and named.day is not None:
        return _from_day(replace(named, day=int(bare["day"])), first.stretch, here)
    return None


def _until(before: str, stretch: Stretch, links: "_Links", here: datetime) -> Stretch | None:
    """An open range: since, before or after a time."""
    start, end = stretch.start, stretch.end
    if start is None or end is None:
        return None
    if before_it := links.unit_before.search(before):
        return Stretch(start - units_in(before_it), start)
    if stretch.named or end < here:
        if links.before.search(before):
            return Stretch(None, start)
        if links.after.search(before):
            return Stretch(end, None)
    if links.since.search(before):
        return Stretch(start, here if start < here else None)
    return None


def _joined(one: Stretch, other: Stretch, here: datetime) -> Stretch:
    """Join the start of one and the end of the other; a year that only one has counts for both."""
    first, last = one.named, other.named
    if first is not None and last is not None:
        if _is_day_alone(first) and other.start is not None:
            one = latest_day(one.start.day, other.start) if one.start else one
        elif _is_day_alone(last) and one.start is not None and other.start is not None:
            other = latest_day(other.start.day, one.start + timedelta(days=30))
        elif first.year is None:
            year = _year(other, here) if last.year is None else last.year
            one = _no_later(replace(first, year=year), other, here)
        elif last.year is None:
            other = named_stretch(replace(last, year=first.year), here)
    if one.start is not None and other.start is not None and one.start > other.start:
        one, other = other, one
    return Stretch(one.start, other.end)


def _is_day_alone(named: Named | None) -> bool:
    return named is not None and named.day is not None and named.month is None


def _from_day(named: Named, last: Stretch, here: datetime) -> Stretch:
    """Join a day without a month to the time that has it: "between 5 and 9 May"."""
    try:
        first = named_stretch(replace(named, year=_year(last, here)), here)
    except ValueError:
        return last
    return _joined(first, last, here)


def _no_later(named: Named, other: Stretch, here: datetime) -> Stretch:
    found = named_stretch(named, here)
    if found.start is not None and other.start is not None and found.start > other.start:
        return named_stretch(replace(named, year=(named.year or here.year) - 1), here)
    return found


def _year(stretch: Stretch, here: datetime) -> int:
    return stretch.start.year if stretch.start is not None else here.year


@dataclass(frozen=True, slots=True)
class _Links:
    """Words that join times in a language, as patterns of the text before or between them."""

    between: "re.Pattern[str]"
    joint: "re.Pattern[str]"
    through: "re.Pattern[str]"
    filled: "re.Pattern[str]"
    unit_before: "re.Pattern[str]"
    since: "re.Pattern[str]"
    before: "re.Pattern[str]"
    after: "re.Pattern[str]"
    bare: "re.Pattern[str]"


@cache
def _links(language: str) -> _Links:
    listed = read_words("times/ranges")[language]
    fill = rf"(?: (?:{alternation(listed['fillers'])}))*"

    def ending(key: str) -> "re.Pattern[str]":
        return re.compile(rf" (?:{alternation(listed[key])}){fill} $")

    befores = alternation(listed["before"])
    opener, joint = alternation(listed["between"]), alternation(listed["and"])
    return _Links(
        between=ending("between"),
        joint=re.compile(rf" (?:{joint}){fill} "),
        through=re.compile(rf" (?:{alternation(listed['through'])}){fill} "),
        filled=re.compile(rf"{fill} "),
        unit_before=re.compile(rf" (?:{counted_units(language)}) (?:{befores}){fill} $"),
        since=ending("since"),
        before=ending("before"),
        after=ending("after_it"),
        bare=re.compile(rf" (?:{opener}){fill} (?P<day>\d{{1,2}})(?: ,)? (?:{joint}){fill} $"),
    )
