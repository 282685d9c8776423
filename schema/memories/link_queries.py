"""Queries along links: each calls one use case."""

from datetime import datetime

import strawberry

from recall.contract.paths import Direction
from recall.links import neighbors as walking
from recall.links.neighbors import Neighbors as Found
from recall.lists import subgraph as drawing
from recall.lists.subgraph import GraphEdgeKind, Subgraph
from schema.memories.neighborhood import Graph, Neighbors
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.type
class LinkQuery:
    @answers(Neighbors | None, description="Walk from a memory along its links.")
    async def neighbors(
        self,
        info: Info,
        id: strawberry.ID,
        rels: list[str] | None = None,
        direction: Direction = Direction.BOTH,
        depth: int = 1,
        limit: int = 100,
        valid_at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> Found:
        context = info.context
        return await walking.neighbors(
            context.services.reading,
            context.user_id,
            id,
            rels=rels,
            direction=direction,
            depth=depth,
            limit=limit,
            valid_at=valid_at,
            known_at=known_at,
        )

    @answers(
        Graph | None,
        description="Nodes and edges around memories, entities or concepts, for a picture.",
    )
    async def subgraph(
        self,
        info: Info,
        ids: list[strawberry.ID],
        depth: int = 1,
        limit: int = 200,
        edge_kinds: list[GraphEdgeKind] | None = None,
        rels: list[str] | None = None,
        valid_at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> Subgraph:
        context = info.context
        return await drawing.subgraph(
            context.services.reading,
            context.user_id,
            ids,
            depth=depth,
            limit=limit,
            edge_kinds=edge_kinds,
            rels=rels,
            valid_at=valid_at,
            known_at=known_at,
        )
