"""Entities that subclasses add: a question about vehicles finds cars, and each single car."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cypher.ontology import reading
from graph.concept_closure import DOWN, step
from graph.records.records import EntityRecord
from graph.session import Transaction
from recall.contract.paths import EntityPathRecord, Expansion
from recall.ontology.concept_names import find_named

SUBCLASS_OF, INSTANCE_OF = "subclass_of", "instance_of"
# Most concepts that the walk of one start sees.
_MOST_CONCEPTS = 5000
_MOST_OF_A_NAME = 20
_DEEPEST = 64


@dataclass(slots=True)
class _Walk:
    """The walk of one start: the concepts it is at, those it has seen, and what it found."""

    start: str
    frontier: list[str]
    seen: set[str] = field(default_factory=set)
    found: dict[str, EntityPathRecord] = field(default_factory=dict)


async def widen_by_subclasses(
    transaction: Transaction, user_id: str, entity_ids: Sequence[str], expansion: Expansion
) -> list[EntityPathRecord]:
    """Find entities named as subclasses of concepts that these name, and instances of all those.

    Nearest first, at most `expansion.limit` for each entity asked for; none that was asked for.
    """
    rows = await transaction.run(
        reading.find_concepts_of_names,
        user_id=user_id,
        ids=list(dict.fromkeys(entity_ids)),
        limit=_MOST_OF_A_NAME,
    )
    starts = {row["id"]: row["keys"] for row in rows}
    return await _walk(transaction, user_id, starts, set(entity_ids), expansion)


async def widen_from_name(
    transaction: Transaction, user_id: str, name: str, expansion: Expansion
) -> list[EntityPathRecord]:
    """Widen like `widen_by_subclasses`, from a name's concept; `start_id` is the concept's key."""
    rows = await find_named(transaction, user_id, name)
    keys = dict.fromkeys(row["concept"]["key"] for row in rows)
    starts = {key: [key] for key in keys}
    return await _walk(transaction, user_id, starts, set(), expansion)


async def _walk(
    transaction: Transaction,
    user_id: str,
    starts: dict[str, list[str]],
    asked: set[str],
    expansion: Expansion,
) -> list[EntityPathRecord]:
    walks = [_Walk(start, list(keys), set(keys)) for start, keys in starts.items() if keys]
    limit = expansion.limit
    for depth in range(_DEEPEST):
        going = [walk for walk in walks if walk.frontier and len(walk.found) < limit]
        if not going:
            break
        keys = {key for walk in going for key in walk.frontier}
        here = await _entities(transaction, user_id, keys, expansion, len(asked) + limit)
        for walk in going:
            for key in walk.frontier:
                for entity, instance in here.get(key, ()):
                    if entity.id not in asked and len(walk.found) < limit:
                        path = (SUBCLASS_OF,) * depth + (INSTANCE_OF,) * instance
                        if path:
                            walk.found.setdefault(entity.id, _path(walk.start, entity, path))
        below = await step(transaction, user_id, sorted(keys), DOWN, _MOST_CONCEPTS)
        for walk in going:
            new = dict.fromkeys(k for key in walk.frontier for k in below[key])
            walk.frontier = [key for key in new if key not in walk.seen]
            room = max(0, _MOST_CONCEPTS - len(walk.seen))
            walk.frontier = walk.frontier[:room]
            walk.seen.update(walk.frontier)
    return [found for walk in walks for found in walk.found.values()]


def _path(start: str, entity: EntityRecord, path: tuple[str, ...]) -> EntityPathRecord:
    return EntityPathRecord(start_id=start, entity=entity, path=path, depth=len(path))


async def _entities(
    transaction: Transaction, user_id: str, keys: Iterable[str], expansion: Expansion, most: int
) -> dict[str, list[tuple[EntityRecord, bool]]]:
    rows = await transaction.run(
        reading.find_entities_of_concepts,
        user_id=user_id,
        keys=sorted(keys),
        known_at=expansion.known_at,
        limit=most,
    )
    found: dict[str, list[tuple[EntityRecord, bool]]] = {}
    for row in rows:
        one = (EntityRecord.from_node(row["entity"]), bool(row["instance"]))
        found.setdefault(row["key"], []).append(one)
    return found
