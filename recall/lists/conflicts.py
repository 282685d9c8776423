"""The inbox of conflicts, conflicts by id, and the open conflicts of memories."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.clock import FAR_FUTURE
from anaphora.errors import LimitExceeded
from cypher import conflicts
from graph.enums import ConflictStatus
from graph.pages import Count, Cursors, Page, page_size
from graph.records.conflicts import ConflictRecord
from graph.totals import counting
from language.conflicts.findings import ConflictKind
from recall.nodes.by_id import valid
from recall.services import Services

# An id above every UUID.
_LAST_ID = "g"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictFilter:
    """Filter of conflicts; None is any."""

    memory_ids: tuple[str, ...] | None = None
    kinds: tuple[ConflictKind, ...] | None = None
    statuses: tuple[ConflictStatus, ...] = (ConflictStatus.OPEN,)


async def list_conflicts(
    services: Services,
    user_id: str,
    given: ConflictFilter,
    first: int = 20,
    after: str | None = None,
) -> Page[ConflictRecord]:
    """List the user's conflicts, newest first. Raises Invalid or LimitExceeded."""
    cursors = Cursors(services.signer, user_id, "conflicts")
    first = page_size(services.settings, first)
    place, place_id = cursors.read(after) or (FAR_FUTURE, _LAST_ID)
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
        if len(given.memory_ids) > services.settings.max_page:
            raise LimitExceeded(
                f"Ask for at most {services.settings.max_page} memories.", field="filter.memoryIds"
            )
        rows = await services.graph.read(
            conflicts.find_conflicts_of, memory_ids=valid(given.memory_ids), **values
        )
    found = {row["conflict"]["id"]: ConflictRecord.from_node(row["conflict"]) for row in rows}
    records = sorted(found.values(), key=_place, reverse=True)
    return cursors.page(records, first, _place, after=after, count=count)


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
    services: Services, user_id: str, memory_ids: Sequence[str], first: int = 5
) -> dict[str, list[ConflictRecord]]:
    """Find the newest open conflicts of each memory, at most `first`."""
    limit = page_size(services.settings, first)
    found: dict[str, list[ConflictRecord]] = {id: [] for id in memory_ids}
    rows = await services.graph.read(
        conflicts.find_conflicts_of,
        user_id=user_id,
        memory_ids=valid(memory_ids),
        statuses=[ConflictStatus.OPEN.value],
        kinds=[kind.value for kind in ConflictKind],
        place=FAR_FUTURE,
        place_id=_LAST_ID,
        limit=limit,
    )
    for row in rows:
        found[row["memory_id"]].append(ConflictRecord.from_node(row["conflict"]))
    return found


def _place(record: ConflictRecord) -> tuple[Any, str]:
    return record.created_at, record.id
