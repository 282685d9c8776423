"""The graph around a memory: its neighbours, and a picture of nodes and edges."""

from datetime import datetime

import strawberry

from graph.records.records import MemoryRecord
from recall.contract.paths import Direction
from recall.links.neighbors import Neighbor as NeighborFound
from recall.lists.subgraph import GraphEdgeKind, Subgraph
from schema.memories.link import Link
from schema.memories.memory import Memory
from schema.types.nested import At
from schema.types.node import Node
from schema.types.records import answers


@strawberry.type
class Neighbor:
    memory: Memory
    rel: str
    direction: Direction
    depth: int
    parent_id: strawberry.ID = strawberry.field(
        description="The memory from which this was reached."
    )

    @answers(Link)
    def link(root: strawberry.Parent[NeighborFound]) -> object:
        return At(root.link, root.memory.as_of)


@strawberry.type
class Neighbors:
    nodes: list[Neighbor]
    dangling: list[strawberry.ID] = strawberry.field(
        description="Ids named by links whose memories no longer exist."
    )
    truncated: bool = strawberry.field(description="Whether `limit` cut the result.")


@strawberry.type
class GraphEdge:
    id: strawberry.ID
    kind: GraphEdgeKind
    from_id: strawberry.ID = strawberry.field(name="from")
    to_id: strawberry.ID = strawberry.field(name="to")
    rel: str
    since: datetime | None
    until: datetime | None


@strawberry.type(
    description="Nodes and edges. `frontier` lists nodes with edges that are not shown."
)
class Graph:
    edges: list[GraphEdge]
    dangling: list[strawberry.ID]
    frontier: list[strawberry.ID]
    truncated: bool

    @answers(list[Node])
    def nodes(root: strawberry.Parent[Subgraph]) -> list[object]:
        return [
            node if isinstance(node, MemoryRecord) else At(node, root.as_of) for node in root.nodes
        ]
