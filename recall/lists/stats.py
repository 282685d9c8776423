"""Counts of what a user has. A count that fails is None, and the others stand."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass

from anaphora.errors import AnaphoraError
from cypher import conflicts
from cypher import users as queries
from cypher.query import Query
from graph.enums import MemoryKind, MemoryStatus
from graph.session import Row
from recall.services import Services

log = logging.getLogger(__name__)


_COUNTS: Mapping[str, Query] = {
    "entities": queries.count_entities,
    "concepts": queries.count_concepts,
    "threads": queries.count_threads,
    "links": queries.count_links,
    "open_conflicts": conflicts.count_open,
    "pending_embeddings": queries.count_pending,
}


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
    """Count what a user has; the queries run side by side."""
    memories, counts = await asyncio.gather(
        _rows(services, queries.count_memories, user_id),
        asyncio.gather(*(_count(services, query, user_id) for query in _COUNTS.values())),
    )
    return Stats(
        memories=None
        if memories is None
        else [
            KindCount(MemoryKind(row["kind"]), MemoryStatus(row["status"]), row["count"])
            for row in memories
        ],
        **dict(zip(_COUNTS, counts, strict=True)),
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
