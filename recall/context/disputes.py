"""Open contradictions among what a context cites: both sides stand together, or neither does."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType

from cypher import conflicts
from graph.enums import ConflictStatus
from graph.records.records import MemoryRecord
from language.conflicts.findings import ConflictKind
from language.framing.tokens import cut_to_characters
from language.times.day_words import phrase
from recall.context.inputs import DroppedItem
from recall.context.lines import one_line
from recall.lists.conflicts_at_instant import conflicts_of_known
from recall.nodes.by_id import get_memories
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
    """Find what contradicts memories at the instant of the scope.

    A side that may not be shown, by its status, its trust or the clocks, does not count.
    """
    retrieved = {memory.id: memory for memory in memories}
    if not retrieved:
        return Disputes()
    ids, known_at = list(retrieved), scope.known_at
    if known_at is None:
        found = await _pairs_now(services, user_id, ids)
    else:
        found = await _pairs_then(services, user_id, ids, known_at)
    known = dict(retrieved)
    sides: dict[str, dict[str, MemoryRecord]] = {}
    for id, other in found:
        if len(sides.get(id, {})) >= _COUNTED:
            continue
        if other.id not in known and scope.allows(other):
            known[other.id] = _shown(other, _CHARACTERS)
        if other.id in known:
            # In both directions, though the query is about retrieved memories alone.
            sides.setdefault(id, {})[other.id] = known[other.id]
            sides.setdefault(other.id, {})[id] = known[id]
    return Disputes({id: list(found.values()) for id, found in sides.items()})


# A memory's id, and what openly contradicts it: of each memory the most trusted first, then the
# newest conflict.
_Pairs = list[tuple[str, MemoryRecord]]


async def _pairs_now(services: Services, user_id: str, ids: Sequence[str]) -> _Pairs:
    """Read what contradicts memories now, in one query."""
    rows = await services.graph.read(conflicts.find_disputes, user_id=user_id, ids=ids, limit=_READ)
    return [(row["id"], MemoryRecord.from_node(row["memory"])) for row in rows]


async def _pairs_then(
    services: Services, user_id: str, ids: Sequence[str], known_at: datetime
) -> _Pairs:
    """Read what contradicted memories at an instant, by the Changes since.

    A conflict may have been opened, resolved and opened again: its node knows the last time alone.
    What is forgotten or quarantined now is shown as of no instant.
    """
    seen = [
        (id, other)
        for id, conflict in await conflicts_of_known(services, user_id, ids, known_at)
        if conflict.status is ConflictStatus.OPEN
        and conflict.kind == ConflictKind.CONTRADICTION
        and (other := conflict.b_id if conflict.a_id == id else conflict.a_id)
    ]
    sides = [other for _, other in seen]
    others = await get_memories(services, user_id, sides, known_at, withhold=True)
    pairs = [(id, others[other]) for id, other in seen if other in others]
    return sorted(pairs, key=lambda pair: -pair[1].trust.rank)


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
    return side if side.trust.rank >= top else _shown(side, _CHARACTERS_LOWER)


def _shown(side: MemoryRecord, most: int) -> MemoryRecord:
    """Return a side with its text in one line of at most so many characters."""
    return replace(side, text=cut_to_characters(one_line(side.text), most))


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
