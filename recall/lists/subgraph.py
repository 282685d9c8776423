"""Subgraphs: the nodes around given nodes, and the edges among them.

A subgraph grows level by level to its limit. Where a node has more edges than can be looked at, the
answer says that there is more; `frontier` names the nodes with more neighbours.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from anaphora.clock import aware
from anaphora.errors import LimitExceeded, NotFound
from cypher.memories import subgraph as queries
from cypher.query import Query
from graph.enums import MemoryStatus
from graph.pages import page_size
from graph.records.concepts import ConceptRecord
from graph.records.instants import instant
from graph.records.records import EntityRecord, MemoryRecord, ThreadRecord
from graph.records.relations import MEANINGS, OWN, link_id
from recall.contract.depth import check_depth
from recall.entities.entities import get_entities
from recall.links.neighbors import checked_rels, shown_at
from recall.lists.threads import get_threads
from recall.nodes.by_id import get_memories
from recall.ontology.concepts import get_concepts
from recall.services import Services

# Most edges of a node that are looked at, and most edges shown for each node shown.
_SCAN = 20_000
_EDGES_A_NODE = 10
_ROUNDS = 6

GraphNode = MemoryRecord | EntityRecord | ConceptRecord | ThreadRecord


class GraphEdgeKind(StrEnum):
    LINK = "LINK"
    MENTIONS = "MENTIONS"
    SUBJECT = "SUBJECT"
    OBJECT = "OBJECT"
    RELATES = "RELATES"
    INSTANCE_OF = "INSTANCE_OF"
    SUBCLASS_OF = "SUBCLASS_OF"
    IN_THREAD = "IN_THREAD"


# Every link between memories is of the kind LINK, whatever its type.
_LINKS = frozenset([OWN, *(rel.upper() for rel in MEANINGS)])


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphEdge:
    id: str
    kind: GraphEdgeKind
    from_id: str
    to_id: str
    rel: str
    since: datetime | None
    until: datetime | None

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "GraphEdge":
        type, from_id, to_id = row["type"], row["from_id"], row["to_id"]
        return cls(
            id=link_id(type, from_id, to_id, row["edge_id"]),
            kind=GraphEdgeKind.LINK if type in _LINKS else GraphEdgeKind(type),
            from_id=from_id,
            to_id=to_id,
            rel=row["rel"],
            since=instant(row["since"]),
            until=instant(row["until"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Subgraph:
    """A subgraph. `dangling`: ids forgotten or erased. `frontier`: ids of nodes with more."""

    nodes: list[GraphNode]
    edges: list[GraphEdge]
    dangling: list[str]
    frontier: list[str]
    truncated: bool
    as_of: datetime | None


async def subgraph(
    services: Services,
    user_id: str,
    ids: Sequence[str],
    *,
    depth: int = 1,
    limit: int = 200,
    edge_kinds: Sequence[GraphEdgeKind] | None = None,
    rels: Sequence[str] | None = None,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> Subgraph:
    """Build the subgraph around memories, entities, concepts or threads, at most `limit` nodes.

    Raises NotFound if one of the ids is none of the user's, Invalid, LimitExceeded.
    """
    check_depth(depth)
    limit = page_size(services.settings, limit, "limit")
    wanted = list(dict.fromkeys(ids))
    if len(wanted) > limit:
        raise LimitExceeded(f"Start from at most {limit} ids.", field="ids")
    picture = _Picture(
        services=services,
        user_id=user_id,
        limit=limit,
        types=_types(edge_kinds),
        rels=checked_rels(rels),
        valid_at=aware(valid_at, "validAt"),
        known_at=aware(known_at, "knownAt"),
    )
    await picture.begin(wanted)
    at = list(picture.nodes)
    for _ in range(depth):
        if not at or picture.truncated:
            break
        at = await picture.grow(at)
    return await picture.finish()


def _types(kinds: Sequence[GraphEdgeKind] | None) -> list[str]:
    names = {str(kind) for kind in (GraphEdgeKind if kinds is None else kinds)}
    return sorted(names | (_LINKS if GraphEdgeKind.LINK in names else frozenset()))


@dataclass(kw_only=True)
class _Picture:
    """A subgraph as built so far. Every id in `seen` is in it, or may not be."""

    services: Services
    user_id: str
    limit: int
    types: list[str]
    rels: tuple[str, ...] | None
    valid_at: datetime | None
    known_at: datetime | None
    nodes: dict[str, GraphNode] = field(default_factory=dict)
    edges: dict[str, GraphEdge] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    seen: dict[str, None] = field(default_factory=dict)
    truncated: bool = False

    async def begin(self, ids: Sequence[str]) -> None:
        """Add the nodes that the subgraph is around. Raises NotFound."""
        found = await self._fetch(ids)
        if any(id not in found for id in ids):
            raise NotFound(field="ids")
        for id in ids:
            self._see(id, found[id], start=True)

    async def grow(self, at: Sequence[str]) -> list[str]:
        """Add the nodes one edge away, and return the ids of the new nodes."""
        before = len(self.nodes)
        most = self.limit - before + 1
        for _ in range(_ROUNDS):
            rows = await self._ask(
                queries.find_around, ids=list(at), seen=list(self.seen), limit=most
            )
            found = await self._fetch([row["id"] for row in rows])
            for row in rows:
                if row["id"] not in self.seen:
                    self._see(row["id"], found.get(row["id"]), erased=row["gone"])
                if row["id"] in self.nodes:
                    self._draw(row)
            if self.truncated or len(rows) < most:
                break
            most *= 2
        else:
            self.truncated = True
        return list(self.nodes)[before:]

    async def finish(self) -> Subgraph:
        """Add the edges among all nodes shown, find where there is more, return the subgraph."""
        most = _EDGES_A_NODE * self.limit
        edges, frontier = await asyncio.gather(
            self._ask(queries.find_edges, ids=list(self.nodes), limit=most + 1),
            self._frontier(),
        )
        for row in edges[:most]:
            self._draw(row)
        return Subgraph(
            nodes=list(self.nodes.values()),
            edges=list(self.edges.values()),
            dangling=self.gone[: self.limit],
            frontier=frontier,
            truncated=self.truncated or len(edges) > most,
            as_of=self.known_at,
        )

    def _see(
        self, id: str, node: GraphNode | None, *, start: bool = False, erased: bool = False
    ) -> None:
        """Add a node, or note that it may not be shown; over the limit, set `truncated`."""
        forgotten = isinstance(node, MemoryRecord) and node.status is MemoryStatus.FORGOTTEN
        if erased or forgotten:
            self.gone.append(id)
        elif node is not None and (start or self._shown(node)):
            if len(self.nodes) >= self.limit:
                self.truncated = True
                return
            self.nodes[id] = node
        self.seen[id] = None

    def _shown(self, node: GraphNode) -> bool:
        return not isinstance(node, MemoryRecord) or shown_at(node, self.valid_at)

    def _draw(self, row: Mapping[str, Any]) -> None:
        edge = GraphEdge.from_row(row)
        self.edges.setdefault(edge.id, edge)

    async def _fetch(self, ids: Sequence[str]) -> dict[str, GraphNode]:
        """Find the user's nodes of these ids, as known; ids may be of nodes of any sort."""
        services, user_id = self.services, self.user_id
        if not ids:
            return {}
        memories, entities, concepts, threads = await asyncio.gather(
            get_memories(services, user_id, ids, self.known_at),
            get_entities(services, user_id, ids, self.known_at),
            get_concepts(services, user_id, ids),
            get_threads(services, user_id, ids, known_at=self.known_at),
        )
        own = {id: thread for id, thread in threads.items() if thread.id == id}
        return {**memories, **entities, **concepts, **own}

    async def _frontier(self) -> list[str]:
        rows = await self._rows(
            queries.find_frontier, ids=list(self.nodes), seen=[*self.nodes, *self.gone]
        )
        ids = {row["id"] for row in rows}
        return [id for id in self.nodes if id in ids]

    async def _ask(self, query: Query, **values: Any) -> list[dict[str, Any]]:
        rows = await self._rows(query, **values)
        found: list[dict[str, Any]] = rows[0]["found"] if rows else []
        return found

    async def _rows(self, query: Query, **values: Any) -> list[dict[str, Any]]:
        return await self.services.graph.read(
            query,
            user_id=self.user_id,
            types=self.types,
            rels=None if self.rels is None else list(self.rels),
            valid_at=self.valid_at,
            known_at=self.known_at,
            scan=_SCAN,
            **values,
        )
