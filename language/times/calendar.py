"""Dates, months, years, quarters and weekdays, as the five languages name them."""

import re
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from dateutil.relativedelta import relativedelta

from language.times.dates import month_names, parse_date
from language.times.month_days import month_day_phrases
from language.times.phrase import YEAR, Meaning, Phrase, phrases, within_date
from language.times.spelling import LANGUAGES, alternation
from language.times.stretch import Named, Stretch, Unit, around, named_stretch, weekday
from language.word_lists import read_words

_ISO = r"(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?"
_NUMBERS = r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}"


@cache
def named_phrases(language: str) -> tuple[Phrase, ...]:
    """The phrases, the more particular first; 8/5 is in May, but not where English is spoken."""
    common = read_words("times/ranges")["common"]
    any_word = {key: _of_all(key) for key in ("last", "this", "next", "quarters")}
    within = within_date()
    return phrases(
        [
            *_weekdays(common, any_word),
            *_dates(common, any_word, within, dayfirst=language != "english"),
            *_quarters(common, any_word, within),
            *month_day_phrases(language),
            (YEAR, lambda match, now: named_stretch(Named(int(match["year"])), now)),
        ]
    )


def _of_all(key: str) -> str:
    listed = read_words("times/ranges")
    return alternation("|".join(listed[language][key] for language in LANGUAGES))


def _weekdays(common: dict[str, Any], any_word: dict[str, str]) -> list[tuple[str, Meaning]]:
    names = alternation("|".join(common["weekdays"]).replace(" ", "|"))
    last, this, next_ = any_word["last"], any_word["this"], any_word["next"]
    before = rf"(?:(?P<last>{last})|(?P<this>{this})|(?P<next>{next_})) (?P<weekday>{names})"
    after = rf"(?P<weekday>{names}) (?:(?P<last>{last})|(?P<next>{next_}))"
    return [(before, _weekday), (after, _weekday), (f"(?P<weekday>{names})", _weekday)]


def _dates(
    common: dict[str, Any], any_word: dict[str, str], within: str, *, dayfirst: bool
) -> list[tuple[str, Meaning]]:
    day, month = _day(common), _month()
    last, this, next_ = any_word["last"], any_word["this"], any_word["next"]

    def date(match: "re.Match[str]", now: datetime) -> Stretch | None:
        named = parse_date(_date_words(match), dayfirst=dayfirst)
        if named is None or named == Named():
            return None
        return named_stretch(named, now, next_one=bool(match.groupdict().get("next")))

    patterns = [
        _ISO,
        _NUMBERS,
        rf"{day}{within} {month}{within} {YEAR}",
        rf"{month}{within} {day}{within} {YEAR}",
        rf"{month}{within} {YEAR}",
        rf"{day}{within} {month}",
        rf"{month} (?:the )?{day}",
        rf"(?:{last}|(?P<next>{next_})|{this}) {month}",
        rf"{month} (?:{last}|(?P<next>{next_}))",
        month,
    ]
    return [(pattern, date) for pattern in patterns]


def dated_months(spelt: str) -> frozenset[int]:
    """The months of a spelt text that have a day beside them: no other day of them is meant."""
    return frozenset(
        month_names()[match["month"]] for pattern in _dated() for match in pattern.finditer(spelt)
    )


@cache
def _dated() -> "tuple[re.Pattern[str], ...]":
    common = read_words("times/ranges")["common"]
    day, month = _day(common), _month()
    patterns = (rf"{day}{within_date()} {month}", rf"{month} (?:the )?{day}")
    return tuple(re.compile(rf"(?<= )(?:{pattern})(?= )") for pattern in patterns)


def _day(common: dict[str, Any]) -> str:
    return rf"(?P<day>\d{{1,2}})(?: (?:{alternation(common['ordinals'])}))?(?! \d)"


def _month() -> str:
    return f"(?P<month>{alternation('|'.join(month_names()))})"


def _quarters(
    common: dict[str, Any], any_word: dict[str, str], within: str
) -> list[tuple[str, Meaning]]:
    patterns: list[tuple[str, Meaning]] = [
        (rf"q ?(?P<number>[1-4])(?:{within} {YEAR})?", _quarter_named),
        (rf"t ?(?P<number>[1-4]){within} {YEAR}", _quarter_named),
    ]
    for number, names in enumerate(common["quarters"], 1):
        ordinal = rf"(?:{alternation(names)}|{number}(?: [,o])?)"
        pattern = rf"{ordinal} (?:{any_word['quarters']})(?:{within} {YEAR})?"
        patterns.append((pattern, _ordinal_quarter(number)))
    return patterns


def _date_words(match: "re.Match[str]") -> str:
    found = match.groupdict()
    if "month" not in found:
        return match[0].strip()
    parts = [found.get("day"), found["month"], found.get("year")]
    return " ".join(part for part in parts if part)


def _quarter_named(match: "re.Match[str]", now: datetime) -> Stretch | None:
    return _quarter(int(match["number"]), match["year"], now)


def _ordinal_quarter(number: int) -> Meaning:
    return lambda match, now: _quarter(number, match["year"], now)


def _quarter(number: int, year: str | None, now: datetime) -> Stretch:
    first = now.replace(
        year=int(year) if year else now.year, month=3 * number - 2, day=1, hour=0, fold=0
    )
    if year is None and first > now:
        first -= relativedelta(years=1)
    return replace(around(first, Unit.QUARTER), named=Named(first.year) if year else None)


def _weekday(match: "re.Match[str]", now: datetime) -> Stretch:
    listed = read_words("times/ranges")["common"]["weekdays"]
    day = next(at for at, names in enumerate(listed) if match["weekday"] in names.split())
    found = match.groupdict()
    if found.get("last"):
        return weekday(now, day, offset=-1)
    if found.get("next"):
        return weekday(now, day, offset=1)
    return weekday(now, day, offset=0 if found.get("this") else None)
