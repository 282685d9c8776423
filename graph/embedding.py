"""Memories that wait for their embedding: found, given their vectors, or counted as failed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from neo4j.vector import Vector
from numpy.typing import NDArray

from cypher import embedding
from graph.session import Graph


@dataclass(frozen=True, slots=True)
class Pending:
    """A memory without its embedding; `role` is an episode's speaker.

    `attempts` is how often embedding it failed, or began and was not seen to end.
    """

    id: str
    text: str
    kind: str
    role: str | None
    text_hash: str | None
    attempts: int


@dataclass(frozen=True, slots=True)
class Embedded:
    """A vector, float32 of length one, and the hash of exactly the text that it is of.

    `tokens` are its packed token vectors, None from a model that makes none.
    """

    id: str
    text_hash: str
    vector: NDArray[np.float32]
    tokens: bytes | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """A memory that has its vectors now; `due`: its conflicts are still to be looked for.

    `made`: it had no vector before; else only token vectors were missing.
    """

    id: str
    due: bool
    made: bool


@dataclass(frozen=True, slots=True)
class Overdue:
    """A user, and the ids of theirs that have waited too long."""

    user_id: str
    ids: tuple[str, ...]


async def find_pending(
    graph: Graph, user_id: str, memory_ids: Sequence[str], *, max_attempts: int, limit: int
) -> list[Pending]:
    """Find at most `limit` pending memories of the user: those named first, then the oldest others,
    then those that ended and lost their vector."""
    rows = await graph.read(
        embedding.find_pending,
        user_id=user_id,
        ids=list(memory_ids),
        max_attempts=max_attempts,
        limit=limit,
    )
    return [Pending(**row) for row in rows]


async def save_embeddings(
    graph: Graph, user_id: str, model: str, rows: Sequence[Embedded]
) -> list[Saved]:
    """Give memories their vectors, and return those that have them now.

    One that was rewritten, ended or embedded meanwhile is left as it is, and so is every one
    when `model` is not the graph's.
    """
    if not rows:
        return []
    found = await graph.execute(
        embedding.save_embeddings,
        user_id=user_id,
        model=model,
        rows=[
            {
                "id": row.id,
                "text_hash": row.text_hash,
                "vector": Vector(row.vector),
                "tokens": row.tokens,
            }
            for row in rows
        ],
    )
    return [Saved(row["id"], row["due"], row["made"]) for row in found]


async def mark_failed_attempts(
    graph: Graph, user_id: str, memory_ids: Sequence[str], by: int = 1
) -> None:
    """Count one more attempt at embedding each memory; by -1, take one back that was not made."""
    if memory_ids:
        await graph.execute(
            embedding.mark_failed_attempts, user_id=user_id, ids=list(memory_ids), by=by
        )


async def find_overdue(
    graph: Graph, before: datetime, *, max_attempts: int, limit: int
) -> list[Overdue]:
    """Find what has waited for its embedding since before an instant, by user."""
    rows = await graph.read(
        embedding.find_overdue, before=before, max_attempts=max_attempts, limit=limit
    )
    return [Overdue(row["user_id"], tuple(row["ids"])) for row in rows]


@dataclass(frozen=True, slots=True)
class PendingName:
    """An entity whose name waits for its embedding."""

    id: str
    name: str
    type: str


async def find_pending_entities(
    graph: Graph, user_id: str, ids: Sequence[str], *, max_attempts: int, limit: int
) -> list[PendingName]:
    """Find at most `limit` pending entities of the user: those named first, then oldest others."""
    rows = await graph.read(
        embedding.find_pending_entities,
        user_id=user_id,
        ids=list(ids),
        max_attempts=max_attempts,
        limit=limit,
    )
    return [PendingName(row["id"], row["name"], row["type"]) for row in rows]


async def save_entity_embeddings(
    graph: Graph,
    user_id: str,
    model: str,
    rows: Sequence[tuple[PendingName, NDArray[np.float32]]],
) -> list[str]:
    """Give entities their vectors, and return the ids of those that waited for just these."""
    if not rows:
        return []
    found = await graph.execute(
        embedding.save_entity_embeddings,
        user_id=user_id,
        model=model,
        rows=[
            {"id": one.id, "name": one.name, "type": one.type, "vector": Vector(vector)}
            for one, vector in rows
        ],
    )
    return [row["id"] for row in found]


async def mark_failed_entities(graph: Graph, user_id: str, ids: Sequence[str], by: int = 1) -> None:
    """Count one more attempt at embedding each entity; by -1, take one back that was not made."""
    if ids:
        await graph.execute(embedding.mark_failed_entities, user_id=user_id, ids=list(ids), by=by)


async def find_overdue_entities(
    graph: Graph, before: datetime, *, max_attempts: int, limit: int
) -> list[Overdue]:
    """Entities that have waited for their embedding since before an instant, by user."""
    rows = await graph.read(
        embedding.find_overdue_entities, before=before, max_attempts=max_attempts, limit=limit
    )
    return [Overdue(row["user_id"], tuple(row["ids"])) for row in rows]
