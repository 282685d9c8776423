"""Entities: their mentions, their relations, and matches of a name."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import strawberry

from graph.enums import MemoryKind
from graph.pages import Page
from graph.records.concepts import ConceptRecord
from graph.records.entity_relations import EntityRelationRecord
from graph.records.records import EntityRecord, MemoryRecord
from language.names.ranking import How
from recall.contract.matches import EntityMatch as MatchRecord
from recall.contract.paths import Direction, EntityPathRecord
from recall.entities.reviews import EntityReviewRecord
from schema.ontology.concept import Concept
from schema.serving.context import Info
from schema.types.nested import is_record
from schema.types.node import Node
from schema.types.pages import Connection
from schema.types.records import answers

if TYPE_CHECKING:
    from schema.memories.memory import Memory

_Memory = Annotated["Memory", strawberry.lazy("schema.memories.memory")]
Parent = strawberry.Parent[EntityRecord]


@strawberry.type
class Entity(Node):
    name: str
    type: str = strawberry.field(description="The name of its concept, e.g. customer.")
    aliases: list[str]

    @answers(
        Concept | None,
        description="What it was an instance of at the answer's `knownAt`. The ontology keeps no "
        "past: the concept is as it is now.",
    )
    async def concept(root: strawberry.Parent[EntityRecord], info: Info) -> ConceptRecord | None:
        return await info.context.loaders.entity_concepts.load(root.id, known_at=root.as_of)

    @answers(Connection[_Memory])
    async def memories(
        root: Parent,
        info: Info,
        kinds: list[MemoryKind] | None = None,
        valid_at: datetime | None = None,
        known_at: datetime | None = None,
        first: int = 20,
        after: str | None = None,
    ) -> Page[MemoryRecord]:
        return await info.context.loaders.entity_memories.need(
            root.id,
            kinds=None if kinds is None else tuple(kinds),
            valid_at=valid_at,
            known_at=known_at or root.as_of,
            first=first,
            after=after,
        )

    @answers(
        list[Annotated["EntityPath", strawberry.lazy("schema.entities.entity")]],
        description="Entities reached by one or more relations.",
    )
    async def related(
        root: Parent,
        info: Info,
        relations: list[str] | None = None,
        direction: Direction = Direction.BOTH,
        depth: int = 1,
        limit: int = 50,
        valid_at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> list[EntityPathRecord]:
        return await info.context.loaders.related.need(
            root.id,
            relations=None if relations is None else tuple(relations),
            direction=direction,
            depth=depth,
            limit=limit,
            valid_at=valid_at,
            known_at=known_at or root.as_of,
        )

    @answers(
        Annotated["Entity", strawberry.lazy("schema.entities.entity")] | None,
        description="The entity that it was finally merged into; null if it was not merged.",
    )
    async def merged_into(root: Parent, info: Info) -> EntityRecord | None:
        return await info.context.loaders.entity_heads.load(root.id, known_at=root.as_of)

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, EntityRecord)


@strawberry.type
class EntityMention:
    entity: Entity
    text: str
    type: str


@strawberry.type(description="A named relation between two entities, and when it held.")
class EntityRelation:
    id: strawberry.ID
    name: str
    since: datetime | None
    until: datetime | None
    created_at: datetime

    @answers(Entity, name="from")
    def from_end(root: strawberry.Parent[EntityRelationRecord]) -> EntityRecord:
        return root.from_entity

    @answers(Entity, name="to")
    def to_end(root: strawberry.Parent[EntityRelationRecord]) -> EntityRecord:
        return root.to_entity


@strawberry.type(
    description="An entity, and the path of relations from the requested entity. `steps` "
    "has no entry for subclass links."
)
class EntityPath:
    entity: Entity
    path: list[str]
    depth: int
    steps: list[EntityRelation]


@strawberry.type(description="A mention that is similar to a known entity: is it the same?")
class EntityReview(Node):
    mention: EntityMention
    candidate: Entity
    score: float
    how: str

    @answers(_Memory | None, description="The memory with the mention.")
    async def memory(
        root: strawberry.Parent[EntityReviewRecord], info: Info
    ) -> MemoryRecord | None:
        if root.memory_id is None:
            return None
        return await info.context.loaders.memories.load(root.memory_id, known_at=root.as_of)

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, EntityReviewRecord)


@strawberry.type(
    description="A match of a name. `how` is exact, alias, fuzzy or semantic; in a question also "
    "relation: it is named by what it is to another."
)
class EntityMatch:
    entity: Entity
    score: float

    @answers(str)
    def how(root: strawberry.Parent[MatchRecord]) -> str:
        return How(root.how).value

    @answers(
        list[str] | None,
        description="The path to an entity named by what it is to another: ids and relations in "
        "turn, from the entity that the question names, or that stands for the user.",
    )
    def via(root: strawberry.Parent[MatchRecord]) -> list[str] | None:
        return list(root.via) or None


@strawberry.type(description="The entities found for a name, and those added by the ontology.")
class EntityLookup:
    matches: list[EntityMatch]
    expanded: list[EntityPath]
