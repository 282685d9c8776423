"""Results of domain databases."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graph.records.concepts import JoinSpecRecord
from graph.records.records import EntityRecord

# A caller's database shows its present state: it has neither of the graph's two clocks.
NO_HISTORY = (
    "The domain rows are those of now: their sources keep no history of what held, or was known, "
    "at the instant that was asked for."
)

NO_TOKENS = (
    "Some of the memories were compared by their whole text alone: vectors of their words "
    "are still to be made."
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
    """Return the warning that rows are of now, if there are rows and an instant was asked for."""
    of_then = any(one is not None for one in instants)
    return (NO_HISTORY,) if of_then and any(one.rows for one in results) else ()
