"""Dates that words name, parsed by dateutil with the months of five languages."""

from datetime import UTC, datetime
from functools import cache

from dateutil import parser

from language.folding import fold
from language.times.stretch import Named
from language.word_lists import read_words

_YEARS = range(1, 9999)
# Dates that complete others: parts that come out alike were given.
_ONE, _OTHER = datetime(2000, 1, 1, tzinfo=UTC), datetime(2004, 2, 2, tzinfo=UTC)


@cache
def month_names() -> dict[str, int]:
    """Map every name of a month, folded, to its number."""
    return {
        fold(name): number
        for number, names in enumerate(read_words("time_words")["months"], 1)
        for name in names.split()
    }


@cache
def ambiguous_months() -> frozenset[str]:
    """Names of months that are words of their own, too."""
    return frozenset(fold(name) for name in read_words("time_words")["ambiguous_months"].split())


# The library is untyped.
class _Names(parser.parserinfo):  # type: ignore[misc]
    JUMP = [*parser.parserinfo.JUMP, *["de", "del", "du", "di", "er", "o"]]  # noqa: RUF012
    MONTHS = [  # noqa: RUF012 (lists, as the library has them)
        tuple(fold(name) for name in names.split()) for names in read_words("time_words")["months"]
    ]


@cache
def _parser(dayfirst: bool) -> parser.parser:
    return parser.parser(_Names(dayfirst=dayfirst))


def parse_date(words: str, *, dayfirst: bool) -> Named | None:
    """Parse folded words of a date; None where they are no date."""
    try:
        one = _parser(dayfirst).parse(words, default=_ONE)
        other = _parser(dayfirst).parse(words, default=_OTHER)
    except (ValueError, OverflowError):
        return None
    year = one.year if one.year == other.year else None
    if year is not None and year not in _YEARS:
        return None
    return Named(
        year,
        one.month if one.month == other.month else None,
        one.day if one.day == other.day else None,
    )
