"""Digests in a context: those whose sources are told there say nothing more."""

from collections.abc import Sequence

from cypher.recall import context as queries
from graph.records.records import MemoryRecord
from graph.session import Graph
from recall.contract.digests import IN_CONTEXT, yields


async def leave_out_told(
    graph: Graph,
    user_id: str,
    summaries: Sequence[MemoryRecord],
    episodes: Sequence[MemoryRecord],
) -> list[MemoryRecord]:
    """Leave out the digests that yield to the episodes of a context."""
    if not summaries or not episodes:
        return list(summaries)
    rows = await graph.read(
        queries.find_digested, user_id=user_id, ids=[memory.id for memory in summaries]
    )
    sources = {row["id"]: row["sources"] for row in rows}
    told = {memory.id for memory in episodes}
    return [
        memory for memory in summaries if not yields(sources.get(memory.id, ()), told, IN_CONTEXT)
    ]
