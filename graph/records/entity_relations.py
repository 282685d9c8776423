"""Named relations between entities, as they are answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from graph.records.instants import instant
from graph.records.records import EntityRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRelationRecord:
    """A named relation between two entities; `since` and `until` are None for an open end."""

    id: str
    name: str
    from_entity: EntityRecord
    to_entity: EntityRecord
    since: datetime | None
    until: datetime | None
    created_at: datetime

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        """Build from a map: `id`, `name`, `from`, `to` (nodes), `since`, `until`, `created_at`."""
        created_at = instant(row["created_at"])
        if created_at is None:
            raise ValueError("a relation without the instant it was made at")
        return cls(
            id=row["id"],
            name=row["name"],
            from_entity=EntityRecord.from_node(row["from"]),
            to_entity=EntityRecord.from_node(row["to"]),
            since=instant(row.get("since")),
            until=instant(row.get("until")),
            created_at=created_at,
        )
