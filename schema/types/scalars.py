"""The two scalars that GraphQL lacks: an instant, and the caller's own JSON."""

from datetime import UTC, datetime
from typing import NewType

import strawberry
from strawberry.types.scalar import ScalarDefinition

from anaphora.clock import parse_moment

Json = NewType("Json", object)


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
        description="Free-form JSON, used only where the caller defines the shape.",
        serialize=lambda value: value,
        parse_value=lambda value: value,
    ),
}
