"""Checks of a recall's input: errors name the field."""

import math
from dataclasses import dataclass, fields, replace
from datetime import datetime

from anaphora.clock import aware, check_zone
from anaphora.errors import Invalid, LimitExceeded
from anaphora.settings import Settings
from recall.contract.depth import check_depth
from recall.contract.inputs import ExpandInput, HybridWeights, RecallInput
from recall.links.neighbors import checked_rels

MOST_STEPS = 5
MOST_OVERFETCH = 20
# Larger weights could overflow scores.
MOST_WEIGHT = 1e6
MOST_WAIT_MS = 30_000
MOST_RECEIPTS = 100
MOST_FILTERS = 100
MOST_EXPANDED = 50


@dataclass(frozen=True, slots=True)
class CheckedRecall:
    """A checked input: every instant is aware and in UTC, and `now` is known."""

    given: RecallInput
    now: datetime


def check(given: RecallInput, settings: Settings, now: datetime) -> CheckedRecall:
    """Check the input and complete its instants. Raises Invalid or LimitExceeded with the field."""
    check_query(given.query, settings)
    _check_limit(given.limit, settings)
    _within(given.overfetch, 1, MOST_OVERFETCH, "overfetch")
    _within(given.wait_ms, 0, MOST_WAIT_MS, "waitMs")
    if given.max_tokens is not None and given.max_tokens < 1:
        raise Invalid("Give at least 1 token, or null for no limit.", field="maxTokens")
    for name, value in (
        ("minConfidence", given.min_confidence),
        ("minImportance", given.min_importance),
    ):
        if value is not None:
            _within(value, 0.0, 1.0, name)
    for name, listed, most in (
        ("tags", given.tags, MOST_FILTERS),
        ("topics", given.topics, MOST_FILTERS),
        ("waitFor", given.wait_for, MOST_RECEIPTS),
    ):
        if listed is not None and len(listed) > most:
            raise LimitExceeded(f"Give at most {most}.", field=name)
    if given.weights is not None:
        check_weights(given.weights)
    if given.expand is not None:
        check_expansion(given.expand)
    if given.ontology is not None:
        _within(given.ontology.depth, 1, MOST_STEPS, "ontology.depth")
        _within(given.ontology.limit, 1, settings.max_page, "ontology.limit")
    if given.time_zone is not None:
        check_zone(given.time_zone)
    return _timed(given, now)


def check_query(query: str, settings: Settings, field: str = "query") -> None:
    """Check a text. Raises Invalid if it is blank or cannot be stored, LimitExceeded if long."""
    if not query.strip():
        raise Invalid(f"The {field} is empty.", field=field)
    if "\0" in query:
        raise Invalid(f"Remove the NUL character from the {field}.", field=field)
    try:
        size = len(query.encode("utf-8"))
    except UnicodeEncodeError:
        raise Invalid(f"The {field} has an unpaired surrogate.", field=field) from None
    if size > settings.max_text:
        raise LimitExceeded(
            f"The {field} has {size} bytes: at most {settings.max_text} are accepted.", field=field
        )


def check_weights(weights: HybridWeights) -> None:
    """Check weights. Raises Invalid if one is negative or not finite, or all are zero.

    Raises LimitExceeded for a weight over `MOST_WEIGHT`.
    """
    values = {one.name: getattr(weights, one.name) for one in fields(weights)}
    for name, value in values.items():
        field = f"weights.{'decayRate' if name == 'decay_rate' else name}"
        if not math.isfinite(value) or value < 0:
            raise Invalid("Give a weight of zero or more.", field=field)
        if value > MOST_WEIGHT:
            raise LimitExceeded(f"Give at most {MOST_WEIGHT:g}.", field=field)
    if not any(value for name, value in values.items() if name != "decay_rate"):
        raise Invalid("Give at least one weight above zero.", field="weights")


def check_expansion(given: ExpandInput) -> None:
    """Check an expansion by links. Raises Invalid or LimitExceeded with the field."""
    checked_rels(given.rels, "expand.rels")
    check_depth(given.depth, "expand.depth")
    _within(given.cap, 1, MOST_EXPANDED, "expand.cap")
    _within(given.score, 0.0, 1.0, "expand.score")


def _check_limit(limit: int, settings: Settings) -> None:
    if limit < 1:
        raise Invalid("Ask for at least 1.", field="limit")
    if limit > settings.max_page:
        raise LimitExceeded(f"Ask for at most {settings.max_page}.", field="limit")


def _within(value: float, least: float, most: float, field: str) -> None:
    # Written so that NaN is refused.
    if not least <= value <= most:
        raise Invalid(f"Give a number from {least} to {most}.", field=field)


def _timed(given: RecallInput, now: datetime) -> CheckedRecall:
    timed = replace(
        given,
        time_start=aware(given.time_start, "timeRange.start"),
        time_end=aware(given.time_end, "timeRange.end"),
        valid_at=aware(given.valid_at, "validAt"),
        known_at=aware(given.known_at, "knownAt"),
        now=aware(given.now, "now"),
    )
    start, end = timed.time_start, timed.time_end
    if start is not None and end is not None and start >= end:
        raise Invalid("The range ends before it starts.", field="timeRange")
    return CheckedRecall(timed, timed.now or now)
