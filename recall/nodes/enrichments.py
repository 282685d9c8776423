"""Enrichments of memories: their classifier, its confidence, and its suggestions."""

from collections.abc import Sequence
from datetime import datetime

from cypher.memories import enrichment
from graph.records.enrichment import EnrichmentRecord
from recall.services import Services


async def get_enrichments(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    known_at: datetime | None = None,
) -> dict[str, EnrichmentRecord]:
    """Find the enrichments of memories, as they were made by `known_at`; others are absent."""
    rows = await services.graph.read(
        enrichment.find_enrichments, user_id=user_id, ids=list(dict.fromkeys(memory_ids))
    )
    found = {row["id"]: EnrichmentRecord.from_node(row["enrichment"]) for row in rows}
    return {id: one for id, one in found.items() if known_at is None or one.at <= known_at}
