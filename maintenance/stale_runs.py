"""Fails runs whose worker is gone."""

import json
from datetime import timedelta

from anaphora.clock import Clock
from cypher import runs
from graph.session import Graph

_MOST = 1000
# An undoing beats with each step, an import with each batch of some hundred lines.
_DEAD = timedelta(minutes=10)
_ERROR = json.dumps(
    {
        "code": "UNAVAILABLE",
        "message": "It stopped before its end: begin it again.",
        "field": None,
    }
)


async def end_stale_runs(graph: Graph, clock: Clock) -> list[str]:
    """Mark runs as FAILED that sent no heartbeat for ten minutes; return their ids."""
    now = clock()
    rows = await graph.execute(
        runs.end_stale_runs, before=now - _DEAD, at=now, error=_ERROR, limit=_MOST
    )
    return [row["id"] for row in rows]
