"""Entities, as memories mention them."""

from typing import Any

import strawberry

from graph.records import EntityRecord
from schema.nested import is_record
from schema.node import Node


@strawberry.type
class Entity(Node):
    name: str
    type: str = strawberry.field(description="A concept's name, e.g. customer.")
    aliases: list[str]

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, EntityRecord)


@strawberry.type
class EntityMention:
    entity: Entity
    text: str
    type: str
