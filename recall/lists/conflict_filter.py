"""The filter of a list of conflicts, and the order of the list."""

from dataclasses import dataclass
from typing import Any

from graph.enums import ConflictStatus
from graph.records.conflicts import ConflictRecord
from language.conflicts.findings import ConflictKind

# An id above every UUID.
LAST_ID = "g"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictFilter:
    """Filter of conflicts; None is any."""

    memory_ids: tuple[str, ...] | None = None
    kinds: tuple[ConflictKind, ...] | None = None
    statuses: tuple[ConflictStatus, ...] = (ConflictStatus.OPEN,)


def place_of(record: ConflictRecord) -> tuple[Any, str]:
    """Return the place of a conflict in the list: when it was found, and its id."""
    return record.created_at, record.id
