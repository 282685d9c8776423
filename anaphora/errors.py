"""Every error that Anaphora raises on purpose.

AnaphoraError
├── Unauthenticated   no key, or an unknown, expired or revoked key
├── Forbidden         the key may not do this
├── NotFound          no such object for this user
├── Invalid           the input is not valid; `field` is its path
├── Conflict          stored data is in the way; `ids` names it
├── LimitExceeded     over a limit; `retry_after` if waiting helps
├── Unavailable       a component is down or slow; a retry may help
└── Internal          a defect; shown masked, with the id that the log has

The code is stable and public (`extensions.code`). A message says what to do.
"""

from collections.abc import Sequence
from typing import ClassVar


class AnaphoraError(Exception):
    """Something went wrong that has a name."""

    code: ClassVar[str] = "INTERNAL"

    def __init__(
        self,
        message: str | None = None,
        *,
        field: str | None = None,
        ids: Sequence[str] = (),
        retry_after: float | None = None,
    ) -> None:
        self.message = message or (type(self).__doc__ or "").strip()
        self.field = field
        self.ids = tuple(ids)
        self.retry_after = retry_after
        super().__init__(self.message)


class Unauthenticated(AnaphoraError):
    """No valid key: send `Authorization: Bearer KEY`."""

    code = "UNAUTHENTICATED"


class Forbidden(AnaphoraError):
    """This key is not allowed to do this: use a key with the scope."""

    code = "FORBIDDEN"


class NotFound(AnaphoraError):
    """Not found among this user's data."""

    code = "NOT_FOUND"


class Invalid(AnaphoraError):
    """The input is not valid."""

    code = "INVALID"


class Conflict(AnaphoraError):
    """The request conflicts with stored data."""

    code = "CONFLICT"


class LimitExceeded(AnaphoraError):
    """A limit was exceeded."""

    code = "LIMIT_EXCEEDED"


class Unavailable(AnaphoraError):
    """A component is down or too slow: try again."""

    code = "UNAVAILABLE"


class Internal(AnaphoraError):
    """An internal error: the log has the details under this id."""

    code = "INTERNAL"


def refusal_of(error: BaseException) -> AnaphoraError | None:
    """Return a refusal or a wait, which may be told; None for a defect, whose text may not."""
    if isinstance(error, AnaphoraError) and error.code != Internal.code:
        return error
    return None
