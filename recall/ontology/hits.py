"""Hits that the ontology adds to a recall: memories of entities that widen the query's."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from cypher.ontology import reading
from graph.records.records import MemoryRecord
from graph.session import Transaction
from language.folding import fold
from language.questions.labels import label
from language.questions.reasons import Reasons, reasons_for
from language.words import words
from recall.contract.inputs import Factor, Hit, Signal
from recall.contract.paths import EntityPathRecord, Expansion
from recall.nodes.by_id import get_memories
from recall.ontology.expansion import widen
from recall.ontology.subclasses import widen_from_name
from recall.profiles.scope import Scope
from recall.services import Services

ONTOLOGY = "ontology"
# Most names in a query, and most entities of them.
_MOST_NAMES = 48
_MOST_ENTITIES = 20
_MOST_WIDENED = 100
_MOST_MEMORIES = 30
_OF_EACH = 10
_SCAN = 1000
# The share of the best hit's score that a memory has one step away.
_SHARE = 0.5


async def widen_hits(
    services: Services,
    user_id: str,
    scope: Scope,
    query: str,
    hits: Sequence[Hit],
    expansion: Expansion,
) -> list[Hit]:
    """Find memories of entities that the ontology adds to the query's, nearest first; no hits.

    The query's entities are those whose names it says, and the concepts that its words name.
    """
    names = query_names(query)
    expansion = replace(expansion, known_at=scope.known_at, valid_at=scope.given.valid_at)

    async def work(transaction: Transaction) -> list[EntityPathRecord]:
        rows = await transaction.run(
            reading.find_entities_named,
            user_id=user_id,
            names=names,
            known_at=scope.known_at,
            limit=_MOST_ENTITIES,
        )
        found = await widen(transaction, user_id, [row["id"] for row in rows], expansion)
        for name in names if expansion.subclasses else ():
            found += await widen_from_name(transaction, user_id, name, expansion)
        return found

    ways: dict[str, EntityPathRecord] = {}
    for way in await services.graph.reading(work, name="widen"):
        ways.setdefault(way.entity.id, way)
    return await hits_of(services, user_id, scope, hits, ways)


async def hits_of(
    services: Services,
    user_id: str,
    scope: Scope,
    hits: Sequence[Hit],
    ways: Mapping[str, EntityPathRecord],
    source: str = ONTOLOGY,
) -> list[Hit]:
    """Return hits of memories of the entities reached; none of those given."""
    ids = list(ways)[:_MOST_WIDENED]
    memories = await _memories(services, user_id, ids, scope)
    seen = {hit.memory.id for hit in hits}
    best = max((hit.score for hit in hits), default=1.0)
    say = reasons_for(scope.given.query)
    added: list[Hit] = []
    for entity_id in ids:
        for memory in memories.get(entity_id, ()):
            if memory.id not in seen and len(added) < _MOST_MEMORIES:
                seen.add(memory.id)
                added.append(_hit(memory, ways[entity_id], best, source, say))
    return added


async def _memories(
    services: Services, user_id: str, ids: Sequence[str], scope: Scope
) -> dict[str, list[MemoryRecord]]:
    """Find memories of each entity that pass the recall's filters."""
    rows = await services.graph.read(
        reading.find_memories_of_entities,
        user_id=user_id,
        ids=ids,
        known_at=scope.known_at,
        scan=_SCAN,
        limit=_OF_EACH,
    )
    memories = await get_memories(
        services, user_id, [id for row in rows for id in row["ids"]], scope.known_at
    )
    return {
        row["entity_id"]: [
            memories[id] for id in row["ids"] if id in memories and scope.allows(memories[id])
        ]
        for row in rows
    }


def query_names(query: str) -> list[str]:
    """Return words of a query and pairs of them, folded, that may name an entity or a concept."""
    found = [fold(word) for word in words(query)]
    pairs = [f"{first} {second}" for first, second in pairwise(found)]
    return list(dict.fromkeys([*pairs, *found]))[:_MOST_NAMES]


def _hit(
    memory: MemoryRecord, way: EntityPathRecord, best: float, source: str, say: Reasons
) -> Hit:
    share = _SHARE / max(1, way.depth)
    return Hit(
        memory=memory,
        score=best * share,
        signals=(Signal(source, best, 1.0),),
        multipliers=(Factor("depth", share),),
        sources=(source,),
        why=say.say("widened", name=label(way.entity.name), steps=say.listed(map(label, way.path))),
        via=(way.start_id, *map(label, way.path), way.entity.id),
    )
