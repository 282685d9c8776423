"""Memories by their ids, as they are or were known: every nested memory is read so."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from anaphora.ids import is_id
from cypher.memories import reading
from graph.enums import MemoryStatus, Trust
from graph.records.records import MemoryRecord
from recall.nodes.as_known import as_known
from recall.services import Services

_BATCH = 1000


async def get_memories(
    services: Services,
    user_id: str,
    ids: Sequence[str],
    known_at: datetime | None = None,
    *,
    withhold: bool = False,
) -> dict[str, MemoryRecord]:
    """Find the user's memories of these ids, as known at an instant if one is given.

    An id that is unknown, another user's or no id at all is absent, and so is one not known then.
    With `withhold`, so is one that is forgotten or quarantined now, whatever it was then.
    """
    found: dict[str, MemoryRecord] = {}
    distinct = valid(ids)
    for start in range(0, len(distinct), _BATCH):
        rows = await services.graph.read(
            reading.find_memories_by_id,
            user_id=user_id,
            ids=distinct[start : start + _BATCH],
            known_at=known_at,
        )
        for row in rows:
            if withhold and _is_withheld(row["memory"]):
                continue
            if record := _record(row, known_at):
                found[record.id] = record
    return found


def _is_withheld(node: Mapping[str, Any]) -> bool:
    status, trust = MemoryStatus(node["status"]), Trust(node["trust"])
    return status is MemoryStatus.FORGOTTEN or trust is Trust.QUARANTINED


def _record(row: dict[str, Any], known_at: datetime | None) -> MemoryRecord | None:
    if known_at is None:
        return MemoryRecord.from_node(row["memory"])
    return as_known(row["memory"], row["changes"], known_at)


def valid(ids: Iterable[str]) -> list[str]:
    """Return the valid ids, each once: no other need be looked for."""
    return [id for id in dict.fromkeys(ids) if is_id(id)]
