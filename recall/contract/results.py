"""What a domain database answered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graph.records.concepts import JoinSpecRecord
from graph.records.records import EntityRecord

# What a database of the caller's shows is of now: it has neither of the graph's two clocks.
NO_HISTORY = (
    "The domain rows are those of now: their sources keep no history of what held, or was known, "
    "at the instant that was asked for."
)


@dataclass(frozen=True, slots=True)
class DomainResult:
    """Rows about one entity along one relation of its concept, or why there are none."""

    source: str
    relation: str
    entity: EntityRecord
    rows: tuple[dict[str, Any], ...] = ()
    error: str | None = None
    spec: JoinSpecRecord | None = None


def warn_of_now(results: Sequence[DomainResult], *instants: datetime | None) -> tuple[str, ...]:
    """That rows are of now, where they are answered to a question about one of these instants."""
    of_then = any(one is not None for one in instants)
    return (NO_HISTORY,) if of_then and any(one.rows for one in results) else ()
