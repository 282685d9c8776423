"""Deletes data that is kept for a time only, when the time is over."""

from datetime import datetime, timedelta

from anaphora.clock import Clock
from anaphora.settings import Settings
from cypher.memories import overwriting, writing
from cypher.query import Query
from cypher.recall import learning
from cypher.runs import consolidation
from graph.session import Graph

_BATCH = 1000
_PLANS = timedelta(days=30)
# An erasure's overwriting that stood still for so long does not hold up the filler of others.
_OVERWRITING = timedelta(minutes=10)
# Pairs of filler nodes whose records may be free: as many as an erasure writes for the log's sake.
_FREE = 2000
# New nodes that surely take what a pair left: three for two.
_TAKING = 3


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


async def purge_filler(graph: Graph, clock: Clock) -> int:
    """Delete some of the filler that erasures left; return how much. Safe to run beside itself.

    Nothing while an erasure is overwritten, nor before others took what was freed the last time:
    what is free and clean stands before what is erased next, and filler must cover both.
    """
    since = clock() - _OVERWRITING
    rows = await graph.execute(overwriting.delete_filler, free=_FREE, taking=_TAKING, since=since)
    return sum(row["deleted"] for row in rows)


async def _purge(graph: Graph, query: Query, before: datetime) -> int:
    deleted = 0
    while True:
        rows = await graph.execute(query, before=before, limit=_BATCH)
        count: int = rows[0]["deleted"]
        deleted += count
        if count < _BATCH:
            return deleted
