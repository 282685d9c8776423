"""Counts of what a user has. One that fails is None, and the others stand."""

import asyncio
import logging
from dataclasses import dataclass

from anaphora.errors import AnaphoraError
from cypher import conflicts
from cypher import stats as queries
from cypher.query import Query
from graph.run import Row
from graph.values import MemoryKind, MemoryStatus
from recall.services import Services

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KindCount:
    kind: MemoryKind
    status: MemoryStatus
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    memories: list[KindCount] | None
    entities: int | None
    concepts: int | None
    threads: int | None
    links: int | None
    open_conflicts: int | None
    pending_embeddings: int | None


async def stats(services: Services, user_id: str) -> Stats:
    """The counts, taken side by side."""
    memories, entities, concepts, threads, links, opened, pending = await asyncio.gather(
        _rows(services, queries.count_memories, user_id),
        _count(services, queries.count_entities, user_id),
        _count(services, queries.count_concepts, user_id),
        _count(services, queries.count_threads, user_id),
        _count(services, queries.count_links, user_id),
        _count(services, conflicts.count_open, user_id),
        _count(services, queries.count_pending, user_id),
    )
    return Stats(
        memories=None
        if memories is None
        else [
            KindCount(MemoryKind(row["kind"]), MemoryStatus(row["status"]), row["count"])
            for row in memories
        ],
        entities=entities,
        concepts=concepts,
        threads=threads,
        links=links,
        open_conflicts=opened,
        pending_embeddings=pending,
    )


async def _rows(services: Services, query: Query, user_id: str) -> list[Row] | None:
    try:
        return await services.graph.read(query, user_id=user_id)
    except AnaphoraError:
        log.exception("a count failed", extra={"query": query.name})
        return None


async def _count(services: Services, query: Query, user_id: str) -> int | None:
    rows = await _rows(services, query, user_id)
    return None if rows is None else int(rows[0]["count"])
