"""Finds work that the graph shows and no message carries: the message was lost.

The functions only read, so that they may run twice, or beside themselves.
"""

from dataclasses import dataclass
from datetime import timedelta

from anaphora.clock import Clock
from anaphora.settings import Settings
from anaphora.work import Work
from cypher import conflicts, runs
from cypher.memories import enrichment
from cypher.threads import extraction
from graph.embedding import find_overdue, find_overdue_entities
from graph.session import Graph

# Memories found in one sweep, and other work.
_MOST = 10_000
_MOST_WORK = 1000
# An undoing beats with each step, a forgetting, a consolidation and a derivation of trust with each
# batch.
_QUIET = timedelta(seconds=30)
# Kind of a run -> its work.
_WORK = {
    "BACKFILL": Work.BACKFILL,
    "CONSOLIDATION": Work.CONSOLIDATE,
    "FORGET": Work.FORGET,
    "REFLECTION": Work.REFLECT,
    "TUNING": Work.TUNE,
    "UNDO": Work.UNDO_RUN,
}
# Task of an Outbox node -> its work.
_ASKED = {"trust": Work.DERIVE_TRUST, "erase": Work.ERASE, "overwrite": Work.ERASE}


@dataclass(frozen=True, slots=True)
class Owed:
    """Work that the graph holds: of what kind, for which user, with the ids of its message."""

    work: Work
    user_id: str
    ids: tuple[str, ...]


async def sweep_embeddings(graph: Graph, clock: Clock, settings: Settings) -> list[Owed]:
    """Find memories and names whose embedding is overdue."""
    before = clock() - timedelta(seconds=settings.sweep_after_seconds)
    limits = {"max_attempts": settings.max_attempts, "limit": _MOST}
    memories = await find_overdue(graph, before, **limits)
    names = await find_overdue_entities(graph, before, **limits)
    return [Owed(Work.EMBED, one.user_id, one.ids) for one in memories] + [
        Owed(Work.EMBED_NAMES, one.user_id, one.ids) for one in names
    ]


async def sweep_extractions(graph: Graph, clock: Clock, settings: Settings) -> list[Owed]:
    """Find turns whose extraction is overdue; none while it is switched off."""
    if not settings.extraction:
        return []
    before = clock() - timedelta(seconds=settings.sweep_after_seconds)
    rows = await graph.read(
        extraction.find_overdue, before=before, max_attempts=settings.max_attempts, limit=_MOST
    )
    return [Owed(Work.EXTRACT, row["user_id"], tuple(row["ids"])) for row in rows]


async def sweep_enrichments(graph: Graph, clock: Clock, settings: Settings) -> list[Owed]:
    """Find memories whose enrichment is overdue; none while it is switched off."""
    if not settings.enrichment:
        return []
    before = clock() - timedelta(seconds=settings.sweep_after_seconds)
    rows = await graph.read(
        enrichment.find_overdue, before=before, max_attempts=settings.max_attempts, limit=_MOST
    )
    return [Owed(Work.ENRICH, row["user_id"], tuple(row["ids"])) for row in rows]


async def sweep_conflicts(graph: Graph, clock: Clock, settings: Settings) -> list[Owed]:
    """Find users' memories with vectors whose comparison is overdue."""
    before = clock() - timedelta(seconds=settings.sweep_after_seconds)
    rows = await graph.read(conflicts.find_owing, before=before, limit=_MOST)
    # Any one id will do: the task compares all of the user's memories that are due.
    return [Owed(Work.COMPARE, row["user_id"], tuple(row["ids"][:1])) for row in rows]


async def sweep_runs(graph: Graph, clock: Clock, settings: Settings) -> list[Owed]:
    """Find runs without a worker: backfills and tunings that wait, others that fell silent."""
    before = clock() - timedelta(seconds=settings.sweep_after_seconds)
    queued = await graph.read(runs.find_owed_runs, before=before, limit=_MOST_WORK)
    silent = await graph.read(runs.find_quiet_runs, before=clock() - _QUIET, limit=_MOST_WORK)
    return [Owed(_WORK[row["kind"]], row["user_id"], (row["id"],)) for row in (*queued, *silent)]


async def sweep_outboxes(graph: Graph, clock: Clock) -> list[Owed]:
    """Find work left over by a commit that is overdue."""
    owed = []
    for name, work in _ASKED.items():
        rows = await graph.read(
            runs.find_overdue_outboxes, task=name, before=clock() - _QUIET, limit=_MOST_WORK
        )
        owed += [Owed(work, row["user_id"], (row["id"],)) for row in rows]
    return owed
