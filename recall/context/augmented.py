"""AUGMENTED: summaries, procedures, facts and past interactions, for a system message."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo

from graph.records import MemoryRecord
from recall.context import budgets
from recall.context.ago import ago
from recall.context.budgets import Share
from recall.context.composing import Piece, Plan
from recall.context.fencing import one_line
from recall.context.inputs import ContextInput, DroppedItem
from recall.context.pieces import distinct, quoted, sentence
from recall.domain.results import DomainResult

# "When the oven beeps" begins with what the layout says itself.
_WHEN = re.compile(r"^(?:when(?:ever)?|if)\s+(.)", re.IGNORECASE)
_THEN = re.compile(r"^then\s+(.)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Augmented:
    """What was gathered, of each kind the best first."""

    summaries: Sequence[MemoryRecord] = ()
    procedures: Sequence[MemoryRecord] = ()
    facts: Sequence[MemoryRecord] = ()
    episodes: Sequence[MemoryRecord] = ()
    domain: Sequence[DomainResult] = ()
    now: datetime
    zone: tzinfo = UTC


def plan_augmented(given: Augmented, limit: int) -> list[Plan]:
    """The sections under a limit that the query is taken from already."""
    seen: set[str] = set()

    def interaction(memory: MemoryRecord) -> Piece:
        when = ago(memory.occurred_at or memory.created_at, given.now, given.zone)
        said = quoted(memory)
        return Piece(f"{when}, {said.text}" if said.text else "", memory)

    return [
        _plan(budgets.SUMMARIES, distinct(given.summaries, seen, sentence), limit),
        _plan(budgets.PROCEDURES, distinct(given.procedures, seen, when_then), limit),
        _plan(budgets.KNOWN_FACTS, distinct(given.facts, seen, sentence), limit),
        _plan(budgets.PAST, distinct(given.episodes, seen, interaction), limit),
        # After the rest, and in what it leaves.
        *([Plan(budgets.DOMAIN, rows, None)] if (rows := domain_rows(given.domain)) else []),
    ]


def without_rows_of_now(
    gathered: Augmented, given: ContextInput
) -> tuple[Augmented, list[DroppedItem]]:
    """What is of another instant has no place for rows of now: they are named as dropped."""
    if given.valid_at is None and given.known_at is None:
        return gathered, []
    rows = domain_rows(gathered.domain)
    reason = "of now: the source keeps no history"
    return replace(gathered, domain=()), [DroppedItem(None, one.text, reason) for one in rows]


def domain_rows(results: Sequence[DomainResult]) -> list[Piece]:
    """Each row of a domain database on a line, as what an outside source says."""
    return [
        Piece(
            one_line(f"{found.entity.name}, {found.relation} ({found.source}): {_said(row)}"),
            outside=True,
        )
        for found in results
        for row in found.rows
    ]


def _said(row: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in row.items() if value is not None)


def when_then(memory: MemoryRecord) -> Piece:
    """A procedure by its trigger and its action; one without them as it is told."""
    trigger, action = one_line(memory.trigger or ""), one_line(memory.action or "")
    if not trigger or not action:
        return sentence(memory)
    trigger = _WHEN.sub(r"\1", trigger).rstrip(".,;: ")
    action = _THEN.sub(r"\1", action).rstrip(". ")
    return Piece(f"When: {trigger}. Then: {action}.", memory)


def _plan(share: Share, pieces: Sequence[Piece], limit: int) -> Plan:
    budget = int(limit * share.share)
    return Plan(share.title, pieces[: share.items], budget, carries=True)
