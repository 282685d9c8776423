"""The one rule by which callers are shown errors: ours as they are, any other masked and logged.

A request that takes too long, or is too deep, is told as one of ours. What is masked is INTERNAL
with an id, under which the log has the trace and the request.
"""

import contextlib
import logging
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from anaphora.errors import (
    AnaphoraError,
    Internal,
    Invalid,
    LimitExceeded,
    Unavailable,
    refusal_of,
)
from anaphora.ids import new_id

log = logging.getLogger("anaphora.errors")

# Lines of a trace.
_MOST_LINES = 60

_request_id: ContextVar[str | None] = ContextVar("request_id", default=None)


@contextlib.contextmanager
def serving_request(id: str) -> Iterator[None]:
    """Log what is masked in the block, and in the tasks that it starts, with this request's id."""
    token = _request_id.set(id)
    try:
        yield
    finally:
        _request_id.reset(token)


@dataclass(frozen=True, slots=True)
class Shown:
    """An error as clients and agents see it."""

    code: str
    message: str
    field: str | None = None
    retry_after: float | None = None
    conflicts: tuple[str, ...] = ()
    id: str | None = None

    @classmethod
    def of(cls, error: BaseException) -> "Shown":
        """Show our errors as they are; mask and log any other."""
        known = refusal_of(_known(error) or error)
        if known is None:
            return cls._masked(error)
        return cls(known.code, known.message, known.field, known.retry_after, known.ids)

    @classmethod
    def _masked(cls, error: BaseException) -> "Shown":
        id = new_id()
        # A traceback without the message: that may quote what a caller wrote.
        log.error(
            "internal error",
            extra={
                "error_id": id,
                "request_id": _request_id.get(),
                "error": type(error).__name__,
                "trace": trace_of(error),
            },
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


def trace_of(error: BaseException) -> list[str]:
    """The trace of an error and its causes, without their messages: classes, files and lines."""
    lines = []
    cause: BaseException | None = error
    while cause is not None:
        frame = cause.__traceback__
        lines.append(type(cause).__name__)
        while frame is not None:
            code = frame.tb_frame.f_code
            lines.append(f"{code.co_filename}:{frame.tb_lineno} {code.co_qualname}")
            frame = frame.tb_next
        cause = cause.__cause__
    return lines[-_MOST_LINES:]


def _known(error: BaseException) -> AnaphoraError | None:
    """Return the error of ours that stands for one of Python's or of a library's, if any."""
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
