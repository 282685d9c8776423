"""Walks the lattice of concepts, up or down, through both layers, over cycles and many parents.

A concept is known by its key in both layers. A layer is walked by one query; where a concept that
is reached is in the other layer, too, the walk goes on there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cypher.ontology import reading
from cypher.query import Query
from graph.session import Transaction

_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Way:
    """Queries of a walk: one step, and the whole."""

    step: Query
    whole: Query


UP = Way(reading.find_parents, reading.find_ancestors)
DOWN = Way(reading.find_children, reading.find_descendants)

# By the key of each start: key of what is reached, and its distance.
Reached = dict[str, dict[str, int]]


async def step(
    transaction: Transaction, user_id: str, keys: Sequence[str], way: Way, limit: int
) -> Reached:
    """Find the concepts directly above or below; at most `limit` of each in each layer."""
    rows = await transaction.run(way.step, user_id=user_id, keys=list(keys), limit=limit)
    found: Reached = {key: {} for key in keys}
    for row in rows:
        found[row["start"]][row["key"]] = 1
    return found


async def closure(
    transaction: Transaction, user_id: str, keys: Iterable[str], way: Way, limit: int
) -> Reached:
    """Find all concepts above or below, without the start; at most `limit` of each start.

    Distances are those of the shortest way, where it stays in one layer.
    """
    starts = list(dict.fromkeys(keys))
    found: Reached = {key: {key: 0} for key in starts}
    two_layers = await _has_both(transaction, user_id)
    frontier = {(key, key, 0) for key in starts}
    for _ in range(_ROUNDS):
        if not frontier:
            break
        asked = sorted({key for _, key, _ in frontier})
        rows = await transaction.run(way.whole, user_id=user_id, keys=asked, limit=limit)
        below: dict[str, list[tuple[str, int]]] = {}
        for row in rows:
            below.setdefault(row["start"], []).append((row["key"], row["depth"]))
        new: set[str] = set()
        for start, via, offset in frontier:
            for key, depth in below.get(via, ()):
                if len(found[start]) > limit:
                    break
                if key not in found[start]:
                    new.add(key)
                    found[start][key] = offset + depth
        bridges = await _bridges(transaction, user_id, new) if two_layers else set()
        frontier = {
            (start, key, reached[key])
            for start, reached in found.items()
            for key in bridges & reached.keys()
        }
    return {start: _others(start, reached) for start, reached in found.items()}


def _others(start: str, reached: dict[str, int]) -> dict[str, int]:
    return {key: depth for key, depth in reached.items() if key != start}


async def _has_both(transaction: Transaction, user_id: str) -> bool:
    rows = await transaction.run(reading.find_layers, user_id=user_id)
    return len({row["layer"] for row in rows}) == 2


async def _bridges(transaction: Transaction, user_id: str, new: set[str]) -> set[str]:
    """Find the new keys that both layers have: a walk in one layer goes on there in the other."""
    if not new:
        return set()
    rows = await transaction.run(reading.find_bridges, user_id=user_id, keys=sorted(new))
    return {row["key"] for row in rows}
