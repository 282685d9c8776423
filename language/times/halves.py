"""Half units, counted back: half a year ago, vor anderthalb Jahren, il y a un an et demi."""

import re
from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from dateutil.relativedelta import relativedelta

from language.times.counts import count, count_of, place_of, unit_of, units
from language.times.phrase import Meaning
from language.times.spelling import alternation
from language.times.stretch import Stretch, Unit, around, length

# Length of half a unit, and the unit that such a time is told in.
_HALVES: Mapping[Unit, tuple[relativedelta, Unit]] = MappingProxyType(
    {
        Unit.YEAR: (relativedelta(months=6), Unit.MONTH),
        Unit.QUARTER: (relativedelta(weeks=6), Unit.WEEK),
        Unit.MONTH: (relativedelta(weeks=2), Unit.WEEK),
        Unit.WEEK: (relativedelta(days=3), Unit.DAY),
        Unit.DAY: (relativedelta(hours=12), Unit.HOUR),
        Unit.HOUR: (relativedelta(minutes=30), Unit.HOUR),
    }
)


def half_phrases(listed: Mapping[str, Any]) -> list[tuple[str, Meaning]]:
    """A language's phrases of times so many units and a half ago."""
    half, more = alternation(listed["half"]), alternation(listed["and_half"])
    unit, many = units(listed), count(listed)
    lengths = [
        rf"{many} (?:{unit}) (?:{more})",
        rf"{many} (?:{more}) (?:{unit})",
        rf"(?:{half}) (?:{unit})",
    ]
    if numbers := alternation("|".join(listed["half_numbers"])):
        lengths.append(rf"(?P<halved>{numbers}) (?:{unit})")

    def ago(match: "re.Match[str]", now: datetime) -> Stretch | None:
        if (half := _HALVES.get(unit_of(match))) is None:
            return None
        extra, told_in = half
        return around(now - length(unit_of(match), _whole(match, listed)) - extra, told_in)

    found: list[tuple[str, Meaning]] = []
    if before := alternation(listed["ago_before"]):
        about = alternation(listed["about"])
        found += [(rf"(?:{before}) (?:(?:{about}) )?{one}", ago) for one in lengths]
    if after := alternation(listed["ago_after"]):
        found += [(rf"{one} (?:{after})", ago) for one in lengths]
    return found


def _whole(match: "re.Match[str]", listed: Mapping[str, Any]) -> int:
    """Return the number of whole units beside the half."""
    said = match.groupdict()
    if word := said.get("halved"):
        return place_of(word, listed["half_numbers"])
    return count_of(match, listed) if said.get("count") else 0
