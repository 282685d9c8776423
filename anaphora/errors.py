"""Every error that Anaphora raises on purpose.

AnaphoraError
├── Unauthenticated   no key, or one that is unknown, expired or revoked
├── Forbidden         the key may not do this
├── NotFound          no such thing for this user
├── Invalid           the input breaks a rule; `field` names where
├── Conflict          what is stored stands in the way; `ids` names it
├── LimitExceeded     over a limit; `retry_after` where waiting helps
├── Unavailable       a part is down or slow; trying again later may help
└── Internal          ours to mend; shown masked, with the id that the log has

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
    """No valid key came with the request: send `Authorization: Bearer KEY`."""

    code = "UNAUTHENTICATED"


class Forbidden(AnaphoraError):
    """This key may not do that: use one with the scope."""

    code = "FORBIDDEN"


class NotFound(AnaphoraError):
    """There is no such thing among this user's."""

    code = "NOT_FOUND"


class Invalid(AnaphoraError):
    """The input breaks a rule."""

    code = "INVALID"


class Conflict(AnaphoraError):
    """What is stored stands in the way."""

    code = "CONFLICT"


class LimitExceeded(AnaphoraError):
    """That is more than is allowed at once."""

    code = "LIMIT_EXCEEDED"


class Unavailable(AnaphoraError):
    """A part is down or too slow just now: try again."""

    code = "UNAVAILABLE"


class Internal(AnaphoraError):
    """Something failed that should not have: the log has the details under this id."""

    code = "INTERNAL"
