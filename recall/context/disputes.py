"""Open contradictions among what a context cites: both sides stand together, or neither does."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from cypher import conflicts
from graph.records.records import MemoryRecord
from graph.session import Row
from language.framing.tokens import cut_to_characters
from language.times.day_words import phrase
from recall.context.inputs import DroppedItem
from recall.context.lines import one_line
from recall.nodes.as_known import as_known
from recall.profiles.scope import Scope
from recall.services import Services

# Contradictions of a memory that are read, the most trusted first: some may not be shown. How many
# of the others count, and how many sides stand together at most.
_READ, _COUNTED, _MOST_SIDES = 64, 8, 4
# Most characters of a side that was not retrieved itself.
_CHARACTERS = 300
# Most characters of a side that is trusted less than what it disputes.
_CHARACTERS_LOWER = 80


@dataclass(frozen=True, slots=True)
class Disputes:
    """Memories that openly contradict others and may be shown, by the others' ids, newest first."""

    sides: Mapping[str, Sequence[MemoryRecord]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    def others(self) -> list[MemoryRecord]:
        """Return every side, once."""
        found = {side.id: side for sides in self.sides.values() for side in sides}
        return list(found.values())


@dataclass(frozen=True, slots=True)
class Arranged:
    """Lists of memories, each followed by what disputes it.

    `groups` are names of groups that stand together, by ids of memories; `first` the ids with which
    a group begins; `lower` ids of memories trusted less than the first of their group; `dropped`
    the memories of a dispute of too many sides.
    """

    lists: Sequence[list[MemoryRecord]] = ()
    groups: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    first: frozenset[str] = frozenset()
    lower: frozenset[str] = frozenset()
    dropped: Sequence[DroppedItem] = ()

    def mark(self, memory: MemoryRecord, language: str = "english") -> str:
        """Return the words that mark a memory as disputed; empty where it is not."""
        if memory.id not in self.groups:
            return ""
        return phrase("next" if memory.id in self.first else "above", language)


async def find_disputes(
    services: Services, user_id: str, memories: Iterable[MemoryRecord], scope: Scope
) -> Disputes:
    """Find what contradicts memories at the instant of the scope, in one query.

    A side that may not be shown, by its status, its trust or the clocks, does not count.
    """
    retrieved = {memory.id: memory for memory in memories}
    if not retrieved:
        return Disputes()
    rows = await services.graph.read(
        conflicts.find_disputes,
        user_id=user_id,
        ids=list(retrieved),
        known_at=scope.known_at,
        limit=_READ,
    )
    known = dict(retrieved)
    sides: dict[str, dict[str, MemoryRecord]] = {}
    for row in rows:
        id, other = row["id"], row["memory"]["id"]
        if len(sides.get(id, {})) >= _COUNTED:
            continue
        if other not in known and (side := _side(row, scope)) is not None:
            known[other] = side
        if other in known:
            # In both directions, though the query is about retrieved memories alone.
            sides.setdefault(id, {})[other] = known[other]
            sides.setdefault(other, {})[id] = known[id]
    return Disputes({id: list(found.values()) for id, found in sides.items()})


def _side(row: Row, scope: Scope) -> MemoryRecord | None:
    if scope.known_at is None:
        record: MemoryRecord | None = MemoryRecord.from_node(row["memory"])
    else:
        record = as_known(row["memory"], row["changes"], scope.known_at)
    if record is None or not scope.allows(record):
        return None
    return replace(record, text=cut_to_characters(one_line(record.text), _CHARACTERS))


def arrange(disputes: Disputes, *lists: Sequence[MemoryRecord]) -> Arranged:
    """Arrange the lists with each memory's other sides behind it, where the first of them stood."""
    retrieved = {memory.id for listed in lists for memory in listed}
    groups: dict[str, str] = {}
    first: set[str] = set()
    lower: set[str] = set()
    crowded: dict[str, MemoryRecord] = {}
    arranged: list[list[MemoryRecord]] = []
    for listed in lists:
        found: list[MemoryRecord] = []
        for memory in listed:
            if memory.id in groups or memory.id in crowded:
                continue
            group = _group(memory, disputes)
            top = group[0].trust.rank
            taken = [_shortened(side, top) for side in group[:_MOST_SIDES]]
            found += taken
            if len(group) > 1:
                first.add(group[0].id)
                lower |= {side.id for side in taken if side.trust.rank < top}
                groups |= dict.fromkeys((side.id for side in taken), group[0].id)
                rest = (side for side in group[_MOST_SIDES:] if side.id in retrieved)
                crowded |= {side.id: side for side in rest}
        arranged.append(found)
    reason = f"disputed, and {_MOST_SIDES} sides of it are there already"
    dropped = [DroppedItem(side, one_line(side.text), reason) for side in crowded.values()]
    return Arranged(arranged, groups, frozenset(first), frozenset(lower), dropped)


def _shortened(side: MemoryRecord, top: int) -> MemoryRecord:
    if side.trust.rank >= top:
        return side
    return replace(side, text=cut_to_characters(one_line(side.text), _CHARACTERS_LOWER))


def _group(memory: MemoryRecord, disputes: Disputes) -> list[MemoryRecord]:
    """Return a memory and all that disputes it, directly or by others; the most trusted
    first, and among equals the nearest to it.
    """
    found = {memory.id: memory}
    for side in (queue := [memory]):
        for other in disputes.sides.get(side.id, ()):
            if other.id not in found:
                found[other.id] = other
                queue.append(other)
    return sorted(found.values(), key=lambda side: -side.trust.rank)
