"""Decisions on failed calls: which are tried again, and after how long."""

from dataclasses import dataclass
from enum import Enum, auto

from anaphora_client.errors import AnaphoraError, LimitExceeded, Unavailable


class Failure(Enum):
    """Kinds of failed calls, by the effect that they may have had."""

    # The server did nothing: it was not reached, or it refused before it began.
    UNDONE = auto()
    # The answer was lost: the server may have done it.
    UNKNOWN = auto()
    # The server's last word.
    FINAL = auto()


@dataclass(frozen=True, slots=True)
class Retry:
    """Number of attempts in all, and pauses in seconds, which double."""

    attempts: int = 4
    first: float = 0.2
    longest: float = 5.0


def failure_of(error: AnaphoraError) -> Failure:
    """Tell what a coded error says of the effect."""
    if isinstance(error, LimitExceeded) and error.retry_after is not None:
        return Failure.UNDONE
    return Failure.UNKNOWN if isinstance(error, Unavailable) else Failure.FINAL


def pause_before(
    retry: Retry,
    attempt: int,
    failure: Failure,
    *,
    repeatable: bool,
    retry_after: float | None,
    draw: float,
) -> float | None:
    """Return the seconds to wait before the next attempt; None where there is none.

    `attempt` counts from 1; `draw`, 0 to 1, spreads clients that failed together. A write whose
    effect is unknown is tried again only if it is repeatable. The server's own `retry_after`
    is kept to, unless it is longer than a caller should be held.
    """
    if attempt >= retry.attempts or failure is Failure.FINAL:
        return None
    if failure is Failure.UNKNOWN and not repeatable:
        return None
    if retry_after is not None:
        return None if retry_after > retry.longest else retry_after * (1 + draw / 4)
    return float(min(retry.longest, retry.first * 2 ** (attempt - 1)) * (0.5 + draw / 2))
