"""Memories that owe their enrichment, as they are read before it and again under the lock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from anaphora.clock import native
from cypher.memories import enrichment as queries
from graph.enums import MemoryKind
from graph.session import Graph, RunQuery
from language.enrichment.enricher import UTC, Passage

_TERMS = ("topics", "category", "message_type")


@dataclass(frozen=True, slots=True)
class Due:
    """A memory that is to be classified; `open_fields` are those that its writer left open."""

    id: str
    kind: MemoryKind
    text: str
    text_hash: str
    role: str | None
    language: str | None
    at: datetime
    zone: ZoneInfo
    open_fields: frozenset[str]

    @property
    def passage(self) -> Passage:
        """Return the text as it is classified; a memory that is no episode was noted, not said."""
        spoken = self.kind is MemoryKind.EPISODE
        return Passage(self.text, self.at, self.language, spoken, self.zone)


async def find_due(
    run: RunQuery, user_id: str, ids: Sequence[str], *, max_attempts: int, owed: bool = True
) -> list[Due]:
    """Find those of these memories that owe their enrichment, and may be read.

    With `owed` false those that owe none and were never enriched.
    """
    rows = await run(
        queries.find_due,
        user_id=user_id,
        ids=list(dict.fromkeys(ids)),
        owed=owed,
        max_attempts=max_attempts,
    )
    return [_due(row["memory"], row["time_zone"]) for row in rows]


async def mark_failed_attempts(graph: Graph, user_id: str, ids: Sequence[str]) -> None:
    """Count an attempt at enriching these memories."""
    if ids:
        await graph.execute(queries.mark_failed_attempts, user_id=user_id, ids=list(ids))


def _due(node: Mapping[str, Any], time_zone: str | None) -> Due:
    return Due(
        id=node["id"],
        kind=MemoryKind(node["kind"]),
        text=node["text"],
        text_hash=node["text_hash"],
        role=node["role"],
        language=node["language"],
        at=native(node["occurred_at"] or node["created_at"]),
        zone=ZoneInfo(time_zone) if time_zone else UTC,
        open_fields=_open_fields(node),
    )


def _open_fields(node: Mapping[str, Any]) -> frozenset[str]:
    """Return the fields that the writer left open; of a memory that does not say, the empty."""
    if (told := node["enrich_fields"]) is not None:
        return frozenset(told)
    return frozenset(name for name in _TERMS if not node[name])
