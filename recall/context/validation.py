"""Checks of a context's input: errors name the field."""

from dataclasses import replace
from datetime import datetime

from anaphora.errors import Invalid, LimitExceeded
from anaphora.settings import Settings
from recall.context.budgets import LIMITS, MOST_TOKENS, MOST_TOOL_RESULTS
from recall.context.inputs import ContextInput
from recall.contract.inputs import RecallInput
from recall.query import validation


def check(given: ContextInput, settings: Settings, now: datetime) -> tuple[ContextInput, int]:
    """Return the input with aware instants and its `now`, and the limit in tokens.

    Raises Invalid or LimitExceeded with the field.
    """
    if given.message is not None:
        validation.check_query(given.message, settings, "message")
    if given.instructions:
        validation.check_query(given.instructions, settings, "instructions")
    limit = LIMITS[given.layout] if given.max_tokens is None else given.max_tokens
    if limit < 1:
        raise Invalid(
            "Give at least 1 token, or null for the layout's own limit.", field="maxTokens"
        )
    if limit > MOST_TOKENS:
        raise LimitExceeded(f"Give at most {MOST_TOKENS} tokens.", field="maxTokens")
    if len(given.tool_results) > MOST_TOOL_RESULTS:
        raise LimitExceeded(f"Give at most {MOST_TOOL_RESULTS}.", field="toolResults")
    asked = validation.check(recall_input(given, "any"), settings, now)
    timed = replace(
        given, valid_at=asked.given.valid_at, known_at=asked.given.known_at, now=asked.now
    )
    return timed, limit


def recall_input(given: ContextInput, query: str) -> RecallInput:
    """Build the input of a context's recall: the same clocks, the same least trust, no trace."""
    return RecallInput(
        query=query,
        valid_at=given.valid_at,
        known_at=given.known_at,
        min_trust=given.min_trust,
        wait_for=given.wait_for,
        wait_ms=given.wait_ms,
        now=given.now,
        time_zone=given.time_zone,
        touch=False,
        among=given.among,
    )
