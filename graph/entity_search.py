"""Entities with names like some: found by their letters, and by their meaning."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from neo4j.vector import Vector
from numpy.typing import NDArray

from cypher.entities import naming
from cypher.query import Query
from graph.records.records import EntityRecord
from graph.session import Transaction


@dataclass(frozen=True, slots=True)
class Like:
    """An entity that a name may mean; `cosine` is how near its meaning is, if known."""

    entity: EntityRecord
    cosine: float | None = None


def at_instant(now: Query, then: Query, known_at: datetime | None) -> tuple[Query, dict[str, Any]]:
    """Choose the query that answers for an instant (None: now), and the values it takes besides."""
    return (now, {}) if known_at is None else (then, {"known_at": known_at})


async def find_like(
    transaction: Transaction,
    user_id: str,
    searches: Sequence[str],
    vectors: Sequence[NDArray[np.float32] | None],
    *,
    limit: int,
    meant: int,
) -> list[list[Like]]:
    """Find what is like each Lucene query, and like the vector of the same name, if there is one.

    At most `limit` by letters and `meant` by meaning; those found by both have their cosine.
    """
    found: list[dict[str, Like]] = [{} for _ in searches]
    if searches:
        rows = await transaction.run(
            naming.find_like, user_id=user_id, searches=list(searches), limit=limit
        )
        for row in rows:
            entity = EntityRecord.from_node(row["entity"])
            found[row["at"]][entity.id] = Like(entity)
    placed = [(at, vector) for at, vector in enumerate(vectors) if vector is not None]
    if placed:
        rows = await transaction.run(
            naming.find_meant,
            user_id=user_id,
            vectors=[Vector(vector) for _, vector in placed],
            ids=[],
            limit=meant,
        )
        for row in rows:
            entity = EntityRecord.from_node(row["entity"])
            found[placed[row["at"]][0]][entity.id] = Like(entity, row["cosine"])
    return [list(some.values()) for some in found]
