"""Changes of memories, and their authors."""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import strawberry

from anaphora.caller import ActorKind
from graph.records.records import ChangeRecord, MemoryRecord
from graph.records.run import RunRecord
from schema.serving.context import Info
from schema.types.nested import At, is_record
from schema.types.node import Node
from schema.types.records import answers
from schema.types.scalars import Json

if TYPE_CHECKING:
    from schema.memories.memory import Memory
    from schema.runs.run import Run

Parent = strawberry.Parent[At[ChangeRecord]]


@strawberry.type(
    description="The author of a change: an API key, a rule, a language model, a run, or "
    "the program itself."
)
class Actor:
    kind: ActorKind
    name: str


@strawberry.type(
    description="A change of one memory, entity or conflict: before, after, who and why."
)
class Change(Node):
    at: datetime
    memory_id: strawberry.ID | None = strawberry.field(
        description="Present even if the memory was erased."
    )
    subject_id: strawberry.ID | None = strawberry.field(
        description="The id of the changed entity or conflict, if it is not a memory."
    )
    subject_label: str | None = strawberry.field(
        description="The type of `subjectId`, e.g. Entity."
    )
    action: str
    actor: Actor
    reason: str | None

    @answers(Annotated["Memory", strawberry.lazy("schema.memories.memory")] | None)
    async def memory(root: Parent, info: Info) -> MemoryRecord | None:
        memory_id = root.record.memory_id
        if memory_id is None:
            return None
        return await info.context.loaders.memories.load(memory_id, known_at=root.as_of)

    @answers(Json | None)
    def before(root: Parent) -> Mapping[str, Any] | None:
        return root.record.before

    @answers(Json | None)
    def after(root: Parent) -> Mapping[str, Any] | None:
        return root.record.after

    @answers(Annotated["Run", strawberry.lazy("schema.runs.run")] | None)
    async def run(root: Parent, info: Info) -> RunRecord | None:
        run_id = root.record.run_id
        return await info.context.loaders.runs.load(run_id) if run_id else None

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, ChangeRecord)
