"""What changing entities answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from graph.records import EntityRecord, instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityChanged:
    entity: EntityRecord
    created: bool
    receipt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationMade:
    """A named relation between two entities; `since` and `until` are None for an open end."""

    id: str
    name: str
    from_entity: EntityRecord
    to_entity: EntityRecord
    since: datetime | None
    until: datetime | None
    created_at: datetime

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        created_at = instant(node["created_at"])
        if created_at is None:
            raise ValueError("a relation without the instant it was made at")
        return cls(
            id=node["id"],
            name=node["name"],
            from_entity=EntityRecord.from_node(node["from"]),
            to_entity=EntityRecord.from_node(node["to"]),
            since=instant(node["since"]),
            until=instant(node["until"]),
            created_at=created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationChanged:
    relation: RelationMade
    created: bool
    receipt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrelated:
    removed: int
    receipt: str
