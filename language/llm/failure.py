"""Failures of an endpoint. None of them quotes a key, a text, or what the endpoint said."""

from anaphora.errors import Unavailable


class Failed(Unavailable):
    """Raised when a call failed. `passing`: another attempt may help.

    `unsure`: it may have cost something. `status` is that of HTTP, if there was an answer.
    """

    def __init__(
        self,
        message: str,
        *,
        passing: bool = True,
        unsure: bool = False,
        retry_after: float | None = None,
        status: int | None = None,
    ) -> None:
        super().__init__(message, retry_after=retry_after)
        self.passing = passing
        self.unsure = unsure
        self.status = status


class Unanswered(Unavailable):
    """Raised when the model gave no valid answer, asked twice."""
