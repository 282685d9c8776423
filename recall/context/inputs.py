"""Inputs and answers of a context."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from graph.enums import Trust
from graph.records.records import MemoryRecord


class Layout(StrEnum):
    CONVERSATION = "CONVERSATION"
    AUGMENTED = "AUGMENTED"
    THREAD = "THREAD"
    HINTS = "HINTS"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextInput:
    """The contract's ContextInput. `max_tokens` None is the layout's own limit.

    `among` are ids of the threads that alone are read, those of a bound key; empty for all.
    """

    thread_id: str
    message: str | None = None
    layout: Layout = Layout.CONVERSATION
    max_tokens: int | None = None
    instructions: str | None = None
    now: datetime | None = None
    time_zone: str | None = None
    tool_results: tuple[str, ...] = ()
    valid_at: datetime | None = None
    known_at: datetime | None = None
    min_trust: Trust = Trust.UNTRUSTED
    include_domain: bool = False
    wait_for: tuple[str, ...] = ()
    wait_ms: int = 2000
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ContextItem:
    """An item as the text has it; `memory` is None for the caller's own text and domain rows.

    `disputed`: a memory that contradicts it stands beside it.
    """

    memory: MemoryRecord | None
    text: str
    tokens: int
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class ContextSection:
    """A part of the text. `tokens` are those of its title and its items."""

    title: str
    items: tuple[ContextItem, ...]
    tokens: int
    budget: int


@dataclass(frozen=True, slots=True)
class DroppedItem:
    memory: MemoryRecord | None
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Composed:
    """A text, and what it is made of."""

    text: str
    tokens: int
    sections: tuple[ContextSection, ...]
    dropped: tuple[DroppedItem, ...]


@dataclass(frozen=True, slots=True)
class HintCounts:
    """Counts of what became of hints at one turn.

    `again` of the injected hints were injected within the last turns already: they were asked for.
    `pruned` had no place among the bullets; `skipped` is 1 where nothing was injected.
    """

    injected: int = 0
    again: int = 0
    pruned: int = 0
    skipped: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The answer of a context; feedback names it by its `id`."""

    id: str
    text: str
    role: str | None
    tokens: int
    sections: tuple[ContextSection, ...]
    dropped: tuple[DroppedItem, ...]
    skipped: str | None
    # Receipts that were not visible in time.
    pending: tuple[str, ...] = ()
    # (stage, milliseconds)
    timings: tuple[tuple[str, float], ...] = ()
    # Of HINTS alone.
    hints: HintCounts | None = None
