"""The four kinds of memory."""

from datetime import datetime

import strawberry

from graph.enums import SummaryScope
from graph.records.records import EntityRecord, MemoryRecord
from schema.entities.entity import Entity
from schema.memories.memory import Memory
from schema.serving.context import Info
from schema.types.records import answers

Parent = strawberry.Parent[MemoryRecord]


@strawberry.type
class Fact(Memory):
    predicate: str | None = strawberry.field(description="A canonical relation, e.g. lives_in.")
    object: str | None
    negated: bool
    evidence_count: int = strawberry.field(description="Number of memories that support the fact.")

    @answers(
        float | None,
        description="Reinforcement of a triple: what is left of an exponentially weighted "
        "average of observations, 0 to 1.",
    )
    def weight(root: Parent, info: Info) -> float | None:
        return info.context.effective.weight(root)

    @answers(float | None, description="The weight as of the last observation.")
    def stored_weight(root: Parent) -> float | None:
        return root.weight

    @answers(Entity | None, description="Null if the fact is a sentence, not a triple.")
    async def subject(root: Parent, info: Info) -> EntityRecord | None:
        ends = await info.context.loaders.fact_ends.load(root.id, known_at=root.as_of)
        return ends.subject if ends else None

    @answers(Entity | None)
    async def object_entity(root: Parent, info: Info) -> EntityRecord | None:
        ends = await info.context.loaders.fact_ends.load(root.id, known_at=root.as_of)
        return ends.object if ends else None


@strawberry.type
class Episode(Memory):
    role: str = strawberry.field(
        description="user, assistant, system, tool, or the speaker's name."
    )
    turn: int | None = strawberry.field(
        description="Position in the thread, from 1; null outside threads."
    )
    occurred_at: datetime


@strawberry.type
class Procedure(Memory):
    trigger: str | None
    action: str | None


@strawberry.type
class Summary(Memory):
    scope: SummaryScope

    @answers(Entity | None, description="The subject of a summary with the scope ENTITY.")
    async def entity(root: Parent, info: Info) -> EntityRecord | None:
        ends = await info.context.loaders.fact_ends.load(root.id, known_at=root.as_of)
        return ends.subject if ends else None


KINDS = (Fact, Episode, Procedure, Summary)
