"""The interface of objects with an id, and the schema type of a record."""

from typing import Any

import strawberry

from graph.records.concepts import ConceptRecord
from graph.records.conflicts import ConflictRecord
from graph.records.erasures import ErasureRecord
from graph.records.records import ChangeRecord, EntityRecord, MemoryRecord, ThreadRecord
from graph.records.run import RunRecord
from memory.users.keys import KeyRecord
from recall.entities.reviews import EntityReviewRecord
from schema.types.nested import At

_TYPES: dict[type, str] = {
    ThreadRecord: "Thread",
    EntityRecord: "Entity",
    ConceptRecord: "Concept",
    EntityReviewRecord: "EntityReview",
    ChangeRecord: "Change",
    RunRecord: "Run",
    ErasureRecord: "ErasureReceipt",
    ConflictRecord: "Conflict",
    KeyRecord: "ApiKey",
}


def type_of(value: Any) -> str:
    """The name of the GraphQL type that a record is of."""
    record = value.record if isinstance(value, At) else value
    if isinstance(record, MemoryRecord):
        return record.kind.label
    return _TYPES[type(record)]


@strawberry.interface(
    description="An object with an id. Ids are unique across all types and users."
)
class Node:
    id: strawberry.ID

    @classmethod
    def resolve_type(cls, value: Any, *_: Any) -> str:
        return type_of(value)
