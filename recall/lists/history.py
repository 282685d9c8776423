"""Changes of memories: histories, versions, and the feed of a user's changes."""

from collections.abc import Sequence
from datetime import datetime

from cypher import changes
from cypher.memories import reading
from graph.enums import MemoryKind
from graph.pages import Cursors, Page, batch_pages, page_size
from graph.records.records import ChangeRecord
from graph.session import Graph
from recall.lists.versions import MemoryVersion, versions_of
from recall.nodes.by_id import valid
from recall.services import Services

_BEHIND_ALL = 2**62
# A memory's changes are few; this bounds the cost of a memory that a program keeps rewriting.
_MOST_CHANGES = 10_000


async def histories(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    first: int = 20,
    after: str | None = None,
    known_at: datetime | None = None,
) -> dict[str, Page[ChangeRecord]]:
    """List each memory's changes, newest first; none later than `known_at`."""
    cursors = Cursors(services.signer, user_id, "history")
    first = page_size(services.settings, first)
    (place,) = cursors.read(after) or (_BEHIND_ALL,)
    rows = await _histories(services, user_id, memory_ids, place, known_at, first + 1)
    return batch_pages(
        cursors, memory_ids, rows, first, lambda change: (change.sequence,), after=after
    )


async def versions(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    first: int = 20,
    after: str | None = None,
    known_at: datetime | None = None,
) -> dict[str, Page[MemoryVersion]]:
    """List each memory's versions, newest first; as known at an instant."""
    cursors = Cursors(services.signer, user_id, "versions")
    first = page_size(services.settings, first)
    (place,) = cursors.read(after) or (_BEHIND_ALL,)
    every = await _histories(services, user_id, memory_ids, _BEHIND_ALL, None, _MOST_CHANGES)
    rows = await services.graph.read(
        reading.find_memories_by_id,
        user_id=user_id,
        ids=list(dict.fromkeys(memory_ids)),
        known_at=known_at,
    )
    found = {
        row["memory"]["id"]: [
            version
            for version in versions_of(row["memory"], every.get(row["memory"]["id"], ()), known_at)
            if version.place < place
        ]
        for row in rows
    }
    return batch_pages(
        cursors, memory_ids, found, first, lambda version: (version.place,), after=after
    )


async def list_changes(
    services: Services,
    user_id: str,
    kinds: Sequence[MemoryKind] | None = None,
    first: int = 20,
    after: str | None = None,
) -> Page[ChangeRecord]:
    """List every change of the user's memories, newest first."""
    cursors = Cursors(services.signer, user_id, "changes")
    first = page_size(services.settings, first)
    (place,) = cursors.read(after) or (_BEHIND_ALL,)
    rows = await services.graph.read(
        changes.find_changes_last,
        user_id=user_id,
        kinds=None if kinds is None else list(kinds),
        place=place,
        limit=first + 1,
    )
    records = [ChangeRecord.from_node(row["change"]) for row in rows]
    return cursors.page(records, first, lambda change: (change.sequence,), after=after)


async def changes_since(
    graph: Graph, user_id: str, sequence: int, limit: int
) -> list[ChangeRecord]:
    """Find at most `limit` changes after a sequence number, in their order."""
    rows = await graph.read(
        changes.find_changes_since, user_id=user_id, sequence=sequence, limit=limit
    )
    return [ChangeRecord.from_node(row["change"]) for row in rows]


async def get_changes(
    services: Services, user_id: str, ids: Sequence[str]
) -> dict[str, ChangeRecord]:
    """Find the user's changes of these ids; unknown and other users' changes are absent."""
    rows = await services.graph.read(changes.find_changes_by_id, user_id=user_id, ids=valid(ids))
    records = (ChangeRecord.from_node(row["change"]) for row in rows)
    return {record.id: record for record in records}


async def _histories(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    place: int,
    known_at: datetime | None,
    limit: int,
) -> dict[str, list[ChangeRecord]]:
    rows = await services.graph.read(
        changes.find_histories,
        user_id=user_id,
        ids=list(dict.fromkeys(memory_ids)),
        place=place,
        known_at=known_at,
        limit=limit,
    )
    found: dict[str, list[ChangeRecord]] = {}
    for row in rows:
        found.setdefault(row["parent"], []).append(ChangeRecord.from_node(row["change"]))
    return found
