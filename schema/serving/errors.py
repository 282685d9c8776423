"""Presentation of errors to clients: code, message, field, and hints on what to do.

What is ours by mistake is masked as INTERNAL with an id, under which the log has the rest.
"""

import logging
import re
from dataclasses import dataclass, replace
from typing import Any

from graphql import GraphQLError

from anaphora.errors import AnaphoraError, Internal, Invalid, LimitExceeded, Unavailable
from anaphora.ids import new_id
from schema.serving.enums import VALUES
from schema.serving.fields import input_field

log = logging.getLogger("anaphora.errors")

# Characters of a message.
_LONGEST = 500
# Values of an enumeration that are named.
_MOST_VALUES = 20
# The quoted input comes before it, and may say anything: GraphQL's own words stand last.
_ENUM = re.compile(r".*(?:does not exist in '(\w+)' enum|Enum '(\w+)' cannot represent)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Shown:
    """An error as clients see it."""

    code: str
    message: str
    field: str | None = None
    retry_after: float | None = None
    conflicts: tuple[str, ...] = ()
    id: str | None = None

    @classmethod
    def of(cls, error: BaseException) -> "Shown":
        """Show our errors as they are; mask and log any other."""
        known = _known(error)
        if known is None or isinstance(known, Internal):
            return cls._masked(error)
        return cls(known.code, known.message, known.field, known.retry_after, known.ids)

    @classmethod
    def _masked(cls, error: BaseException) -> "Shown":
        id = new_id()
        # A traceback without the message: that may quote what a caller wrote.
        log.error(
            "internal error",
            extra={"error_id": id, "error": type(error).__name__, "trace": _trace(error)},
        )
        return cls("INTERNAL", Internal().message, id=id)

    @property
    def extensions(self) -> dict[str, Any]:
        """The content of a GraphQL error's `extensions`."""
        values = {
            "code": self.code,
            "field": self.field,
            "retryAfter": self.retry_after,
            "conflicts": list(self.conflicts) or None,
            "id": self.id,
        }
        return {name: value for name, value in values.items() if value is not None}


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


def _known(error: BaseException) -> AnaphoraError | None:
    if isinstance(error, AnaphoraError):
        return error
    if isinstance(error, TimeoutError):
        return Unavailable(
            "The request took too long: ask for less, or try again later.", retry_after=1.0
        )
    if isinstance(error, RecursionError):
        return LimitExceeded("The query is nested too deeply.")
    if isinstance(error, ValueError) and "integer string conversion" in str(error):
        return Invalid("A number has too many digits.")
    if isinstance(error, UnicodeEncodeError) and error.reason == "surrogates not allowed":
        return Invalid("It has an unpaired surrogate: send valid Unicode.")
    return None


def _trace(error: BaseException) -> list[str]:
    lines = []
    while error is not None:
        frame = error.__traceback__
        lines.append(type(error).__name__)
        while frame is not None:
            code = frame.tb_frame.f_code
            lines.append(f"{code.co_filename}:{frame.tb_lineno} {code.co_qualname}")
            frame = frame.tb_next
        error = error.__cause__  # type: ignore[assignment]
    return lines[-60:]
