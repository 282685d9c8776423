"""Conversations."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import strawberry

from graph.enums import Trust
from graph.pages import Page
from graph.records.records import MemoryRecord, ThreadRecord
from schema.serving.bounds import check_turn_times
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
        description="The caller's own name of the thread. A threadId may be the key or the "
        "id; the key is tried first."
    )
    title_trust: Trust | None = strawberry.field(
        description="Trust of the title: STANDARD at most, as its writer gave or may give; "
        "QUARANTINED if it reads like an instruction to a model, and then not "
        "shown."
    )
    created_at: datetime
    last_turn_at: datetime | None

    @answers(str | None, description="The title at the answer's `knownAt`, if it has one.")
    def title(root: Parent) -> str | None:
        return root.record.shown_title

    @answers(Connection[_Memory])
    async def turns(
        root: Parent,
        info: Info,
        first: int = 20,
        after: str | None = None,
        newest_first: bool = False,
        valid_at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> Page[MemoryRecord]:
        check_turn_times(info.context, known_at)
        return await info.context.loaders.turns.need(
            root.record.id,
            first=first,
            after=after,
            newest_first=newest_first,
            valid_at=valid_at,
            known_at=known_at or root.as_of,
        )

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, ThreadRecord)
