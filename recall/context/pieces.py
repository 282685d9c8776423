"""Pieces: what a layout says of a memory, safe to stand among others."""

from collections.abc import Callable, Iterable, Sequence

from graph.enums import LIVE, MemoryStatus, Trust
from graph.records.records import MemoryRecord
from recall.context.compose import Piece
from recall.context.inputs import DroppedItem
from recall.context.lines import indented, one_line

_ENDS = (".", "!", "?", "…", "。", "！", "？", "؟", "।")


def turn(memory: MemoryRecord) -> Piece:
    """Return a turn of the conversation as a piece; lines are kept if it is trusted."""
    said = one_line(memory.text) if memory.trust is Trust.UNTRUSTED else indented(memory.text)
    return Piece(f"{_role(memory)}: {said}" if said else "", memory)


def sentence(memory: MemoryRecord) -> Piece:
    """Return what a memory says as a sentence."""
    said = one_line(memory.text)
    return Piece(said if not said or said.endswith(_ENDS) else f"{said}.", memory)


def quoted(memory: MemoryRecord) -> Piece:
    """Return who said what, on one line; a memory without a role as a sentence."""
    said = one_line(memory.text)
    return Piece(f"{_role(memory)}: {said}", memory) if memory.role and said else sentence(memory)


def distinct(
    memories: Iterable[MemoryRecord], seen: set[str], say: Callable[[MemoryRecord], Piece]
) -> list[Piece]:
    """Return a piece of each memory whose id is not in `seen`, and add the id to it."""
    pieces = []
    for memory in memories:
        if memory.id not in seen:
            seen.add(memory.id)
            pieces.append(say(memory))
    return pieces


def why_withheld(memory: MemoryRecord, least: Trust) -> str | None:
    """Return why a memory that was asked for by id may not stand in a text; None if it may."""
    if memory.trust is Trust.QUARANTINED:
        return "quarantined"
    if memory.trust.rank < least.rank:
        return f"of less trust than {least}"
    if memory.status not in LIVE:
        return f"it is {str(memory.status).lower().replace('_', ' ')}"
    return None


def withheld(memories: Sequence[MemoryRecord], least: Trust) -> list[DroppedItem]:
    """List memories that may not stand in a text, with the reason; without words if hidden."""
    found = []
    for memory in memories:
        if reason := why_withheld(memory, least):
            hidden = memory.trust is Trust.QUARANTINED or memory.status is MemoryStatus.FORGOTTEN
            found.append(DroppedItem(memory, "" if hidden else one_line(memory.text), reason))
    return found


def _role(memory: MemoryRecord) -> str:
    return one_line(memory.role or "") or "user"
