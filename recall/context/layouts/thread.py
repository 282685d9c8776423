"""THREAD: this conversation, related past conversations, and other facts known of the user."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from graph.records.records import MemoryRecord
from language.framing.tokens import cut_to_characters
from recall.context import budgets
from recall.context.budgets import Share
from recall.context.citations import Citations, first_pieces
from recall.context.compose import Piece, Plan
from recall.context.dates import moment_of
from recall.context.inputs import DroppedItem
from recall.context.lines import one_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Threaded:
    """Memories gathered of each place, best first; `titles` of other threads by their ids.

    `thread_id` is the thread that the context is for. Titles of threads in `untrusted` are
    untrusted. `dropped` are memories of too little relevance; `unknown`: none bears on the message.
    """

    here: Sequence[MemoryRecord] = ()
    across: Sequence[MemoryRecord] = ()
    beyond: Sequence[MemoryRecord] = ()
    thread_id: str | None = None
    titles: Mapping[str, str] = field(default_factory=dict)
    untrusted: frozenset[str] = frozenset()
    dropped: Sequence[DroppedItem] = ()
    unknown: bool = False

    @property
    def lists(self) -> tuple[Sequence[MemoryRecord], ...]:
        """Lists of memories that may be disputed, in the order of the sections."""
        return self.here, self.across, self.beyond


def plan_thread(given: Threaded, limit: int, citations: Citations) -> list[Plan]:
    """Plan the sections under a limit of so many tokens."""
    groups = citations.arranged.groups
    alike: set[str] = set()

    def unlike(memories: Iterable[MemoryRecord]) -> list[MemoryRecord]:
        """Keep memories that begin unlike all before them, and all sides of a dispute."""
        found = []
        for memory in memories:
            begins = one_line(memory.text)[: budgets.ALIKE_CHARACTERS].lower()
            if begins not in alike or memory.id in groups:
                alike.add(begins)
                found.append(memory)
        return found

    def past(memory: MemoryRecord) -> Piece:
        if memory.thread_id == given.thread_id:
            return item(memory)
        title = one_line(given.titles.get(memory.thread_id or "", ""))
        title = cut_to_characters(title, budgets.TITLE_CHARACTERS)
        if title and memory.thread_id in given.untrusted:
            return item(memory, "(from: ", title, ") ")
        return item(memory, f"(from: {title or 'Untitled'}) " if memory.thread_id else "")

    here, across, beyond = map(unlike, citations.arranged.lists or given.lists)
    best = first_pieces(citations.cited(here, item), budgets.HERE.items)
    return [
        _plan(budgets.HERE, _as_said(best, here), limit, last_first=True),
        _plan(budgets.ACROSS, citations.cited(across, past), limit),
        _plan(budgets.BEYOND, citations.cited(beyond, item), limit),
    ]


def item(memory: MemoryRecord, whence: str = "", named: str = "", behind: str = "") -> Piece:
    """Return a memory cut to 300 characters, with who said it or its kind.

    `named` is an untrusted title of where it is from, and `behind` follows that.
    """
    text = cut_to_characters(one_line(memory.text), budgets.THREAD_CHARACTERS)
    by = one_line(memory.role or "") or memory.kind.lower()
    if not text or not named:
        return Piece(f"[{by}] {whence}{text}" if text else "", memory)
    return Piece(behind + text, memory, head=f"[{by}] {whence}", named=named)


def _as_said(pieces: Sequence[Piece], memories: Sequence[MemoryRecord]) -> list[Piece]:
    """Sort the pieces of memories as they were said, a group where its first piece was."""
    places: dict[str, tuple[datetime, int]] = {}
    order = []
    for piece, memory in zip(pieces, memories, strict=False):
        place = moment_of(memory), memory.turn or 0
        order.append(places.setdefault(piece.group or memory.id, place))
    ranked = sorted(range(len(pieces)), key=lambda at: order[at])
    return [pieces[at] for at in ranked]


def _plan(share: Share, pieces: Sequence[Piece], limit: int, *, last_first: bool = False) -> Plan:
    budget, most = int(limit * share.share), share.items
    listed = first_pieces(pieces, most)
    return Plan(share.title, listed, budget, last_first=last_first, carries=True, most=most)
