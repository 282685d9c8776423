"""AUGMENTED: summaries, procedures, facts and past interactions, for a system message."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.records.records import MemoryRecord
from recall.context import budgets
from recall.context.ago import ago
from recall.context.budgets import Share
from recall.context.citations import Citations, first_pieces
from recall.context.compose import Piece, Plan
from recall.context.dates import moment_of
from recall.context.inputs import ContextInput, DroppedItem
from recall.context.lines import one_line
from recall.context.pieces import distinct, quoted, sentence
from recall.contract.results import DomainResult

# Openings that the layout writes itself, as in "When the oven beeps".
_WHEN = re.compile(r"^(?:when(?:ever)?|if)\s+(.)", re.IGNORECASE)
_THEN = re.compile(r"^then\s+(.)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Augmented:
    """Memories gathered for AUGMENTED, of each kind the best first.

    `dropped` are those of too little relevance; `unknown`: none bears on the message.
    """

    summaries: Sequence[MemoryRecord] = ()
    procedures: Sequence[MemoryRecord] = ()
    facts: Sequence[MemoryRecord] = ()
    episodes: Sequence[MemoryRecord] = ()
    domain: Sequence[DomainResult] = ()
    dropped: Sequence[DroppedItem] = ()
    unknown: bool = False

    @property
    def lists(self) -> tuple[Sequence[MemoryRecord], ...]:
        """Lists of memories that may be disputed, in the order of the sections."""
        return self.summaries, self.procedures, self.facts, self.episodes


def plan_augmented(given: Augmented, limit: int, citations: Citations) -> list[Plan]:
    """Plan the sections under a limit that the query is taken from already."""
    seen: set[str] = set()
    present = citations.present

    def interaction(memory: MemoryRecord) -> Piece:
        moment = moment_of(memory)
        when = ago(moment, present.now, present.zone)
        return replace(quoted(memory), before=f"{when} ({present.day(moment)}), ")

    listed = citations.arranged.lists or given.lists
    shares = (budgets.SUMMARIES, budgets.PROCEDURES, budgets.KNOWN_FACTS, budgets.PAST)
    ways = (sentence, when_then, sentence, interaction)
    return [
        *(
            _plan(share, [citations.cite(piece) for piece in distinct(found, seen, say)], limit)
            for share, found, say in zip(shares, listed, ways, strict=True)
        ),
        # After the other sections, in the tokens that they leave.
        *([Plan(budgets.DOMAIN, rows, None)] if (rows := domain_rows(given.domain)) else []),
    ]


def without_rows_of_now(
    gathered: Augmented, given: ContextInput
) -> tuple[Augmented, list[DroppedItem]]:
    """Drop domain rows, which are of now, from a context as of an instant; return them."""
    if given.valid_at is None and given.known_at is None:
        return gathered, []
    rows = domain_rows(gathered.domain)
    reason = "of now: the source keeps no history"
    return replace(gathered, domain=()), [DroppedItem(None, one.text, reason) for one in rows]


def domain_rows(results: Sequence[DomainResult]) -> list[Piece]:
    """Return each row of a domain database on a line, as what an outside source says."""
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
    """Return a procedure by its trigger and action; without either, its text as a sentence."""
    trigger, action = one_line(memory.trigger or ""), one_line(memory.action or "")
    if not trigger or not action:
        return sentence(memory)
    trigger = _WHEN.sub(r"\1", trigger).rstrip(".,;: ")
    action = _THEN.sub(r"\1", action).rstrip(". ")
    return Piece(f"When: {trigger}. Then: {action}.", memory)


def _plan(share: Share, pieces: Sequence[Piece], limit: int) -> Plan:
    budget = int(limit * share.share)
    listed = first_pieces(pieces, share.items)
    return Plan(share.title, listed, budget, carries=True, most=share.items)
