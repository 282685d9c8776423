"""Conversations."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import strawberry

from graph.enums import Trust
from graph.pages import Page
from graph.records.records import MemoryRecord, ThreadRecord
from schema.serving.context import Info
from schema.types.nested import At, is_record
from schema.types.node import Node
from schema.types.pages import Connection
from schema.types.records import answers

if TYPE_CHECKING:
    from schema.memories.memory import Memory

Parent = strawberry.Parent[At[ThreadRecord]]
_Memory = Annotated["Memory", strawberry.lazy("schema.memories.memory")]


@strawberry.type
class Thread(Node):
    key: strawberry.ID = strawberry.field(
        description="The caller's own name for it. Wherever a threadId is asked for, the key or "
        "the id serves; a key is tried first."
    )
    title_trust: Trust | None = strawberry.field(
        description="How far the title is trusted: STANDARD, or what its writer gave or could give "
        "at most; QUARANTINED where it reads like an order to a model, and is not shown."
    )
    created_at: datetime
    last_turn_at: datetime | None

    @answers(str | None, description="As of the answer's `knownAt`, where it has one.")
    def title(root: Parent) -> str | None:
        return root.record.shown_title

    @answers(Connection[_Memory])
    async def turns(
        root: Parent,
        info: Info,
        first: int = 20,
        after: str | None = None,
        newest_first: bool = False,
        known_at: datetime | None = None,
    ) -> Page[MemoryRecord]:
        return await info.context.loaders.turns.need(
            root.record.id,
            first=first,
            after=after,
            newest_first=newest_first,
            known_at=known_at or root.as_of,
        )

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, ThreadRecord)
