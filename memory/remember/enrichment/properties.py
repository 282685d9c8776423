"""Properties of an enriched memory: fields that the writer left open, and who filled them. Pure."""

from typing import Any

from graph.enums import MemoryKind
from language.enrichment.enricher import Enriched
from memory.remember.enrichment.due import Due

# Kinds whose importance follows from their words; procedures and summaries have their kind's own.
_RATED = frozenset({MemoryKind.EPISODE, MemoryKind.FACT})


def properties_of(due: Due, found: Enriched, *, version: str, model: str) -> dict[str, Any]:
    """Return the properties of a memory that was classified by a vocabulary's version."""
    values: dict[str, Any] = {
        "topics": list(found.topics),
        "category": found.category,
        "message_type": found.message_type,
    }
    if due.kind in _RATED:
        values["importance"] = found.importance
    topics, category = "topics" in due.open_fields, "category" in due.open_fields
    return {name: value for name, value in values.items() if name in due.open_fields} | {
        "enrichment_confidence": found.confidence.value,
        "enrichment_version": version,
        "enrichment_model": found.model or model,
        "suggested_topic": found.suggested_topic if topics else None,
        "suggested_category": found.suggested_category if category else None,
    }
