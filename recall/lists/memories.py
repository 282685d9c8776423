"""Memories by id, and lists of them: filters, orders, both clocks, pages.

A list as known at an instant merges two streams: memories not changed since come as the database
has them, in the list's order; changed memories are rebuilt, filtered here and merged: some at a
time, and only those that may be on the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST
from anaphora.errors import LimitExceeded, NotFound
from cypher.memories import reading
from graph.pages import Count, Cursors, Page, Place, page_size
from graph.records.instants import instant
from graph.records.records import MemoryRecord
from graph.totals import counting
from recall.entities.entities import get_entities
from recall.lists.filters import MemoryFilter, MemoryOrder, lucene, parameters, passes
from recall.lists.threads import find_thread_ids
from recall.nodes.by_id import get_memories
from recall.nodes.effective import Effective
from recall.query.validation import MOST_FILTERS
from recall.services import Services

__all__ = ["get_memories", "list_memories"]

# Places that begin a list: an id above every UUID, a key above every key.
_LAST_ID = "g"
_HIGHEST = 1e300
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# Memories that are rebuilt at once, and for one page.
_BATCH = 500
_MOST_REBUILT = 20_000


async def list_memories(
    services: Services,
    user_id: str,
    given: MemoryFilter,
    order: MemoryOrder = MemoryOrder.NEWEST,
    first: int = 20,
    after: str | None = None,
) -> Page[MemoryRecord]:
    """List the user's memories that pass the filter.

    Ties are in the order of their ids, so that pages never repeat or leave out a memory. Raises
    Invalid or LimitExceeded (also if too much was changed since the instant for this order or
    filter), NotFound for a thread or an entity that is not the user's.
    """
    _check_filter(given)
    cursors = Cursors(services.signer, user_id, f"memories:{order}")
    first, place = page_size(services.settings, first), cursors.read(after)
    if given.thread_id is not None:
        threads = await find_thread_ids(services, user_id, [given.thread_id])
        if given.thread_id not in threads:
            raise NotFound("No such thread.", field="filter.threadId")
        given = replace(given, thread_id=threads[given.thread_id])
    of = () if given.entity_id is None else (given.entity_id,)
    if of and not await get_entities(services, user_id, of, given.known_at):
        raise NotFound("No such entity.", field="filter.entityId")
    effective, place = _placed(services, given, order, place)
    rows = await _find(services, user_id, given, effective, order, place, first + 1)
    if given.known_at is not None:
        changed = _Changed(
            services, user_id, given, given.known_at, effective, order, place, first + 1
        )
        rows = _first(rows + await changed.find(rows), order, effective, first + 1)
    return cursors.page(
        rows,
        first,
        lambda row: (_key(row, order, effective), row.id, *_since(order, effective)),
        after=after,
        count=_count(services, user_id, given),
    )


def _placed(
    services: Services, given: MemoryFilter, order: MemoryOrder, place: Place | None
) -> tuple[Effective, Place | None]:
    """Return the values as of the first page, and the place within it.

    What fades would move between pages otherwise.
    """
    now = given.known_at or services.clock()
    if order is MemoryOrder.MOST_CONFIDENT and place is not None:
        key, place_id, now = place
        place = key, place_id
    return Effective(services.settings, now), place


def _since(order: MemoryOrder, effective: Effective) -> Place:
    return (effective.now,) if order is MemoryOrder.MOST_CONFIDENT else ()


def _check_filter(given: MemoryFilter) -> None:
    for name in ("tags", "topics"):
        if len(getattr(given, name) or ()) > MOST_FILTERS:
            raise LimitExceeded(f"Give at most {MOST_FILTERS}.", field=f"filter.{name}")


def _count(services: Services, user_id: str, given: MemoryFilter) -> Count | None:
    """Return a counter of all that pass; None at an instant: changed memories must be rebuilt."""
    if given.known_at is not None:
        return None
    values = {**parameters(given), "user_id": user_id}
    if not given.is_narrow:
        return counting(services.graph, reading.count_memories, **values)
    return counting(
        services.graph, reading.count_memories_among, **values, **_narrow(user_id, given)
    )


def _narrow(user_id: str, given: MemoryFilter) -> dict[str, Any]:
    """Return where the queries among a few memories begin: words, an entity, a thread."""
    return {
        "words": lucene(user_id, given.words),
        "entity_id": given.entity_id,
        "thread_id": given.thread_id,
    }


async def _find(
    services: Services,
    user_id: str,
    given: MemoryFilter,
    effective: Effective,
    order: MemoryOrder,
    place: Place | None,
    limit: int,
) -> list[MemoryRecord]:
    """Find memories behind a place, as the database has them."""
    values: dict[str, Any] = {**parameters(given), "user_id": user_id, "limit": limit}
    if given.is_narrow:
        query = reading.find_memories_among
        values |= {**_narrow(user_id, given), "order": order, **_keyed(place, order)}
        values["fading"] = effective.parameters
    elif order is MemoryOrder.NEWEST:
        query = reading.find_memories_newest
        values["place"], values["place_id"] = place or (FAR_FUTURE, _LAST_ID)
    elif order is MemoryOrder.OLDEST:
        query = reading.find_memories_oldest
        values["place"], values["place_id"] = place or (FAR_PAST, "")
    else:
        query = reading.find_memories_ranked
        values |= {"order": order, **_keyed(place, order), "fading": effective.parameters}
    rows = await services.graph.read(query, **values)
    return [MemoryRecord.from_node(row["memory"], as_of=given.known_at) for row in rows]


@dataclass(frozen=True, slots=True)
class _Changed:
    """Memories changed since `known_at` that passed the filter then: the first behind a place."""

    services: Services
    user_id: str
    given: MemoryFilter
    known_at: datetime
    effective: Effective
    order: MemoryOrder
    place: Place | None
    limit: int

    async def find(self, unchanged: Sequence[MemoryRecord]) -> list[MemoryRecord]:
        """Find at most `limit`; `unchanged` are the first of the others, in the list's order."""
        by_time = self.order in (MemoryOrder.NEWEST, MemoryOrder.OLDEST)
        if by_time and not self.given.is_narrow:
            return await self._between(unchanged)
        created = parameters(self.given)
        rows = await self.services.graph.read(
            reading.find_changed_memories,
            user_id=self.user_id,
            known_at=self.known_at,
            entity_id=self.given.entity_id,
            thread_id=self.given.thread_id,
            kinds=created["filter"]["kinds"],
            created_start=created["created_start"],
            created_end=created["created_end"],
            limit=_MOST_REBUILT + 1,
        )
        if len(rows) > _MOST_REBUILT:
            raise LimitExceeded(
                f"More than {_MOST_REBUILT} memories were changed since then. Ask for NEWEST or "
                "OLDEST without text, or for a thread, a kind or a range of creation.",
                field="filter.knownAt",
            )
        # Their order then is unknown before they are rebuilt: the first of each batch are kept.
        found: list[MemoryRecord] = []
        for start in range(0, len(rows), _BATCH):
            found += await self._rebuilt([row["id"] for row in rows[start : start + _BATCH]])
            found = _first(found, self.order, self.effective, self.limit)
        return found

    async def _between(self, unchanged: Sequence[MemoryRecord]) -> list[MemoryRecord]:
        """Read along the list, from the place to the last of a page that is full without them."""
        newest = self.order is MemoryOrder.NEWEST
        query = reading.find_changed_newest if newest else reading.find_changed_oldest
        end = FAR_PAST if newest else FAR_FUTURE
        if len(unchanged) >= self.limit:
            end = unchanged[-1].created_at
        place, place_id = self.place or ((FAR_FUTURE, _LAST_ID) if newest else (FAR_PAST, ""))
        created = parameters(self.given)
        found: list[MemoryRecord] = []
        while len(found) < self.limit:
            rows = await self.services.graph.read(
                query,
                user_id=self.user_id,
                known_at=self.known_at,
                created_start=created["created_start"],
                created_end=created["created_end"],
                place=place,
                place_id=place_id,
                end=end,
                limit=_BATCH,
            )
            found += await self._rebuilt([row["id"] for row in rows])
            if len(rows) < _BATCH:
                break
            place, place_id = instant(rows[-1]["created_at"]), rows[-1]["id"]
        return found

    async def _rebuilt(self, ids: Sequence[str]) -> list[MemoryRecord]:
        """Rebuild memories, and return those that passed the filter then, behind the place."""
        records = await get_memories(self.services, self.user_id, ids, self.known_at)
        return [
            record
            for record in records.values()
            if passes(record, self.given) and self._is_behind(record)
        ]

    def _is_behind(self, record: MemoryRecord) -> bool:
        if self.place is None:
            return True
        mine = (_key(record, self.order, self.effective), record.id)
        return mine > self.place if self.order is MemoryOrder.OLDEST else mine < self.place


def _first(
    rows: Sequence[MemoryRecord], order: MemoryOrder, effective: Effective, limit: int
) -> list[MemoryRecord]:
    """Return the first memories in the list's order, at most `limit`."""
    down = order is not MemoryOrder.OLDEST
    return sorted(rows, key=lambda row: (_key(row, order, effective), row.id), reverse=down)[:limit]


def _key(record: MemoryRecord, order: MemoryOrder, effective: Effective) -> Any:
    """Return a memory's sort key: an instant, or a number where the highest comes first."""
    if order is MemoryOrder.MOST_IMPORTANT:
        return record.importance
    if order is MemoryOrder.MOST_CONFIDENT:
        return effective.confidence(record)
    if order is MemoryOrder.LAST_ACCESSED:
        return _milliseconds(record.last_accessed_at) if record.last_accessed_at else -1.0
    return record.created_at


def _keyed(place: Place | None, order: MemoryOrder) -> dict[str, Any]:
    """Return a place as the ranked queries take it: a number, the highest first."""
    if place is None:
        return {"place": _HIGHEST, "place_id": _LAST_ID}
    key, place_id = place
    if isinstance(key, datetime):
        key = _milliseconds(key) * (-1 if order is MemoryOrder.OLDEST else 1)
    return {"place": float(key), "place_id": place_id}


def _milliseconds(moment: datetime) -> float:
    return float((moment - _EPOCH) // timedelta(milliseconds=1))
