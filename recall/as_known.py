"""A memory as the graph knew it at an instant: what it is now, with later changes laid back."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from graph.records import MemoryRecord, instant
from graph.snapshots import read_snapshot

INSTANTS = frozenset(
    {
        "created_at",
        "updated_at",
        "valid_from",
        "valid_to",
        "retired_at",
        "last_accessed_at",
        "last_evidence_at",
        "occurred_at",
        "expires_at",
    }
)


def as_known(
    node: Mapping[str, Any], changes: Iterable[Mapping[str, Any]], known_at: datetime
) -> MemoryRecord | None:
    """The memory at `known_at`, or None if it was not there yet.

    `node` has its properties now; `changes` are those after the instant, in any order, each with
    its `sequence` and `before` (JSON text of what it changed, or a mapping; null for a creation).
    """
    created_at = instant(node["created_at"])
    if created_at is None or created_at > known_at:
        return None
    return record_of(lay_back(node, changes), known_at)


def lay_back(node: Mapping[str, Any], changes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The properties before all of the changes: their `before`, newest first."""
    values = dict(node)
    for change in sorted(changes, key=lambda change: change["sequence"], reverse=True):
        values.update(before_of(change["before"]))
    return values


def before_of(kept: Mapping[str, Any] | str | None) -> dict[str, Any]:
    """What a change replaced, from its `before`: instants as instants."""
    values = read_snapshot(kept) if isinstance(kept, str) else kept
    return {name: _value(name, value) for name, value in (values or {}).items()}


def record_of(values: Mapping[str, Any], known_at: datetime | None) -> MemoryRecord:
    """A memory from properties, marked with the instant it is as of."""
    return MemoryRecord.from_node(values, as_of=known_at)


def _value(name: str, value: Any) -> Any:
    return datetime.fromisoformat(value) if name in INSTANTS and isinstance(value, str) else value
