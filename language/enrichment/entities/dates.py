"""Days that a text names, by the reader of times that recall has: "yesterday", "3 June 2025"."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from language.enrichment.entities.spans import Span
from language.folding import fold
from language.times.ranges import TimeRange, read_times

DATE = "date"
_DAY = timedelta(hours=25, minutes=1)
_LONGEST = timedelta(days=32)


def dates(text: str, at: datetime, zone: ZoneInfo) -> Iterator[Span]:
    """Yield days, weeks and months that a text names: "2025-06-03", or its first and last day.

    `at` is when it was said.
    """
    folded = "".join(_letter(sign) for sign in text)
    begin = 0
    for phrase, found in read_times(text, at, zone):
        name = _name(found, zone)
        spelt = r"\W{1,3}".join(map(re.escape, phrase.split()))
        place = re.compile(rf"\b{spelt}\b").search(folded, begin)
        if name is None or place is None:
            continue
        begin = place.end()
        yield Span(place.start(), place.end(), DATE, name)


def _letter(sign: str) -> str:
    """Fold a letter that stays one letter, so that places are the text's own."""
    folded = fold(sign) if sign.isalpha() else sign
    return folded if len(folded) == 1 else sign


def _name(found: TimeRange, zone: ZoneInfo) -> str | None:
    if found.vague or found.start is None or found.end is None:
        return None
    length = found.end - found.start
    if length > _LONGEST:
        return None
    first = found.start.astimezone(zone).date()
    if length <= _DAY:
        return first.isoformat()
    last = (found.end.astimezone(zone) - timedelta(seconds=1)).date()
    return f"{first.isoformat()}/{last.isoformat()}"
