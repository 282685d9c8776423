"""Errors of the API by their stable codes, as a tree to catch from."""

from collections.abc import Mapping, Sequence
from typing import Any


class AnaphoraError(Exception):
    """The API's refusal or failure.

    `code` is stable, `field` names the input at fault, `retry_after` is in seconds where waiting
    helps, and `ids` are those that the message is about. `data` is what was answered beside the
    error, by the names of the API: a write that is there was done.
    """

    code = "INTERNAL"

    def __init__(
        self,
        message: str,
        *,
        field: str | None = None,
        retry_after: float | None = None,
        ids: Sequence[str] = (),
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.retry_after = retry_after
        self.ids = tuple(ids)
        self.data = data or {}


class Unauthenticated(AnaphoraError):
    """The key is missing, unknown, expired or revoked."""

    code = "UNAUTHENTICATED"


class Forbidden(AnaphoraError):
    """The key's scopes do not reach this operation."""

    code = "FORBIDDEN"


class NotFound(AnaphoraError):
    """Nothing of the user's has this id."""

    code = "NOT_FOUND"


class Invalid(AnaphoraError):
    """An input is wrong; `field` names it."""

    code = "INVALID"


class Conflict(AnaphoraError):
    """The state of what is written does not allow it."""

    code = "CONFLICT"


class LimitExceeded(AnaphoraError):
    """A limit is reached; `retry_after` says whether waiting helps."""

    code = "LIMIT_EXCEEDED"


class Unavailable(AnaphoraError):
    """The server, or a part of it, cannot be reached or does not answer in time."""

    code = "UNAVAILABLE"


class Internal(AnaphoraError):
    """A fault of the server; its log has the id that ends the message."""


_BY_CODE: Mapping[str, type[AnaphoraError]] = {
    error.code: error
    for error in (
        *(Unauthenticated, Forbidden, NotFound, Invalid),
        *(Conflict, LimitExceeded, Unavailable, Internal),
    )
}


def error_of(error: Mapping[str, Any], data: Mapping[str, Any] | None = None) -> AnaphoraError:
    """Make the error that a GraphQL error tells, beside this data; an unknown code is INTERNAL."""
    told = error.get("extensions") or {}
    made = _BY_CODE.get(str(told.get("code")), Internal)
    message = str(error.get("message") or "The server gave no reason.")
    return made(
        f"{message} ({told['id']})" if told.get("id") else message,
        field=told.get("field"),
        retry_after=told.get("retryAfter"),
        ids=told.get("conflicts") or (),
        data=data,
    )
