"""Results of changing entities."""

from dataclasses import dataclass

from graph.records.entity_relations import EntityRelationRecord
from graph.records.records import EntityRecord


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
