"""What a domain database answered."""

from dataclasses import dataclass
from typing import Any

from graph.concepts import JoinSpecRecord
from graph.records import EntityRecord


@dataclass(frozen=True, slots=True)
class DomainResult:
    """Rows about one entity along one relation of its concept, or why there are none."""

    source: str
    relation: str
    entity: EntityRecord
    rows: tuple[dict[str, Any], ...] = ()
    error: str | None = None
    spec: JoinSpecRecord | None = None
