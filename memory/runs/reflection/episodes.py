"""Reads the episodes that a reflection looks at, block by block."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from anaphora.clock import FAR_PAST, native
from cypher.memories import reflection as queries
from graph.changes.reflection import ReflectionRequest, find_seen
from graph.changes.step import Context
from graph.enums import MemoryStatus, Trust
from graph.session import Graph, Row
from language.llm.digests import Source
from language.words import language_of, stems
from memory.runs.reflection.block_place import BlockPlace
from memory.runs.reflection.clusters import Point

# Episodes that are clustered together: with more, memory grows by the square.
BLOCK = 3000
# Characters of a text that tell what it speaks of.
_CHARACTERS = 4000
# Of a digest that somebody asks for anew: it was taken back.
_TAKEN_BACK = (MemoryStatus.FORGOTTEN.value, MemoryStatus.RETRACTED.value)


@dataclass(frozen=True, slots=True)
class Episode:
    """An episode that may be digested, as it was read."""

    id: str
    text: str
    text_hash: str
    role: str | None
    vector: tuple[float, ...]
    thread_id: str | None
    trust: Trust
    confidence: float
    tags: tuple[str, ...]
    language: str | None
    occurred_at: datetime
    valid_to: datetime
    created_at: datetime

    @classmethod
    def of(cls, row: Row) -> Self:
        """Build it from a row."""
        created_at = native(row["created_at"])
        return cls(
            id=row["id"],
            text=row["text"],
            text_hash=row["text_hash"],
            role=row["role"],
            vector=tuple(row["vector"]),
            thread_id=row["thread_id"],
            trust=Trust(row["trust"]),
            confidence=row["confidence"],
            tags=tuple(row["tags"] or ()),
            language=row["language"],
            occurred_at=native(row["occurred_at"]) if row["occurred_at"] else created_at,
            valid_to=native(row["valid_to"]),
            created_at=created_at,
        )

    @property
    def source(self) -> Source:
        return Source(self.text, self.role, self.vector)

    @property
    def point(self) -> Point:
        found = frozenset(stems(self.text, language_of(self.text)))
        return Point(self.vector, found, self.thread_id, self.occurred_at, self.text_hash)


@dataclass(frozen=True, slots=True)
class Block:
    """Episodes that are clustered together, and behind which the next block begins.

    `fresh` of them were not seen before; `next` is an instant and an id, None after the last.
    """

    episodes: tuple[Episode, ...]
    fresh: int
    next: tuple[datetime, str] | None


class Reader:
    """Reads a run's blocks, and episodes of them; the run's own digests do not count."""

    def __init__(self, graph: Graph, context: Context, asked: ReflectionRequest) -> None:
        self._graph = graph
        self._context = context
        self._asked = asked
        self._given: dict[str, Any] = {
            "user_id": context.user_id,
            "began": context.until,
            "ended": ended_of(asked),
            "characters": _CHARACTERS,
        }

    async def first(self) -> BlockPlace:
        """Find the place of the first block: behind what earlier reflections have seen."""
        if self._asked.thread_id is not None:
            return BlockPlace(FAR_PAST)
        context = self._context
        seen = await find_seen(self._graph.read, context.user_id, context.until)
        return BlockPlace(seen or FAR_PAST)

    async def count(self, place: BlockPlace) -> int | None:
        """Count the episodes behind a place; None where it is not worth it."""
        if self._asked.thread_id is not None:
            return None
        [row] = await self._graph.read(
            queries.count_new_episodes,
            user_id=self._context.user_id,
            since=place.at,
            before=self._context.until,
            most=10**9,
        )
        return int(row["episodes"])

    async def block(self, place: BlockPlace) -> Block:
        """Read the block at a place: new episodes, and the newest before the first of them.

        So many earlier ones come along as there is room for: they may be of one topic.
        """
        given = {**self._given, "place": place.at, "last_id": place.id, "limit": BLOCK}
        query = queries.find_undigested
        if self._asked.thread_id is not None:
            query = queries.find_undigested_of_thread
            given |= {"thread_id": self._asked.thread_id}
        fresh = [Episode.of(row) for row in await self._graph.read(query, **given)]
        after = None
        if len(fresh) == BLOCK:
            after = fresh[-1].created_at, fresh[-1].id
        earlier: list[Episode] = []
        if fresh and after is None and self._asked.thread_id is None and place.at > FAR_PAST:
            room = BLOCK - len(fresh)
            rows = await self._graph.read(
                queries.find_undigested_before, **self._given, place=place.at, limit=room
            )
            earlier = [Episode.of(row) for row in rows][::-1]
        return Block((*earlier, *fresh), len(fresh), after)

    async def episodes(self, ids: Sequence[str]) -> list[Episode]:
        """Read those of some episodes that may still be digested."""
        rows = await self._graph.read(queries.find_clustered, **self._given, ids=list(ids))
        return [Episode.of(row) for row in rows]


def ended_of(asked: ReflectionRequest) -> list[str]:
    """Return the statuses of digests that do not count: none for the schedule."""
    return [] if asked.scheduled else list(_TAKEN_BACK)
