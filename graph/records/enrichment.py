"""The enrichment of a memory as it is answered: who classified it, how surely, and by what."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from anaphora.clock import native
from graph.enums import EnrichmentConfidence


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrichmentRecord:
    """An enrichment; its suggestions are terms that the vocabulary lacks."""

    at: datetime
    confidence: EnrichmentConfidence
    vocabulary_version: str
    model: str
    suggested_topic: str | None
    suggested_category: str | None

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        return cls(
            at=native(node["enriched_at"]),
            confidence=EnrichmentConfidence(node["enrichment_confidence"]),
            vocabulary_version=node["enrichment_version"],
            model=node["enrichment_model"],
            suggested_topic=node["suggested_topic"],
            suggested_category=node["suggested_category"],
        )
