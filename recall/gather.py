"""Gathers candidates: by meaning, by words, and by the filter itself where those find too few.

The search by words needs no vector: it runs while the query is encoded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from neo4j.vector import Vector

from cypher import recall as queries
from cypher.query import Query
from recall.by_id import get_memories
from recall.candidates import Candidate, Vectors, merge
from recall.lexical import lucene_query
from recall.profiles import LEXICAL, MOST_MATCHING, SEMANTIC, ProfileData
from recall.scope import Scope
from recall.services import Services
from recall.understanding import Understanding

FILTER = "filter"


@dataclass(frozen=True, slots=True)
class Gatherer:
    """What gathering needs, the same for every source of one recall."""

    services: Services
    user_id: str
    scope: Scope
    profile: ProfileData
    bookmarks: tuple[str, ...] = ()

    async def by_words(self, understood: Understanding) -> list[Candidate]:
        """Candidates that say one of the query's words; those that wait for a vector, too."""
        lucene = lucene_query(self.user_id, understood.words)
        if lucene is None:
            return []
        values = self.scope.parameters(embedded=False)
        # What the index cannot filter at all, status and kind among it, takes places there.
        values["fetch"] *= 2
        return await self._find(
            queries.find_worded,
            LEXICAL,
            values,
            words=lucene,
            thread_id=self.scope.thread_id,
        )

    async def by_meaning(self, vector: Vectors) -> list[Candidate]:
        """Candidates whose vectors are nearest the query's."""
        values = self.scope.parameters(embedded=True)
        if self.scope.thread_id is None:
            return await self._find(queries.find_similar, SEMANTIC, values, vector=Vector(vector))
        return await self._find(
            queries.find_similar_in_thread,
            SEMANTIC,
            values,
            vector=Vector(vector),
            thread_id=self.scope.thread_id,
        )

    async def by_filter(self, vector: Vectors | None) -> list[Candidate]:
        """Candidates by the filter alone, the nearest of the newest."""
        values = self.scope.parameters(embedded=False)
        values["fetch"] = MOST_MATCHING
        return await self._find(
            queries.find_matching,
            FILTER,
            values,
            vector=None if vector is None else Vector(vector),
            thread_id=self.scope.thread_id,
        )

    async def finish(
        self, groups: Sequence[list[Candidate]], vector: Vectors | None
    ) -> list[Candidate]:
        """The candidates of the sources, each once, as known at the instant asked for."""
        found = await self._as_known(merge(groups))
        narrow = self.scope.is_filtered or self.scope.thread_id is not None
        if narrow and len(found) < self.scope.given.limit:
            more = await self._as_known(await self.by_filter(vector))
            found = merge([found, more])
        return found

    async def _as_known(self, found: list[Candidate]) -> list[Candidate]:
        if self.scope.known_at is None:
            return found
        records = await get_memories(
            self.services, self.user_id, [one.id for one in found], self.scope.known_at
        )
        return [
            one.as_of(records[one.id])
            for one in found
            if one.id in records and self.scope.allows(records[one.id])
        ]

    async def _find(
        self, query: Query, source: str, values: dict[str, Any], **more: Any
    ) -> list[Candidate]:
        rows = await self.services.graph.read(
            query,
            after=self.bookmarks,
            user_id=self.user_id,
            with_near=self.profile.with_near,
            **values,
            **more,
        )
        return [Candidate.from_row(row, source) for row in rows]
