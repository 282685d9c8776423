"""The enrichment of a memory, over the record that recall returns."""

import strawberry

from graph.enums import EnrichmentConfidence


@strawberry.type(
    description="Who classified the memory, how surely, and what would have fitted better."
)
class Enrichment:
    confidence: EnrichmentConfidence
    vocabulary_version: str
    model: str = strawberry.field(
        description="The model's name; `local` for the built-in classifier."
    )
    suggested_topic: str | None
    suggested_category: str | None
