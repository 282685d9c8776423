"""Decay and growth of confidence and weight: pure functions of what is stored and the time now.

What is stored is as of the last evidence; reading computes what is left of it and writes nothing.
"""

import math
from datetime import datetime, timedelta

# Below it nothing is believed; from STREAMED on a fact may be told without being asked for.
FLOOR, STREAMED = 0.3, 0.5
# Shares of what is missing to 1 that a supporting episode, and an observation, bring.
_SUPPORT, _OBSERVED = 0.05, 0.3
# What a day leaves of a triple's weight.
_WEIGHT_A_DAY = 0.99
_DAY = 86_400.0
# Digits of effective values: what was told just now reads as it was told.
_DIGITS = 4


def days_between(since: datetime, now: datetime) -> float:
    """Return the days since then; none where the clock went back."""
    return max(0.0, (now - since).total_seconds() / _DAY)


def faded(confidence: float, since: datetime, now: datetime, rate: float) -> float:
    """Return what is left of a confidence whose last evidence was `since`; `rate` is a day's."""
    return as_told(confidence * math.exp(-rate * days_between(since, now)))


def as_told(confidence: float) -> float:
    """Return a confidence in as many digits as effective values are told in."""
    return round(confidence, _DIGITS)


def crossing(confidence: float, since: datetime, rate: float) -> datetime | None:
    """Return when a confidence falls below `FLOOR`: `since` if it is below; None for never."""
    if confidence < FLOOR:
        return since
    return None if rate <= 0 else later(since, math.log(confidence / FLOOR) / rate)


def later(since: datetime, days: float) -> datetime | None:
    """Return the instant so many days later, to the millisecond; None off the calendar."""
    try:
        moment = since + timedelta(days=days)
    except OverflowError:
        return None
    return (
        None
        if moment.year > 9998
        else moment.replace(microsecond=moment.microsecond // 1000 * 1000)
    )


def supported(confidence: float, times: int = 1) -> float:
    """Return a confidence after so many memories that support it."""
    return min(1.0, 1.0 - (1.0 - confidence) * (1.0 - _SUPPORT) ** times)


def weight_now(weight: float, since: datetime, now: datetime) -> float:
    """Return what is left of a triple's weight, observed last `since`."""
    return round(weight * math.pow(_WEIGHT_A_DAY, days_between(since, now)), _DIGITS)


def observed(
    weight: float | None = None, since: datetime | None = None, now: datetime | None = None
) -> float:
    """Return the weight of a triple that is observed now: the first time without a `weight`."""
    left = 0.0
    if weight is not None:
        left = weight if since is None or now is None else weight_now(weight, since, now)
    return round(left + _OBSERVED * (1.0 - left), 6)


def united(weight: float, other: float) -> float:
    """Return the weight of a triple that has the observations of two, both as of one instant."""
    return round(1.0 - (1.0 - weight) * (1.0 - other), 6)
