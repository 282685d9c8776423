"""Pauses between attempts: growing, random, and as long as the endpoint asks for. Pure."""

import email.utils
from collections.abc import Callable
from datetime import UTC, datetime

_FIRST, _LONGEST = 0.5, 8.0


def pause(attempt: int, retry_after: float | None, random: Callable[[], float]) -> float:
    """Return seconds to wait after so many attempts, `random` being in [0, 1).

    Never less than the endpoint asks for; beyond that, up to a half more, so that those who wait
    do not come back together.
    """
    seconds = min(_LONGEST, _FIRST * 2.0 ** (attempt - 1))
    if retry_after is not None:
        return retry_after + seconds * 0.5 * random()
    return seconds * (0.5 + random())


def read_retry_after(text: str | None, now: datetime) -> float | None:
    """Return the seconds of a Retry-After header: a number of them, or a date. None for none."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        try:
            at = email.utils.parsedate_to_datetime(text)
        except ValueError:
            return None
        at = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
        seconds = (at - now).total_seconds()
    return max(0.0, seconds) if seconds == seconds else None
