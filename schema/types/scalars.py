"""The two scalars that GraphQL lacks: an instant, and the caller's own JSON."""

import re
from datetime import UTC, datetime
from typing import Any, NewType

import strawberry
from strawberry.types.scalar import ScalarDefinition

from anaphora.clock import aware
from anaphora.errors import Invalid

# Python's own reading takes any character between date and time, NUL too.
_DATE, _TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}", r"[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?"
_INSTANT = re.compile(rf"{_DATE}[Tt ]{_TIME}([Zz]|[+-][0-9]{{2}}(:?[0-9]{{2}})?)")

Json = NewType("Json", object)


def parse_moment(value: Any) -> datetime:
    """An aware instant in UTC. Raises Invalid for what is none, naive or off the calendar."""
    if not isinstance(value, str) or not _INSTANT.fullmatch(value):
        raise Invalid("Give a time in ISO 8601 with its offset, e.g. 2026-05-01T12:00:00Z.")
    try:
        moment = datetime.fromisoformat(value.upper())
    except ValueError:
        raise Invalid(
            "That is no time of the calendar: e.g. 2026-05-01T12:00:00Z is one."
        ) from None
    return aware(moment, field=None)


def print_moment(value: datetime) -> str:
    """The instant in UTC, as short as its precision allows."""
    moment = value.astimezone(UTC)
    precision = "microseconds" if moment.microsecond % 1000 else "milliseconds"
    return moment.isoformat(timespec=precision).replace("+00:00", "Z")


SCALARS: dict[object, ScalarDefinition] = {
    datetime: strawberry.scalar(
        name="DateTime",
        description="An instant, ISO 8601 with offset; always UTC in answers.",
        serialize=print_moment,
        parse_value=parse_moment,
    ),
    Json: strawberry.scalar(
        name="JSON",
        description="Free-form JSON, used only where the shape is the caller's own.",
        serialize=lambda value: value,
        parse_value=lambda value: value,
    ),
}
