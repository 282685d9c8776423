"""Entities, as memories mention them."""

from typing import Any

import strawberry

from graph.concepts import ConceptRecord
from graph.records import EntityRecord
from schema.answering import answers
from schema.concept import Concept
from schema.context import Info
from schema.nested import is_record
from schema.node import Node


@strawberry.type
class Entity(Node):
    name: str
    type: str = strawberry.field(description="A concept's name, e.g. customer.")
    aliases: list[str]

    @answers(Concept | None)
    async def concept(root: strawberry.Parent[EntityRecord], info: Info) -> ConceptRecord | None:
        return await info.context.loaders.entity_concepts.load(root.id)

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, EntityRecord)


@strawberry.type
class EntityMention:
    entity: Entity
    text: str
    type: str
