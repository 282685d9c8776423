"""Conflicts as they stood on the two clocks: their status and sides of an instant."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cypher import conflicts
from graph.enums import HELD, LIVE, ConflictStatus, MemoryStatus
from graph.pages import Place
from graph.records.conflicts import ConflictRecord
from graph.records.history import lay_back
from graph.records.records import MemoryRecord
from language.conflicts.findings import ConflictKind
from recall.lists.conflict_filter import LAST_ID, ConflictFilter, place_of
from recall.nodes.by_id import get_memories, valid
from recall.services import Services

# The newest conflicts of a memory among which those are looked for that were open at an instant.
_MOST_OF_A_MEMORY = 1000


@dataclass(frozen=True, slots=True)
class Then:
    """Conflicts that passed a filter at `known_at` (None: now), and whose sides held at `valid_at`.

    A conflict was open while both of its sides were in use, as it is now.
    """

    services: Services
    user_id: str
    given: ConflictFilter
    valid_at: datetime | None
    known_at: datetime | None

    async def find(self, place: Place | None, limit: int) -> list[ConflictRecord]:
        """Find at most `limit` behind a place, newest first."""
        now = self.known_at or self.services.clock()
        start, start_id = place or (now, LAST_ID)
        # A cursor may be of a list of another instant.
        at = (start, start_id) if start <= now else (now, LAST_ID)
        kept: list[ConflictRecord] = []
        while len(kept) < limit:
            records = await self._read(at, now, limit)
            kept += await self._kept(records)
            if len(records) < limit:
                break
            at = place_of(records[-1])
        return kept[:limit]

    async def of_memories(self, limit: int) -> dict[str, list[ConflictRecord]]:
        """Find at most `limit` of each memory of the filter, newest first."""
        ids = valid(self.given.memory_ids or ())
        seen = await conflicts_of_known(self.services, self.user_id, ids, self.known_at)
        stood = {one.id for one in await self._kept({one.id: one for _, one in seen}.values())}
        found: dict[str, list[ConflictRecord]] = {id: [] for id in ids}
        for id, one in seen:
            if one.id in stood and len(found[id]) < limit:
                found[id].append(one)
        return found

    async def _read(self, place: Place, now: datetime, limit: int) -> list[ConflictRecord]:
        """Read the next conflicts that may pass, each as it was."""
        values = {
            "user_id": self.user_id,
            "known_at": now,
            "place": place[0],
            "place_id": place[1],
            "limit": limit,
        }
        if self.given.memory_ids is None:
            rows = await self.services.graph.read(
                conflicts.find_conflicts_known,
                **values,
                statuses=[status.value for status in self.given.statuses],
                kinds=[kind.value for kind in self._kinds],
            )
        else:
            rows = await self.services.graph.read(
                conflicts.find_conflicts_of_known, **values, memory_ids=valid(self.given.memory_ids)
            )
        found = {row["conflict"]["id"]: _as_known(row, self.known_at) for row in rows}
        return sorted(found.values(), key=place_of, reverse=True)[:limit]

    async def _kept(self, records: Iterable[ConflictRecord]) -> list[ConflictRecord]:
        passed = [
            one
            for one in records
            if one.status in self.given.statuses and one.kind in {str(kind) for kind in self._kinds}
        ]
        ids = [id for one in passed for id in (one.a_id, one.b_id) if id]
        memories = await get_memories(self.services, self.user_id, ids, self.known_at)
        return [
            one
            for one in passed
            if self._stood(one, [memories[id] for id in (one.a_id, one.b_id) if id in memories])
        ]

    def _stood(self, conflict: ConflictRecord, sides: Sequence[MemoryRecord]) -> bool:
        """Check its sides; nothing is known any more of one that was erased."""
        if conflict.status is ConflictStatus.OPEN and any(
            side.status not in (*LIVE, MemoryStatus.STALE) for side in sides
        ):
            return False
        return self.valid_at is None or all(
            side.status in HELD and side.holds_at(self.valid_at) for side in sides
        )

    @property
    def _kinds(self) -> Sequence[ConflictKind]:
        return self.given.kinds or tuple(ConflictKind)


async def conflicts_of_known(
    services: Services, user_id: str, memory_ids: Sequence[str], known_at: datetime | None
) -> list[tuple[str, ConflictRecord]]:
    """Read conflicts of memories as they stood at an instant, or stand, each with its memory's id.

    Those of a memory are the newest, newest first, whatever their status and their sides were then.
    """
    now = known_at or services.clock()
    rows = await services.graph.read(
        conflicts.find_conflicts_of_known,
        user_id=user_id,
        memory_ids=valid(memory_ids),
        known_at=now,
        place=now,
        place_id=LAST_ID,
        limit=_MOST_OF_A_MEMORY,
    )
    return [(row["memory_id"], _as_known(row, known_at)) for row in rows]


def _as_known(row: Mapping[str, Any], known_at: datetime | None) -> ConflictRecord:
    return ConflictRecord.from_node(lay_back(row["conflict"], row["changes"]), as_of=known_at)
