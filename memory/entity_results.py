"""What changing entities answers."""

from dataclasses import dataclass

from graph.entity_relations import EntityRelationRecord
from graph.records import EntityRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityChanged:
    entity: EntityRecord
    created: bool
    receipt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationChanged:
    relation: EntityRelationRecord
    created: bool
    receipt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrelated:
    removed: int
    receipt: str
