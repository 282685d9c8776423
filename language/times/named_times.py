"""Times in a question: the months and years it names, and whether it asks for a time."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from anaphora.text_cache import cache_texts
from language.times.calendar import dated_months
from language.times.spelling import spell
from language.word_lists import read_words
from language.words import has_phrase

_LISTS = read_words("time_words")
_MONTHS: dict[str, int] = {
    name: number for number, names in enumerate(_LISTS["months"], 1) for name in names.split()
}
_AMBIGUOUS_MONTHS = frozenset(_LISTS["ambiguous_months"].split())
_ASKS_WHEN = tuple(tuple(asked.split()) for asked in _LISTS["asks_when"])
_TELLS_WHEN = frozenset(" ".join(_LISTS["tells_when"].values()).split()) | (
    _MONTHS.keys() - _AMBIGUOUS_MONTHS
)

_NAME = re.compile(r"[^\W\d_]+")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_ISO = re.compile(r"\b((?:19|20)\d\d)-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?\b")
# As far as a range is read.
_MOST_CHARACTERS = 2000
# First words of a question in which the asking word may stand: "And since when does …"
_EARLY = 4


@dataclass(frozen=True, slots=True)
class NamedTimes:
    """Years, months and days of the month that a text names; none of a sort means any.

    A month that has a day beside it ("8 July") is not among them: that is one day, and a range's.
    """

    years: frozenset[int] = frozenset()
    months: frozenset[int] = frozenset()
    days: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.years or self.months)

    def holds(self, moment: datetime) -> bool:
        """Check whether an instant is within what is named; never where nothing is."""
        return (
            bool(self)
            and (not self.years or moment.year in self.years)
            and (not self.months or moment.month in self.months)
            and (not self.days or moment.day in self.days)
        )


def named_times(text: str) -> NamedTimes:
    """The times that a question names: "in May 2023", "2023-05-08"."""
    text = unicodedata.normalize("NFC", text)
    dates = _ISO.findall(text)
    months = {int(month) for _, month, _ in dates}
    for name in _NAME.findall(text):
        lower = name.lower()
        if lower in _MONTHS and (lower not in _AMBIGUOUS_MONTHS or name[0].isupper()):
            months.add(_MONTHS[lower])
    if months:
        months -= dated_months(spell(text[:_MOST_CHARACTERS]))
    return NamedTimes(
        years=frozenset(int(year) for year in _YEAR.findall(text)),
        months=frozenset(months),
        days=frozenset(int(day) for _, _, day in dates if day),
    )


def asks_when(found: Sequence[str]) -> bool:
    """Check whether a question's words (in lower case) ask for a time."""
    return has_phrase(found[:_EARLY], _ASKS_WHEN)


@cache_texts
def tells_when(text: str) -> bool:
    """Check whether a text has words of time in it: a weekday, "last week", a month, a year."""
    return _YEAR.search(text) is not None or any(
        name.lower() in _TELLS_WHEN or (name[0].isupper() and name.lower() in _AMBIGUOUS_MONTHS)
        for name in _NAME.findall(unicodedata.normalize("NFC", text))
    )
