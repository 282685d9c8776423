"""Finds work that is owed beside embeddings, and ends runs that nobody will end."""

import json
from dataclasses import dataclass
from datetime import timedelta

from anaphora.clock import Clock
from cypher import outbox, upkeep
from graph.run import Graph

SWEEP_LIMIT = 1000
# An undoing beats with each step, an import with each batch of some hundred lines.
_QUIET = timedelta(seconds=30)
_DEAD = timedelta(minutes=10)
_ERROR = json.dumps(
    {
        "code": "UNAVAILABLE",
        "message": "It stopped before its end: begin it again.",
        "field": None,
    }
)
# What an Outbox node asks for -> the task that does it.
_TASKS = {"trust": "derive_trust"}


@dataclass(frozen=True, slots=True)
class Owed:
    """Work that the graph holds: which task does it, whose it is, and its id."""

    task: str
    user_id: str
    id: str


async def sweep_work(graph: Graph, clock: Clock) -> list[Owed]:
    """Work whose message was lost, or whose worker was. It changes nothing; it may run twice."""
    before = clock() - _QUIET
    owed = []
    for name, task in _TASKS.items():
        rows = await graph.read(
            outbox.find_overdue_outboxes, task=name, before=before, limit=SWEEP_LIMIT
        )
        owed += [Owed(task, row["user_id"], row["id"]) for row in rows]
    rows = await graph.read(upkeep.find_quiet_undoings, before=before, limit=SWEEP_LIMIT)
    return owed + [Owed("undo_run", row["user_id"], row["id"]) for row in rows]


async def end_stale_runs(graph: Graph, clock: Clock) -> list[str]:
    """Runs that stopped beating minutes ago are FAILED; their ids."""
    now = clock()
    rows = await graph.execute(
        upkeep.end_stale_runs, before=now - _DEAD, at=now, error=_ERROR, limit=SWEEP_LIMIT
    )
    return [row["id"] for row in rows]
