"""Conflicts between two memories, and references to them."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import strawberry

from graph.enums import ConflictStatus, Verdict
from graph.records.conflicts import ConflictRecord
from graph.records.records import MemoryRecord
from language.conflicts.findings import ConflictKind
from recall.lists.conflict_filter import ConflictFilter as GivenFilter
from schema.memories.change import Actor
from schema.serving.context import Info
from schema.types.given import Input, given_as
from schema.types.nested import is_record
from schema.types.node import Node
from schema.types.records import answers

if TYPE_CHECKING:
    from schema.memories.memory import Memory

Parent = strawberry.Parent[ConflictRecord]
_MEMORY = Annotated["Memory", strawberry.lazy("schema.memories.memory")] | None


@strawberry.type
class Conflict(Node):
    id: strawberry.ID = strawberry.field(
        description="Identifies the pair: the same whenever it is found."
    )
    a_id: strawberry.ID | None = strawberry.field(
        description="Null for a side that was never stored."
    )
    b_id: strawberry.ID | None
    similarity: float | None = strawberry.field(
        description="Cosine of the two embeddings; null if they were not compared."
    )
    kind: ConflictKind
    reason: str = strawberry.field(
        description="One of polarity, negation, functional_predicate, model, duplicate."
    )
    status: ConflictStatus
    verdict: Verdict | None
    decided_by: Actor | None
    created_at: datetime | None = strawberry.field(
        description="Null for a conflict that was found on reading and is not stored."
    )
    resolved_at: datetime | None

    @answers(_MEMORY, description="Null if erased or never stored.")
    async def a(root: Parent, info: Info) -> MemoryRecord | None:
        return await _memory(info, root.a_id, root.as_of)

    @answers(_MEMORY)
    async def b(root: Parent, info: Info) -> MemoryRecord | None:
        return await _memory(info, root.b_id, root.as_of)

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, ConflictRecord)


async def _memory(info: Info, id: str | None, known_at: datetime | None) -> MemoryRecord | None:
    return None if id is None else await info.context.loaders.memories.load(id, known_at=known_at)


@strawberry.input
class ConflictFilter(Input):
    memory_ids: list[strawberry.ID] | None = None
    kinds: list[ConflictKind] | None = None
    statuses: list[ConflictStatus] = strawberry.field(default_factory=lambda: [ConflictStatus.OPEN])

    def given(self) -> GivenFilter:
        return given_as(GivenFilter, self)


@strawberry.input(
    description="A stored conflict by `id`, or a conflict found on reading by its pair, `a` "
    "and `b` as returned."
)
class ConflictRef:
    id: strawberry.ID | None = None
    a: strawberry.ID | None = None
    b: strawberry.ID | None = None


@strawberry.type(description="A relation that facts may use, with its properties.")
class Predicate:
    name: str
    label: str
    priority: int
    functional: bool = strawberry.field(
        description="Whether a subject has one object at a time: a new value replaces the old."
    )
    ttl_days: float | None
