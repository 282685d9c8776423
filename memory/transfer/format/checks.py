"""Checks of the properties in an import: one for each sort of value."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST, check_zone
from anaphora.errors import Invalid
from anaphora.ids import is_id
from anaphora.settings import Settings
from graph.records.relations import OWN, type_of
from language.rdf.model import LONGEST_LABEL, MOST_LABELS
from memory.entities.inputs import checked_relation_name
from memory.fields import checks, limits, sorts
from memory.fields.field import Field, Sort
from memory.links.link import checked_rel
from memory.ontology.inputs import JoinSpecInput, checked_spec, spec_text
from memory.transfer.format.values import read_instant

Check = Callable[[Any, str, Settings], Any]

_MOST_NUMBERED = 2**53

# The same for a malformed id and another user's: nobody learns what others have.
UNUSABLE = (
    "This id cannot be used here. Import another user's export of this graph with new ids: "
    "`?ids=new`, or `anaphora import --new-ids`."
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The properties of one sort of node or link, and which of them must be there."""

    properties: Mapping[str, Check]
    required: frozenset[str]

    def check(self, given: Any, settings: Settings) -> dict[str, Any]:
        """Check properties; return them as stored. Raises Invalid or LimitExceeded, with a name."""
        if not isinstance(given, dict):
            raise Invalid("Its properties are missing.")
        if unknown := given.keys() - self.properties.keys():
            raise Invalid(f"Unknown properties: {', '.join(sorted(unknown)[:5])}.")
        if missing := self.required - given.keys():
            raise Invalid(f"Missing properties: {', '.join(sorted(missing))}.")
        return {name: self.properties[name](value, name, settings) for name, value in given.items()}


def an_id(value: Any, field: str, settings: Settings) -> str:
    if not isinstance(value, str) or not is_id(value):
        raise Invalid("Not a valid id.", field=field)
    return value


def own_id(value: Any, field: str, settings: Settings) -> str:
    """Check the id of a node itself; the error tells nothing of other users."""
    if not isinstance(value, str) or not is_id(value):
        raise Invalid(UNUSABLE, field=field)
    return value


def of_sort(sort: Sort[Any, Any]) -> Check:
    """Make the check of an import out of a write's: the JSON value is first read as of its type."""
    if sort.type is str:
        return lambda value, field, settings: sort.check(_string(value, field), field, settings)
    if sort.type is tuple:
        return lambda value, field, settings: sort.check(
            tuple(strings(value, field, settings)), field, settings
        )
    # The check of a number, a flag or a word takes any value.
    return sort.check


def of_field(field: Field[Any, Any]) -> Check:
    """Make the check of an import for a field; an instant may be the end that the field has."""
    if field.sort is sorts.INSTANT:
        return _INSTANTS[field.empty]
    return of_sort(field.sort)


def name(longest: int) -> Check:
    return of_sort(sorts.name(longest))


def prose(longest: int) -> Check:
    return lambda value, field, settings: checks.checked_prose(
        _string(value, field), field, longest
    )


def _string(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise Invalid("Give a string.", field=field)
    return value


def strings(value: Any, field: str, settings: Settings) -> list[str]:
    return [checks.storable(_string(item, field), field) for item in _list(value, field)]


def _list(value: Any, field: str) -> list[Any]:
    if not isinstance(value, list):
        raise Invalid("Give a list of strings.", field=field)
    return value


def names(most: int, longest: int) -> Check:
    """Make a check of lists of names, each as `name` checks it."""

    def check(value: Any, field: str, settings: Settings) -> list[str]:
        found = _list(value, field)
        checks.check_count(len(found), most, field)
        return [checks.checked_name(_string(item, field), field, longest) for item in found]

    return check


def instant(value: Any, field: str, settings: Settings) -> Any:
    moment = read_instant(value)
    if moment.year in (FAR_PAST.year, FAR_FUTURE.year):
        raise Invalid("An instant is needed here, not an open end.", field=field)
    return moment


def start(value: Any, field: str, settings: Settings) -> Any:
    """Check when something begins to hold: an instant, or the open end before all."""
    return _or_open(value, field, settings, FAR_PAST)


def end(value: Any, field: str, settings: Settings) -> Any:
    """Check when something ends: an instant, or the open end after all."""
    return _or_open(value, field, settings, FAR_FUTURE)


def _or_open(value: Any, field: str, settings: Settings, open: datetime) -> Any:
    moment = read_instant(value)
    return moment if moment.to_native() == open else instant(value, field, settings)


def join_spec(value: Any, field: str, settings: Settings) -> str:
    """Check the JSON text of a join spec, like a join spec that is defined."""
    try:
        return str(spec_text(checked_spec(JoinSpecInput(**json.loads(_string(value, field))))))
    except (ValueError, TypeError, RecursionError):
        raise Invalid("Not a valid join spec.", field=field) from None


def one_of(words: type[StrEnum]) -> Check:
    return of_sort(sorts.choice(words))


def or_none(check: Check) -> Check:
    return lambda value, field, settings: None if value is None else check(value, field, settings)


def concept_name(value: Any, field: str, settings: Settings) -> str:
    return " ".join(checks.checked_name(_string(value, field), field, limits.LONGEST_NAME).split())


def relation(value: Any, field: str, settings: Settings) -> str:
    """Check a relation of entities or concepts; an ontology's may be named like graph links."""
    return checked_relation_name(_string(value, field), field)


def own_rel(value: Any, field: str, settings: Settings) -> str:
    """Check a caller's own relation between memories: it has no link type of its own."""
    rel = _string(value, field)
    if type_of(checked_rel(rel)) != OWN:
        raise Invalid("Reserved link name.", field=field)
    return rel


def time_zone(value: Any, field: str, settings: Settings) -> str:
    name = _string(value, field)
    check_zone(checks.storable(name, field))
    return name


LABELS = names(MOST_LABELS, LONGEST_LABEL)
PROSE = prose(limits.LONGEST_REASON)
term = of_sort(sorts.TERM)
count = of_sort(sorts.COUNT)
# The place of something in a row that is not served as a number.
place = of_sort(sorts.whole(_MOST_NUMBERED))
share, number, flag = of_sort(sorts.SHARE), of_sort(sorts.NUMBER), of_sort(sorts.FLAG)
# By what stands for an absent one.
_INSTANTS: Mapping[Any, Check] = {None: instant, FAR_PAST: start, FAR_FUTURE: end}
