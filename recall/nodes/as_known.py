"""Memories as the graph knew them at an instant: as they are now, with later changes undone."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from graph.records.history import lay_back
from graph.records.instants import instant
from graph.records.records import MemoryRecord


def as_known(
    node: Mapping[str, Any], changes: Iterable[Mapping[str, Any]], known_at: datetime
) -> MemoryRecord | None:
    """Rebuild the memory at `known_at`; None if it was not there yet.

    `node` has its properties now; `changes` are those after the instant, in any order, each with
    its `sequence` and `before` (JSON text of what it changed, or a mapping; null for a creation).
    """
    created_at = instant(node["created_at"])
    if created_at is None or created_at > known_at:
        return None
    return record_of(lay_back(_unenriched(node, known_at), changes), known_at)


def _unenriched(node: Mapping[str, Any], known_at: datetime) -> Mapping[str, Any]:
    """Take back what enrichment filled after the instant: it leaves no Change."""
    enriched_at = instant(node.get("enriched_at"))
    if enriched_at is None or enriched_at <= known_at:
        return node
    filled = set(node.get("enrich_fields") or ()) - {"importance"}
    return {name: value for name, value in node.items() if name not in filled}


def record_of(values: Mapping[str, Any], known_at: datetime | None) -> MemoryRecord:
    """Build a memory from properties, marked with the instant it is as of."""
    return MemoryRecord.from_node(values, as_of=known_at)
