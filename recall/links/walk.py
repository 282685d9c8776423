"""Walks from entities to others along named relations, within limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cypher.entities import reading
from graph.records.entity_relations import EntityRelationRecord
from graph.records.records import EntityRecord
from graph.session import Transaction
from recall.contract.paths import EntityPathRecord, Expansion

# Most relations of an entity that are looked at; most ways followed at once where `most` does not
# bound them by start: beyond that a hub leads to no more.
_SCAN = 1000
_WAYS = 500
# Entities whose relations are asked for together.
_TOGETHER = 500


@dataclass(frozen=True, slots=True)
class _Way:
    start: str
    at: str
    path: tuple[str, ...] = ()
    steps: tuple[EntityRelationRecord, ...] = ()


async def walk(
    transaction: Transaction,
    user_id: str,
    entity_ids: Sequence[str],
    expansion: Expansion,
    *,
    most: int | None = None,
) -> list[EntityPathRecord]:
    """Find entities up to `expansion.depth` relations away, nearest first; none of those given.

    At most `expansion.limit` of each relation from each entity on the way. With `most`, each start
    is walked by itself: it leads to so many in all, which may include other starts. Each entity is
    reached once from a start, by a shortest way.
    """
    ways = [_Way(id, id) for id in dict.fromkeys(entity_ids)]
    asked = set(entity_ids)
    reached = {way.start: {way.start} if most is not None else set(asked) for way in ways}
    found: list[EntityPathRecord] = []
    counts: dict[str, int] = {}
    for depth in range(1, expansion.depth + 1):
        if not ways:
            break
        steps = await _steps(transaction, user_id, [way.at for way in ways], expansion)
        following: list[_Way] = []
        for way in ways:
            for other, step in _taken(steps.get(way.at, ()), reached[way.start], expansion.limit):
                if most is not None and counts.get(way.start, 0) >= most:
                    break
                counts[way.start] = counts.get(way.start, 0) + 1
                new = _Way(way.start, other.id, (*way.path, step.name), (*way.steps, step))
                following.append(new)
                found.append(
                    EntityPathRecord(
                        start_id=way.start,
                        entity=other,
                        path=new.path,
                        depth=depth,
                        steps=new.steps,
                    )
                )
        # With `most`, the entities of each start are bounded already, whatever the others lead to.
        ways = following if most is not None else following[:_WAYS]
    return found


def _taken(
    steps: Sequence[tuple[EntityRecord, EntityRelationRecord]], reached: set[str], limit: int
) -> list[tuple[EntityRecord, EntityRelationRecord]]:
    """Return the steps that lead to entities not yet reached, at most so many of each name."""
    counts: dict[str, int] = {}
    taken = []
    for other, step in steps:
        if other.id in reached or counts.get(step.name, 0) >= limit:
            continue
        counts[step.name] = counts.get(step.name, 0) + 1
        reached.add(other.id)
        taken.append((other, step))
    return taken


async def _steps(
    transaction: Transaction, user_id: str, ids: Sequence[str], expansion: Expansion
) -> dict[str, list[tuple[EntityRecord, EntityRelationRecord]]]:
    steps: dict[str, list[tuple[EntityRecord, EntityRelationRecord]]] = {}
    distinct = list(dict.fromkeys(ids))
    for start in range(0, len(distinct), _TOGETHER):
        rows = await transaction.run(
            reading.find_relations,
            user_id=user_id,
            ids=distinct[start : start + _TOGETHER],
            names=None if expansion.relations is None else list(expansion.relations),
            direction=str(expansion.direction),
            valid_at=expansion.valid_at,
            known_at=expansion.known_at,
            scan=_SCAN,
            limit=expansion.limit,
        )
        for row in rows:
            for item in row["found"]:
                steps.setdefault(row["start_id"], []).append(_step(row, item))
    return steps


def _step(
    row: Mapping[str, Any], item: Mapping[str, Any]
) -> tuple[EntityRecord, EntityRelationRecord]:
    start, other = row["start"], item["other"]
    ends = (start, other) if row["outward"] else (other, start)
    relation = {**item["relation"], "from": ends[0], "to": ends[1]}
    return EntityRecord.from_node(other), EntityRelationRecord.from_row(relation)
