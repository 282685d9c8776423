"""Health of the graph: small looks, for health, readiness and doctor. Ids and counts only."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from cypher import embedding, runs, structure
from cypher.memories import enrichment, reading
from cypher.runs import consolidation
from cypher.structure.migrations import MIGRATIONS
from cypher.threads import extraction
from graph.records.instants import instant
from graph.session import Graph
from graph.structure.migrations import pending, read_state

_NAMED = re.compile(r"\b(CREATE|DROP)\s+(?:\w+\s+)?(?:INDEX|CONSTRAINT)\s+(\w+)\s+IF\b")
_MOST_RUNS = 100
# Days that are compared with as many weeks before, and most ended memories that are looked at.
_LATELY, _EARLIER = timedelta(days=7), timedelta(days=35)
_MOST_ENDED = 100_000
# A run that has not beaten for so long is stuck.
QUIET_RUN = timedelta(minutes=10)
# Consolidations of so long are counted, and at most so many.
_NIGHTS, _MOST_CONSOLIDATED = timedelta(days=2), 200_000


@dataclass(frozen=True, slots=True)
class Backlog:
    """Counts of memories that wait for work, since when, and of those that were given up."""

    pending: int
    resting: int
    oldest_at: datetime | None

    def waited(self, now: datetime) -> timedelta:
        """Return how long the oldest has waited."""
        return max(now - self.oldest_at, timedelta()) if self.oldest_at else timedelta()


@dataclass(frozen=True, slots=True)
class Invalidated:
    """Counts of facts: of all, and of those invalidated in the last week and the four before.

    A fact is invalidated when it is replaced, taken back, no longer believed, or stale.
    """

    facts: int
    lately: int
    earlier: int

    @property
    def share(self) -> float:
        """Return the share of all facts that was invalidated in the last week."""
        return self.lately / self.facts if self.facts else 0.0

    @property
    def share_before(self) -> float:
        """Return the share that was invalidated in an average week of the four before."""
        return self.earlier / 4 / self.facts if self.facts else 0.0


@dataclass(frozen=True, slots=True)
class Consolidations:
    """Consolidations: the last success, how many ended within two days, how many of them failed.

    `night_at` is when the last night that was begun was due.
    """

    last_at: datetime | None
    ended: int
    failed: int
    night_at: datetime | None


@dataclass(frozen=True, slots=True)
class Structure:
    """The newest migration that was applied, what is missing, and indexes that do not serve."""

    version: int
    missing: tuple[int, ...]
    broken: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        return not self.missing and not self.broken


async def find_structure(graph: Graph) -> Structure:
    """Read the version of the database's structure, and what is missing or broken in it.

    Raises Conflict for a newer database or another build's, Unavailable if it does not answer.
    """
    state = await read_state(graph)
    missing = tuple(migration.version for migration in pending(state.applied, MIGRATIONS))
    return Structure(
        version=max((item.version for item in state.applied), default=0),
        missing=missing,
        broken=await broken_indexes(graph),
    )


async def broken_indexes(graph: Graph) -> tuple[str, ...]:
    """Names of our indexes that are not there, or not online."""
    rows = await graph.read(structure.find_indexes)
    online = {row["name"] for row in rows if row["state"] == "ONLINE"}
    return tuple(sorted(expected_indexes() - online))


def expected_indexes() -> set[str]:
    """Name every index and constraint that the migrations make and leave, the lock's with them."""
    bodies = [item.body for migration in MIGRATIONS for item in migration.statements]
    names: set[str] = set()
    for body in [structure.create_lock_key.body, *bodies]:
        for verb, name in _NAMED.findall(body):
            (names.add if verb == "CREATE" else names.discard)(name)
    return names


async def find_backlog(graph: Graph, *, max_attempts: int) -> Backlog:
    """Count what waits for an embedding, of every user."""
    (row,) = await graph.read(embedding.find_backlog, max_attempts=max_attempts)
    return Backlog(row["pending"], row["resting"], instant(row["oldest_at"]))


async def find_extraction_backlog(graph: Graph, *, max_attempts: int) -> Backlog:
    """Count the turns that wait for the extraction of their facts, of every user."""
    (row,) = await graph.read(extraction.count_backlog, max_attempts=max_attempts)
    return Backlog(row["pending"], row["resting"], instant(row["oldest_at"]))


async def find_enrichment_backlog(graph: Graph, *, max_attempts: int) -> Backlog:
    """Count the memories that wait for their enrichment, of every user."""
    (row,) = await graph.read(enrichment.count_backlog, max_attempts=max_attempts)
    return Backlog(row["pending"], row["resting"], instant(row["oldest_at"]))


async def find_stale_runs(graph: Graph, *, before: datetime) -> list[str]:
    """Ids of runs that say they are running and have not beaten since; at most a hundred."""
    rows = await graph.read(runs.find_stale_runs, before=before, limit=_MOST_RUNS)
    return [row["id"] for row in rows]


async def find_untaken_runs(graph: Graph, *, before: datetime) -> dict[str, int]:
    """Count the runs of each kind that wait since before an instant, while none of it moves."""
    rows = await graph.read(runs.find_untaken_runs, before=before, limit=_MOST_RUNS)
    return {row["kind"]: row["waiting"] for row in rows if not row["moving"]}


async def find_consolidations(graph: Graph, now: datetime) -> Consolidations:
    """Count the consolidations of every user that ended within two days."""
    (row,) = await graph.read(
        consolidation.count_consolidations, since=now - _NIGHTS, most=_MOST_CONSOLIDATED
    )
    (night,) = await graph.read(consolidation.find_night)
    return Consolidations(
        instant(row["last_at"]), row["ended"], row["failed"], instant(night["night_at"])
    )


async def find_invalidated(graph: Graph, now: datetime) -> Invalidated:
    """Count the facts of every user that were invalidated lately."""
    (row,) = await graph.read(
        reading.count_invalidated, since=now - _LATELY, before=now - _EARLIER, most=_MOST_ENDED
    )
    return Invalidated(row["facts"], row["lately"], row["earlier"])
