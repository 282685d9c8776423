"""Removes what was kept for a time only, when the time is over."""

from datetime import timedelta

from anaphora.clock import Clock
from anaphora.settings import Settings
from cypher import upkeep
from graph.run import Graph

_BATCH = 1000


async def purge_writes(graph: Graph, clock: Clock, settings: Settings) -> int:
    """Forget idempotency keys older than the settings say; how many. Safe to run beside itself."""
    before = clock() - timedelta(days=settings.idempotency_days)
    deleted = 0
    while True:
        rows = await graph.execute(upkeep.delete_expired_writes, before=before, limit=_BATCH)
        count: int = rows[0]["deleted"]
        deleted += count
        if count < _BATCH:
            return deleted
