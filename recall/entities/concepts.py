"""The concepts that entities are instances of, in batches."""

from collections.abc import Sequence
from datetime import datetime

from cypher.ontology import reading
from graph.records.concepts import ConceptRecord
from recall.entities.entities import get_entities
from recall.nodes.by_id import valid
from recall.services import Services


async def of_entities(
    services: Services, user_id: str, ids: Sequence[str], known_at: datetime | None = None
) -> dict[str, ConceptRecord]:
    """Find the concept that each entity is an instance of, else the concept that its type names.

    At `known_at` what it was then an instance of, and its type then; concepts are as they are now.
    """
    if known_at is None:
        rows = await services.graph.read(
            reading.find_concepts_of_entities, user_id=user_id, ids=valid(ids)
        )
    else:
        known = await get_entities(services, user_id, ids, known_at)
        rows = await services.graph.read(
            reading.find_concepts_of_entities_known,
            user_id=user_id,
            entities=[{"id": one.id, "type": one.type} for one in known.values()],
            known_at=known_at,
        )
    found: dict[str, list[tuple[bool, ConceptRecord]]] = {}
    for row in rows:
        one = (not row["stated"], ConceptRecord.from_node(row["concept"]))
        found.setdefault(row["id"], []).append(one)
    return {
        id: min(several, key=lambda one: (one[0], one[1].rank))[1] for id, several in found.items()
    }
