"""Brings a database to the structure that this program wants: forward only, once, under a lock.

The lock is a node with an expiry by the database's clock, renewed while its holder works: of
several processes that start at once one applies, the others wait and find it done. A holder that
dies leaves a lock that expires; every statement can be run again, so the next one begins anew.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.errors import Conflict, Unavailable
from anaphora.ids import new_id
from cypher import structure
from cypher.structure.migrations import Migration
from graph.session import Duplicate, Graph

LOCK = "migrations"
LOCK_SECONDS = 30
_RENEW_SECONDS = 5.0
_LOOK_SECONDS = 0.2


class NotMigrated(Unavailable):
    """The database is older than this program: it is not migrated yet, or just now."""


@dataclass(frozen=True, slots=True)
class Applied:
    """A migration as the database recorded it."""

    version: int
    name: str
    checksum: str


@dataclass(frozen=True, slots=True)
class State:
    """State of the database by its own records: applied migrations in order, and its Meta node."""

    applied: tuple[Applied, ...]
    meta: Mapping[str, Any] | None


async def read_state(graph: Graph) -> State:
    """Read the state in one query: all that opening an up-to-date graph costs."""
    (row,) = await graph.read(structure.find_state)
    return State(tuple(Applied(**item) for item in row["migrations"]), row["meta"])


def pending(applied: Sequence[Applied], known: Sequence[Migration]) -> tuple[Migration, ...]:
    """Return the migrations that are still to be applied, in order.

    Raises Conflict for a database that is newer than this program, or was made by one whose
    migrations differ from this one's.
    """
    newest = max((item.version for item in applied), default=0)
    ours = {migration.version: migration for migration in known}
    if newest > max(ours, default=0):
        raise Conflict(
            f"The database is at migration {newest} and this program knows {max(ours, default=0)}: "
            "it was migrated by a newer Anaphora. Start that version, or restore a backup."
        )
    for item in applied:
        migration = ours.get(item.version)
        if migration is None or migration.checksum != item.checksum:
            raise Conflict(
                f"Migration {item.version} ({item.name}) was applied with different content than "
                "this program has: the database is from another build. Start that version, or "
                "restore a backup."
            )
    done = {item.version for item in applied}
    return tuple(migration for migration in known if migration.version not in done)


def require_current(applied: Sequence[Applied], known: Sequence[Migration]) -> None:
    """Raise NotMigrated when migrations are missing: another process may be applying them."""
    if missing := pending(applied, known):
        newest = max((item.version for item in applied), default=0)
        raise NotMigrated(
            f"The database is at migration {newest} and this program needs {missing[-1].version}: "
            f"run `anaphora migrate`.",
            retry_after=5.0,
        )


async def apply_migrations(
    graph: Graph, known: Sequence[Migration], *, dimensions: int, wait_seconds: float = 1800.0
) -> list[int]:
    """Apply what is missing, and return its versions; none when another process did it."""
    await _create_lock_key(graph)
    async with _locked(graph, wait_seconds) as holder:
        state = await read_state(graph)
        missing = pending(state.applied, known)
        for migration in missing:
            for statement in migration.statements:
                values = {"dimensions": dimensions} if statement.parameters else {}
                await graph.schema(statement, **values)
            await _record(graph, migration, holder)
        return [migration.version for migration in missing]


async def _create_lock_key(graph: Graph) -> None:
    for attempt in range(20):
        try:
            return await graph.schema(structure.create_lock_key)
        except (Unavailable, Duplicate):
            # Several processes create it at once: the database lets one, and the others see it.
            await asyncio.sleep(_LOOK_SECONDS * (attempt + 1) / 4)
    await graph.schema(structure.create_lock_key)
    return None


async def _record(graph: Graph, migration: Migration, holder: str) -> None:
    rows = await graph.execute(
        structure.save_migration,
        lock=LOCK,
        holder=holder,
        version=migration.version,
        name=migration.name,
        checksum=migration.checksum,
    )
    if not rows:
        raise Unavailable("Another process took over the migration: start again.", retry_after=5.0)


@contextlib.asynccontextmanager
async def _locked(graph: Graph, wait_seconds: float) -> AsyncIterator[str]:
    holder = new_id()
    await _take(graph, holder, wait_seconds)
    renewing = asyncio.create_task(_renew(graph, holder))
    try:
        yield holder
    finally:
        renewing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await renewing
        await graph.execute(structure.delete_lock, name=LOCK, holder=holder)


async def _take(graph: Graph, holder: str, wait_seconds: float) -> None:
    deadline = asyncio.get_running_loop().time() + wait_seconds
    while True:
        try:
            if await graph.execute(
                structure.take_lock, name=LOCK, holder=holder, seconds=LOCK_SECONDS
            ):
                return
        except Duplicate:
            pass  # two merged the first lock at once; look again
        if asyncio.get_running_loop().time() > deadline:
            raise Unavailable("Another process is still migrating the database: wait for it.")
        await asyncio.sleep(_LOOK_SECONDS)


async def _renew(graph: Graph, holder: str) -> None:
    while True:
        await asyncio.sleep(_RENEW_SECONDS)
        # A renewal that fails shows when the migration is recorded: that wants the lock too.
        with contextlib.suppress(Unavailable):
            await graph.execute(
                structure.touch_lock, name=LOCK, holder=holder, seconds=LOCK_SECONDS
            )
