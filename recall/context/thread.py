"""THREAD: this conversation, related past ones, and what is known of the user beside them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from graph.records import MemoryRecord
from language.tokens import cut_to_characters
from recall.context import budgets
from recall.context.budgets import Share
from recall.context.composing import Piece, Plan
from recall.context.fencing import one_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Threaded:
    """What was gathered of each place, best first; `titles` of threads by their ids."""

    here: Sequence[MemoryRecord] = ()
    across: Sequence[MemoryRecord] = ()
    beyond: Sequence[MemoryRecord] = ()
    titles: Mapping[str, str] = field(default_factory=dict)


def plan_thread(given: Threaded, limit: int) -> list[Plan]:
    """The sections under a limit of so many tokens."""
    alike: set[str] = set()

    def past(memory: MemoryRecord) -> Piece:
        title = one_line(given.titles.get(memory.thread_id or "", ""))
        title = cut_to_characters(title, budgets.TITLE_CHARACTERS) or "Untitled"
        return item(memory, f"(from: {title}) " if memory.thread_id else "")

    # The best of this conversation, in the order in which they were said.
    here = sorted(_unlike(given.here, alike)[: budgets.HERE.items], key=_said)
    return [
        _plan(budgets.HERE, map(item, here), limit, last_first=True),
        _plan(budgets.ACROSS, map(past, _unlike(given.across, alike)), limit),
        _plan(budgets.BEYOND, map(item, _unlike(given.beyond, alike)), limit),
    ]


def item(memory: MemoryRecord, whence: str = "") -> Piece:
    """A memory of at most 300 characters, with who said it or of which kind it is."""
    text = cut_to_characters(one_line(memory.text), budgets.THREAD_CHARACTERS)
    by = one_line(memory.role or "") or memory.kind.lower()
    return Piece(f"[{by}] {whence}{text}" if text else "", memory)


def _unlike(memories: Iterable[MemoryRecord], alike: set[str]) -> list[MemoryRecord]:
    found = []
    for memory in memories:
        begins = one_line(memory.text)[: budgets.ALIKE_CHARACTERS].lower()
        if begins not in alike:
            alike.add(begins)
            found.append(memory)
    return found


def _said(memory: MemoryRecord) -> tuple[datetime, int]:
    return memory.occurred_at or memory.created_at, memory.turn or 0


def _plan(share: Share, pieces: Iterable[Piece], limit: int, *, last_first: bool = False) -> Plan:
    budget = int(limit * share.share)
    listed = list(pieces)[: share.items]
    return Plan(share.title, listed, budget, last_first=last_first, carries=True)
