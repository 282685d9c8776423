"""The inbox of conflicts, conflicts by id, and the open conflicts of memories."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, aware
from anaphora.errors import LimitExceeded
from cypher import conflicts
from graph.enums import ConflictStatus
from graph.pages import Count, Cursors, Page, page_size
from graph.records.conflicts import ConflictRecord
from graph.totals import counting
from language.conflicts.findings import ConflictKind
from recall.lists.conflict_filter import LAST_ID, ConflictFilter, place_of
from recall.lists.conflicts_at_instant import Then
from recall.nodes.by_id import valid
from recall.services import Services


async def list_conflicts(
    services: Services,
    user_id: str,
    given: ConflictFilter,
    first: int = 20,
    after: str | None = None,
    *,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> Page[ConflictRecord]:
    """List the user's conflicts, newest first; as known at an instant, if one is given.

    With `valid_at` only those whose sides both held then. Raises Invalid or LimitExceeded.
    """
    cursors = Cursors(services.signer, user_id, "conflicts")
    first = page_size(services.settings, first)
    if len(given.memory_ids or ()) > services.settings.max_page:
        raise LimitExceeded(
            f"Ask for at most {services.settings.max_page} memories.", field="filter.memoryIds"
        )
    valid_at = aware(valid_at, "validAt")
    known_at = aware(known_at, "knownAt")
    if valid_at is not None or known_at is not None:
        then = Then(services, user_id, given, valid_at, known_at)
        records = await then.find(cursors.read(after), first + 1)
        return cursors.page(records, first, place_of, after=after)
    place, place_id = cursors.read(after) or (FAR_FUTURE, LAST_ID)
    wanted: dict[str, Any] = {
        "user_id": user_id,
        "statuses": [status.value for status in dict.fromkeys(given.statuses)],
        "kinds": [kind.value for kind in given.kinds or ConflictKind],
    }
    values = {**wanted, "place": place, "place_id": place_id, "limit": first + 1}
    count: Count | None = None
    if given.memory_ids is None:
        rows = await services.graph.read(conflicts.find_conflicts, **values)
        count = counting(services.graph, conflicts.count_conflicts, **wanted)
    else:
        rows = await services.graph.read(
            conflicts.find_conflicts_of, memory_ids=valid(given.memory_ids), **values
        )
    found = {row["conflict"]["id"]: ConflictRecord.from_node(row["conflict"]) for row in rows}
    records = sorted(found.values(), key=place_of, reverse=True)
    return cursors.page(records, first, place_of, after=after, count=count)


async def get_conflicts(
    services: Services, user_id: str, ids: Sequence[str]
) -> dict[str, ConflictRecord]:
    """Find the user's conflicts of these ids; unknown and other users' conflicts are absent."""
    wanted = valid(ids)
    if not wanted:
        return {}
    rows = await services.graph.read(conflicts.find_conflicts_by_id, user_id=user_id, ids=wanted)
    records = (ConflictRecord.from_node(row["conflict"]) for row in rows)
    return {record.id: record for record in records}


async def open_conflicts(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    first: int = 5,
    known_at: datetime | None = None,
) -> dict[str, list[ConflictRecord]]:
    """Find the newest open conflicts of each memory, at most `first`; as known at an instant."""
    limit = page_size(services.settings, first)
    if known_at is not None:
        given = ConflictFilter(memory_ids=tuple(memory_ids))
        return await Then(services, user_id, given, None, known_at).of_memories(limit)
    found: dict[str, list[ConflictRecord]] = {id: [] for id in memory_ids}
    rows = await services.graph.read(
        conflicts.find_conflicts_of,
        user_id=user_id,
        memory_ids=valid(memory_ids),
        statuses=[ConflictStatus.OPEN.value],
        kinds=[kind.value for kind in ConflictKind],
        place=FAR_FUTURE,
        place_id=LAST_ID,
        limit=limit,
    )
    for row in rows:
        found[row["memory_id"]].append(ConflictRecord.from_node(row["conflict"]))
    return found
