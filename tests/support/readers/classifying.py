"""Helpers of enrichment tests: an enricher that says what a test says, and what the graph keeps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graph.session import Graph
from language.enrichment.enricher import Confidence, Enriched, Passage, Terms, TypedEntity
from tests.support.plain import run

KEPT = """
MATCH (memory:Memory {id: $id})
OPTIONAL MATCH (memory)-[mention:MENTIONS]->(entity:Entity)
WITH memory, mention, entity
ORDER BY entity.type, entity.name
RETURN memory {.*, embedding: NULL, token_vectors: NULL} AS memory,
  collect(CASE WHEN entity IS NULL THEN NULL
    ELSE {name: entity.name, type: entity.type, text: mention.text, mention: mention.type,
      waits: entity.unembedded_at IS NOT NULL} END) AS entities
"""


def enriched(
    *topics: str,
    category: str | None = "conversation",
    message_type: str | None = "statement",
    importance: float = 0.2,
    entities: Sequence[TypedEntity] = (),
    suggested_topic: str | None = None,
    suggested_category: str | None = None,
) -> Enriched:
    return Enriched(
        topics or ("general_inquiry",),
        category,
        message_type,
        importance,
        Confidence.LOW if suggested_topic else Confidence.MEDIUM,
        tuple(entities),
        suggested_topic,
        suggested_category,
    )


@dataclass
class ByHeart:
    """An enricher by heart: what it says of each text, in turn where there are several answers."""

    answers: Mapping[str, Enriched | Sequence[Enriched | None] | None]
    model: str = "by heart"
    read_texts: list[str] = field(default_factory=list)

    async def enrich(self, passages: Sequence[Passage], terms: Terms) -> list[Enriched | None]:
        return [self._answer(passage.text) for passage in passages]

    def _answer(self, text: str) -> Enriched | None:
        earlier = self.read_texts.count(text)
        self.read_texts.append(text)
        found = self.answers[text]
        if isinstance(found, Sequence):
            return found[min(earlier, len(found) - 1)]
        return found


async def kept_of(graph: Graph, id: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A memory's properties, and the entities that it mentions."""
    [row] = await run(graph, KEPT, id=id)
    return row["memory"], row["entities"]
