"""Finds work that the graph shows and no message carries: what a lost message left."""

from collections.abc import Iterator
from datetime import timedelta

from anaphora.clock import Clock
from anaphora.settings import Settings
from cypher import conflicts
from graph.embedding import Overdue, find_overdue, find_overdue_entities
from graph.run import Graph

# Looked at in one sweep, and named in one message.
SWEEP_LIMIT = 10_000
MESSAGE_LIMIT = 256


async def sweep_embeddings(graph: Graph, clock: Clock, settings: Settings) -> list[Overdue]:
    """Users and memories whose embedding is overdue, in portions that fit a message.

    It changes nothing, so that it may run twice, or beside itself.
    """
    before = clock() - timedelta(seconds=settings.sweep_after_seconds)
    limits = {"max_attempts": settings.max_attempts, "limit": SWEEP_LIMIT}
    overdue = await find_overdue(graph, before, **limits)
    overdue += await find_overdue_entities(graph, before, **limits)
    return [portion for item in overdue for portion in _portions(item)]


async def sweep_conflicts(graph: Graph, clock: Clock, settings: Settings) -> list[Overdue]:
    """Users with memories that have their vectors, and whose conflicts are overdue."""
    before = clock() - timedelta(seconds=settings.sweep_after_seconds)
    rows = await graph.read(conflicts.find_owing, before=before, limit=SWEEP_LIMIT)
    # Whichever is named: the task looks at all that are due.
    return [Overdue(row["user_id"], tuple(row["ids"][:1])) for row in rows]


def _portions(item: Overdue) -> Iterator[Overdue]:
    for start in range(0, len(item.memory_ids), MESSAGE_LIMIT):
        yield Overdue(item.user_id, item.memory_ids[start : start + MESSAGE_LIMIT])
