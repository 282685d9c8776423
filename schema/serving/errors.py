"""Presentation of GraphQL's errors to clients: code, message, field, and hints on what to do."""

import re
from dataclasses import replace

from graphql import GraphQLError

from anaphora.errors import Invalid
from anaphora.telemetry.masking import Shown
from schema.serving.enums import VALUES
from schema.serving.fields import input_field

# Characters of a message.
_LONGEST = 500
# Values of an enumeration that are named.
_MOST_VALUES = 20
# The quoted input comes before it, and may say anything: GraphQL's own words stand last.
_ENUM = re.compile(r".*(?:does not exist in '(\w+)' enum|Enum '(\w+)' cannot represent)", re.DOTALL)


def presented(error: GraphQLError) -> GraphQLError:
    """The error as clients see it; presenting it twice changes nothing."""
    if error.extensions and "code" in error.extensions:
        return error
    cause = _cause(error)
    if cause is None:
        # GraphQL's own: a syntax error, an unknown field, a value of the wrong type.
        shown = Shown(Invalid.code, _shortened(error.message), input_field(error))
    else:
        shown = Shown.of(cause)
        if isinstance(cause, Invalid) and cause.field is None:
            shown = replace(shown, field=input_field(error))
    return GraphQLError(
        shown.message,
        nodes=error.nodes,
        source=error.source,
        positions=error.positions,
        path=error.path,
        extensions=shown.extensions,
    )


def _shortened(message: str) -> str:
    """Shorten GraphQL's messages, which quote what was sent, however long; append valid values."""
    valid = _valid_values(message)
    most = _LONGEST - len(valid)
    return (message if len(message) <= most else f"{message[: most - 1]}…") + valid


def _valid_values(message: str) -> str:
    """List the valid values of an enumeration, where a message is about a value of one."""
    match = _ENUM.search(message)
    values = VALUES.get(match[1] or match[2], ()) if match else ()
    if not values:
        return ""
    more = ", …" if len(values) > _MOST_VALUES else ""
    return f" Valid values: {', '.join(values[:_MOST_VALUES])}{more}."


def refusal(error: Exception) -> GraphQLError:
    """An error of ours as a GraphQL error of the whole operation."""
    return presented(GraphQLError("", original_error=error))


def _cause(error: GraphQLError) -> BaseException | None:
    """Find the cause behind any number of GraphQL errors; None if those are all there is."""
    cause: BaseException | None = error
    while isinstance(cause, GraphQLError):
        cause = cause.original_error
    return cause
