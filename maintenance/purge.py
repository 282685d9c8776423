"""Deletes data that is kept for a time only, when the time is over."""

from datetime import datetime, timedelta

from anaphora.clock import Clock
from anaphora.settings import Settings
from cypher.memories import writing
from cypher.query import Query
from cypher.recall import learning
from cypher.runs import consolidation
from graph.session import Graph

_BATCH = 1000
_PLANS = timedelta(days=30)


async def purge_writes(graph: Graph, clock: Clock, settings: Settings) -> int:
    """Delete expired idempotency keys; return how many. Safe to run beside itself."""
    before = clock() - timedelta(days=settings.idempotency_days)
    return await _purge(graph, writing.delete_expired_writes, before)


async def purge_recollections(graph: Graph, clock: Clock) -> int:
    """Delete answers that expired unjudged; return how many. Safe to run beside itself."""
    return await _purge(graph, learning.delete_expired_recollections, clock())


async def purge_plans(graph: Graph, clock: Clock) -> int:
    """Delete what dry runs told long ago; return how much. Safe to run beside itself."""
    return await _purge(graph, consolidation.delete_old_plans, clock() - _PLANS)


async def _purge(graph: Graph, query: Query, before: datetime) -> int:
    deleted = 0
    while True:
        rows = await graph.execute(query, before=before, limit=_BATCH)
        count: int = rows[0]["deleted"]
        deleted += count
        if count < _BATCH:
            return deleted
