"""Paths from one entity to others: how an answer reached them."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from graph.records.entity_relations import EntityRelationRecord
from graph.records.records import EntityRecord


class Direction(StrEnum):
    OUT = "OUT"
    IN = "IN"
    BOTH = "BOTH"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityPathRecord:
    """An entity and how it was reached from `start_id`.

    `path` are relation names, in order; `depth` is their number. `steps` are the relations
    themselves: none for subclass links.
    """

    start_id: str
    entity: EntityRecord
    path: tuple[str, ...]
    depth: int
    steps: tuple[EntityRelationRecord, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """The way a set of entities is widened. `relations` None: all that may be followed.

    `limit` is the most entities added for each entity asked for and each relation; `depth` is 1 to
    5. `valid_at` is the world's clock, `known_at` the graph's; None for any time and for now.
    """

    relations: tuple[str, ...] | None = None
    subclasses: bool = True
    direction: Direction = Direction.BOTH
    depth: int = 1
    limit: int = 10
    valid_at: datetime | None = None
    known_at: datetime | None = None
