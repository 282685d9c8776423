"""The graph around something: its neighbours, and a picture of what hangs together."""

import strawberry

from recall.links import Direction
from recall.neighbors import Neighbor as NeighborFound
from schema.answering import answers
from schema.link import Link
from schema.memory import Memory
from schema.nested import At


@strawberry.type
class Neighbor:
    memory: Memory
    rel: str
    direction: Direction
    depth: int
    parent_id: strawberry.ID = strawberry.field(description="The node it was reached from.")

    @answers(Link)
    def link(root: strawberry.Parent[NeighborFound]) -> object:
        return At(root.link, root.memory.as_of)


@strawberry.type
class Neighbors:
    nodes: list[Neighbor]
    dangling: list[strawberry.ID] = strawberry.field(
        description="Ids that links still name and that are gone."
    )
    truncated: bool = strawberry.field(description="The limit cut it.")
