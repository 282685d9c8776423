"""Memories that links lead to, one or more steps away: bounded, however many links there are.

A walk goes level by level. It visits each memory once, so that cycles end; where a memory has more
links than are asked for, the database stops reading them, and the answer says that there is more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from anaphora.clock import LAST_END, aware
from anaphora.errors import LimitExceeded, NotFound
from cypher import links as queries
from graph.enums import MemoryStatus, Trust
from graph.pages import page_size
from graph.records.instants import instant_of
from graph.records.records import LinkRecord, MemoryRecord
from graph.records.relations import link_id
from graph.session import RunQuery
from recall.contract.candidate import record_of_row
from recall.contract.depth import check_depth
from recall.contract.paths import Direction
from recall.nodes.by_id import get_memories
from recall.services import Services

MOST_RELS = 100
# How often a level is asked for more, twice as much each time, where the rows may not be shown.
_ROUNDS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbor:
    """A memory and how it was reached: `direction` is OUT where the link leads to it."""

    memory: MemoryRecord
    rel: str
    direction: Direction
    depth: int
    parent_id: str
    link: LinkRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbors:
    """Neighbours of a memory; `dangling`: ids forgotten or erased; `truncated`: cut short."""

    nodes: list[Neighbor]
    dangling: list[str]
    truncated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """Links that a walk takes, and instants: names of relations in lower case, None for any."""

    rels: tuple[str, ...] | None = None
    direction: Direction = Direction.BOTH
    valid_at: datetime | None = None
    known_at: datetime | None = None


async def neighbors(
    services: Services,
    user_id: str,
    id: str,
    *,
    rels: Sequence[str] | None = None,
    direction: Direction = Direction.BOTH,
    depth: int = 1,
    limit: int = 100,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> Neighbors:
    """Find the memories at most `depth` links away, nearest first and newest link first.

    None is forgotten or quarantined; forgotten and erased memories are `dangling`. Raises NotFound,
    Invalid, LimitExceeded.
    """
    check_depth(depth)
    limit = page_size(services.settings, limit, "limit")
    steps = Steps(
        rels=checked_rels(rels),
        direction=direction,
        valid_at=aware(valid_at, "validAt"),
        known_at=aware(known_at, "knownAt"),
    )
    walk = Walk(services, user_id, steps, limit)
    await walk.go([id], depth)
    if not walk.found and id not in await get_memories(services, user_id, [id], steps.known_at):
        raise NotFound(field="id")
    return Neighbors(nodes=walk.found[:limit], dangling=walk.gone[:limit], truncated=walk.truncated)


def checked_rels(rels: Sequence[str] | None, field: str = "rels") -> tuple[str, ...] | None:
    """Return relation names in lower case, None for any. Raises LimitExceeded for too many."""
    if rels is None:
        return None
    if len(rels) > MOST_RELS:
        raise LimitExceeded(f"Name at most {MOST_RELS} relations.", field=field)
    return tuple(dict.fromkeys(rel.strip().lower() for rel in rels))


@dataclass
class Walk:
    """A walk and what it found so far: at most `limit` neighbours, and whether there are more."""

    services: Services
    user_id: str
    steps: Steps
    limit: int
    found: list[Neighbor] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    truncated: bool = False
    _seen: dict[str, None] = field(default_factory=dict)

    async def go(self, start: Sequence[str], depth: int) -> None:
        """Walk so many levels from some memories, which are not among the found."""
        graph = self.services.graph
        if self.steps.known_at is not None:
            await self._levels(graph.read, start, depth)
        else:
            # In one transaction: it sees one state, and every level costs one round trip.
            await graph.reading(lambda work: self._levels(work.run, start, depth), name="neighbors")

    async def _levels(self, read: RunQuery, start: Sequence[str], depth: int) -> None:
        # Reset: a transaction may be tried again.
        self.found, self.gone, self.truncated = [], [], False
        self._seen = dict.fromkeys(start)
        at = list(start)
        for level in range(1, depth + 1):
            before = len(self.found)
            await self._level(read, at, level)
            at = [neighbor.memory.id for neighbor in self.found[before:]]
            if self.truncated or not at:
                return

    async def _level(self, read: RunQuery, at: Sequence[str], level: int) -> None:
        new: list[Neighbor] = []
        most = self.limit - len(self.found) + 1
        for _ in range(_ROUNDS):
            rows = await self._ask(read, at, most)
            for neighbor in await self._neighbors(rows, level):
                self._see(neighbor, new)
            if len(rows) < most:
                break
            if len(self.found) + len(new) > self.limit:
                self.truncated = True
                break
            most *= 2
        else:
            self.truncated = True
        order = {id: place for place, id in enumerate(at)}
        new.sort(key=lambda one: one.link.created_at, reverse=True)
        new.sort(key=lambda one: order[one.parent_id])
        self.truncated |= len(self.found) + len(new) > self.limit
        self.found += new[: self.limit - len(self.found)]

    def _see(self, neighbor: Neighbor, new: list[Neighbor]) -> None:
        if neighbor.memory.id in self._seen:
            return
        self._seen[neighbor.memory.id] = None
        if shown_at(neighbor.memory, self.steps.valid_at):
            new.append(neighbor)

    def _lose(self, ids: Iterable[str]) -> None:
        """Note ids that links lead to and that are forgotten."""
        lost = [id for id in dict.fromkeys(ids) if id not in self._seen]
        self.gone += lost
        self._seen |= dict.fromkeys(lost)

    async def _ask(self, read: RunQuery, at: Sequence[str], most: int) -> list[dict[str, Any]]:
        steps = self.steps
        values: dict[str, Any] = {
            "user_id": self.user_id,
            "ids": list(at),
            "seen": list(self._seen),
            "rels": None if steps.rels is None else list(steps.rels),
            "direction": steps.direction,
            "limit": most,
        }
        if steps.known_at is None:
            values |= {"valid_at": steps.valid_at, "last_end": LAST_END}
            rows = await read(queries.find_neighbors, **values)
        else:
            rows = await read(queries.find_neighbors_known, **values, known_at=steps.known_at)
        found: list[dict[str, Any]] = rows[0]["found"]
        return found

    async def _neighbors(self, rows: Sequence[Mapping[str, Any]], level: int) -> Iterator[Neighbor]:
        """Return the rows' neighbours; a memory not known then counts as seen, but is none."""
        if self.steps.known_at is None:
            nodes = [row["memory"] for row in rows]
            self._lose(node["id"] for node in nodes if node["status"] == MemoryStatus.FORGOTTEN)
            records = {
                node["id"]: record_of_row(node) for node in nodes if node["id"] not in self._seen
            }
        else:
            ids = [row["id"] for row in rows]
            records = await get_memories(self.services, self.user_id, ids, self.steps.known_at)
            self._lose(row["id"] for row in rows if row["gone"])
            self._seen |= dict.fromkeys(id for id in ids if id not in records)
            self._lose(id for id, one in records.items() if one.status is MemoryStatus.FORGOTTEN)
        return (
            _neighbor(row, records[id], level)
            for row in rows
            if (id := row.get("id") or row["memory"]["id"]) in records
        )


def shown_at(memory: MemoryRecord, valid_at: datetime | None) -> bool:
    """Return whether a memory that a link leads to may be shown, and holds in the world then."""
    if memory.status is MemoryStatus.FORGOTTEN or memory.trust is Trust.QUARANTINED:
        return False
    return valid_at is None or (memory.holds_at(valid_at) and memory.ended_by(LAST_END))


def _neighbor(row: Mapping[str, Any], memory: MemoryRecord, depth: int) -> Neighbor:
    ends = (row["parent"], memory.id)
    from_id, to_id = ends if row["out"] else reversed(ends)
    link = LinkRecord(
        id=link_id(row["type"], from_id, to_id, row["link"]),
        rel=row["rel"],
        from_id=from_id,
        to_id=to_id,
        created_at=instant_of(row["made"]),
    )
    return Neighbor(
        memory=memory,
        rel=row["rel"],
        direction=Direction.OUT if row["out"] else Direction.IN,
        depth=depth,
        parent_id=row["parent"],
        link=link,
    )
