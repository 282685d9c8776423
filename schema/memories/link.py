"""A relation between two memories."""

from datetime import datetime

import strawberry

from graph.records.records import LinkRecord, MemoryRecord
from schema.memories.memory import Memory
from schema.serving.context import Info
from schema.types.nested import At
from schema.types.records import answers

Parent = strawberry.Parent[At[LinkRecord]]


@strawberry.type(description="A link between two memories. Of an erased end only the id remains.")
class Link:
    id: strawberry.ID
    rel: str
    from_id: strawberry.ID
    to_id: strawberry.ID
    created_at: datetime

    @answers(Memory | None, name="from")
    async def from_end(root: Parent, info: Info) -> MemoryRecord | None:
        memories = info.context.loaders.memories
        return await memories.load(root.record.from_id, known_at=root.as_of)

    @answers(Memory | None, name="to")
    async def to_end(root: Parent, info: Info) -> MemoryRecord | None:
        memories = info.context.loaders.memories
        return await memories.load(root.record.to_id, known_at=root.as_of)
