"""Nested lists of answers: a page of memories for each of many parents, in a few queries.

A query finds places and ids; the memories are then read together, as known at the answer's
instant. Memories not shown then are left out, and parents that this leaves short are asked again.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graph.enums import MemoryStatus
from graph.pages import Cursors, Edge, Page
from graph.records.records import MemoryRecord
from recall.nodes.by_id import get_memories
from recall.services import Services


@dataclass(frozen=True, slots=True)
class Found:
    """A memory's id at a place of its parent's list."""

    parent: str
    id: str
    place: Any


Placed = tuple[Any, MemoryRecord]
Find = Callable[[dict[str, Any]], Awaitable[list[Found]]]


async def fill(
    services: Services,
    user_id: str,
    places: Mapping[str, Any],
    first: int,
    find: Find,
    known_at: datetime | None,
    keep: Callable[[MemoryRecord], bool],
) -> dict[str, list[Placed]]:
    """Find up to `first` + 1 kept memories of each parent, behind its place.

    `find` returns at most `first` + 1 rows of each parent that it is given, in order.
    """
    kept: dict[str, list[Placed]] = {parent: [] for parent in places}
    asked = dict(places)
    while asked:
        found = await find(asked)
        records = await get_memories(services, user_id, [item.id for item in found], known_at)
        short: dict[str, Any] = {}
        of: dict[str, list[Found]] = {parent: [] for parent in asked}
        for item in found:
            of[item.parent].append(item)
        for parent, mine in of.items():
            kept[parent] += [
                (item.place, record)
                for item in mine
                if (record := records.get(item.id)) is not None and keep(record)
            ]
            if len(mine) > first and len(kept[parent]) <= first:
                short[parent] = mine[-1].place
        asked = short
    return kept


def pages(
    cursors: Cursors,
    parents: Sequence[str],
    kept: Mapping[str, Sequence[Placed]],
    first: int,
    after: str | None,
) -> dict[str, Page[MemoryRecord]]:
    """Return the kept memories of each parent as a page."""
    return {
        parent: Page(
            [Edge(cursors.write(_tuple(place)), memory) for place, memory in kept[parent][:first]],
            has_next=len(kept[parent]) > first,
            has_previous=after is not None,
        )
        for parent in parents
    }


def _tuple(place: Any) -> tuple[Any, ...]:
    return place if isinstance(place, tuple) else (place,)


def shown(memory: MemoryRecord) -> bool:
    """Return whether a memory may stand in a nested list: it is not forgotten."""
    return memory.status is not MemoryStatus.FORGOTTEN
