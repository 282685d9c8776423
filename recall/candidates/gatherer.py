"""Gathering of candidates: by words, by meaning, and by the filter where those find too few."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from neo4j.vector import Vector

from anaphora.errors import NotFound
from cypher.query import Query
from cypher.recall import candidates as queries
from graph.enums import MemoryKind
from graph.session import Row
from recall.candidates.sizes import seems_large
from recall.contract.candidate import Candidate, Vectors, merge, nest, wanted
from recall.lists.threads import find_thread_ids
from recall.nodes.by_id import get_memories
from recall.nodes.effective import Effective
from recall.profiles.scope import Scope, scope_of
from recall.profiles.table import (
    LEXICAL,
    MOST_MATCHING,
    SEMANTIC,
    ProfileData,
    parts_of,
    weighs_tokens,
)
from recall.query.understanding import Understanding, possible_names
from recall.query.validation import CheckedRecall
from recall.ranking.words import lucene_query
from recall.services import Services

FILTER = "filter"
# The row that stands for an empty result.
_NOTHING: dict[str, Any] = {"candidates": [], "speakers": [], "ids": []}


@dataclass(frozen=True, slots=True)
class Gathered:
    """Candidates, each once, and the speakers that the query names."""

    candidates: list[Candidate]
    speakers: frozenset[str] = frozenset()


# Parts of an answer that are searched for at the same time.
_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class Gatherer:
    """Inputs of gathering, the same for every source of one recall."""

    services: Services
    user_id: str
    scope: Scope
    profile: ProfileData
    bookmarks: tuple[str, ...] = ()

    @property
    def wanted(self) -> Mapping[str, Any]:
        """Values that are wanted of each candidate: token vectors only where they are weighed."""
        has = self.services.encoder.basis is not None
        return wanted(tokens=has and weighs_tokens(self.profile.weights))

    async def gather(self, understood: Understanding, vector: Vectors | None) -> Gathered:
        """Gather candidates for every part of the answer, the first part's first.

        They are as known at the instant asked for. Without a vector, words stand in for meaning.
        """
        ends = parts_of(self.scope.given.limit, self.profile.selection)
        parts = [replace(self, scope=replace(self.scope, part=end)) for end in ends]
        found = await asyncio.gather(
            *(part._gather_part(understood, vector) for part in parts[:_AT_ONCE])
        )
        # The deeper, the wider a search: they run one after the other, so that one long answer
        # does not take the database from all others.
        for part in parts[_AT_ONCE:]:
            found.append(await part._gather_part(understood, vector))
        return Gathered(nest([part.candidates for part in found]), found[0].speakers)

    async def _gather_part(self, understood: Understanding, vector: Vectors | None) -> Gathered:
        scope = self.scope
        worded = vector is None or LEXICAL in self.profile.sources
        words = lucene_query(self.user_id, understood.words) if worded else None
        plain = not scope.is_filtered and scope.thread_ids is None
        if plain and words is not None and vector is not None:
            return await self._by_both(understood, words, vector)
        meant, said = await asyncio.gather(
            self._by_meaning(vector), self._by_words(understood, words)
        )
        found = await self._as_known(merge([meant, said.candidates]))
        if not plain and len(found) < scope.part:
            found = merge([found, await self._as_known(await self._by_filter(vector))])
        return Gathered(found, said.speakers)

    async def ended(self, understood: Understanding, vector: Vectors | None) -> list[Candidate]:
        """Gather ended memories by meaning and by words, whatever the profile's sources."""
        words = lucene_query(self.user_id, understood.words)
        meant, said = await asyncio.gather(
            self._by_meaning(vector), self._by_words(understood, words)
        )
        return await self._as_known(merge([meant, said.candidates]))

    async def _by_both(self, understood: Understanding, words: str, vector: Vectors) -> Gathered:
        values = self._worded(understood, words)
        del values["filter"]
        values["width"] = self.scope.width
        row = await self._read(
            queries.find_candidates, values, vector=Vector(vector), **self.wanted
        )
        found = await self._as_known([Candidate.from_row(one) for one in row["candidates"]])
        return Gathered(found, frozenset(row["speakers"]))

    async def _by_meaning(self, vector: Vectors | None) -> list[Candidate]:
        """Find memories whose vectors are nearest the query's."""
        if vector is None:
            return []
        values = self.scope.parameters(embedded=True)
        values["vector"] = Vector(vector)
        threads = self.scope.thread_ids
        if threads is None:
            row = await self._read(queries.find_similar, values, **self.wanted)
        else:
            row = await self._read(
                queries.find_similar_in_threads, values, thread_ids=threads, **self.wanted
            )
        return [Candidate.from_row(one, SEMANTIC) for one in row["candidates"]]

    async def _by_words(self, understood: Understanding, words: str | None) -> Gathered:
        """Find memories that say one of the query's words, also those that wait for a vector."""
        if words is None:
            return Gathered([])
        values = self._worded(understood, words)
        row = await self._read(queries.find_worded, values, thread_ids=self.scope.thread_ids)
        listed = {"ids": row["ids"], "known_at": values["known_at"]}
        found = (
            await self._read(queries.find_listed, listed, **self.wanted)
            if row["ids"]
            else {"candidates": []}
        )
        candidates = [Candidate.from_row(one, LEXICAL) for one in found["candidates"]]
        return Gathered(candidates, frozenset(row["speakers"]))

    async def _by_filter(self, vector: Vectors | None) -> list[Candidate]:
        """Find memories that pass the filter: the nearest of the newest."""
        values = self.scope.parameters(embedded=False)
        values["fetch"] = MOST_MATCHING
        values["vector"] = None if vector is None else Vector(vector)
        threads = self.scope.thread_ids
        row = await self._read(queries.find_matching, values, thread_ids=threads, **self.wanted)
        return [Candidate.from_row(one, FILTER) for one in row["candidates"]]

    async def listed(self, ids: Sequence[str]) -> list[Candidate]:
        """Find memories that passed the filter, by their ids; the caller sets their sources."""
        if not ids:
            return []
        known_at = self.scope.parameters(embedded=False)["known_at"]
        listed = {"ids": list(ids), "known_at": known_at}
        row = await self._read(queries.find_listed, listed, **self.wanted)
        return await self.of_rows(row["candidates"])

    async def of_rows(self, rows: Sequence[Sequence[Any]]) -> list[Candidate]:
        """Candidates of rows as `find_listed` returns them; the caller adds their sources."""
        return await self._as_known([Candidate.from_row(row) for row in rows])

    async def nearest(self, vector: Vectors, kind: MemoryKind, most: int) -> list[Candidate]:
        """Find the memories of one kind that are nearest a vector, at most `most`."""
        only = replace(self, scope=replace(self.scope, kinds=(kind,)))
        return (await self._as_known(await only._by_meaning(vector)))[:most]

    async def rows(self, query: Query, **values: Any) -> list[Row]:
        """Read a query's rows for this user, behind the same bookmarks."""
        graph = self.services.graph
        return await graph.read(query, after=self.bookmarks, user_id=self.user_id, **values)

    def _worded(self, understood: Understanding, words: str) -> dict[str, Any]:
        values = self.scope.parameters(embedded=False)
        # Rows that the index cannot filter out, by status and kind for instance, take places there.
        values["fetch"] *= 2
        values["words"] = words
        values["names"] = possible_names(understood.query) if self.profile.names_apart else []
        return values

    async def _as_known(self, found: list[Candidate]) -> list[Candidate]:
        """Return candidates in the state that is answered, with what is left of their values."""
        least = self.scope.given.min_confidence or 0.0
        then, effective = await self._then(found), self.scope.effective
        left = then if effective is None else effective.of(then)
        return [one for one in left if one.confidence >= least]

    async def _then(self, found: list[Candidate]) -> list[Candidate]:
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

    async def _read(self, query: Query, values: dict[str, Any], **more: Any) -> dict[str, Any]:
        rows = await self.rows(query, **values, **more)
        return rows[0] if rows else _NOTHING


async def open_gatherer(
    services: Services,
    user_id: str,
    asked: CheckedRecall,
    profile: ProfileData,
    bookmarks: tuple[str, ...],
) -> Gatherer:
    """Return the gatherer of a recall. Raises NotFound for an unknown thread."""
    name, thread_id = asked.given.thread_id, None
    large = SEMANTIC in profile.sources and seems_large(services, user_id)
    if name is not None:
        threads = await find_thread_ids(services, user_id, [name], after=bookmarks)
        if (thread_id := threads.get(name)) is None:
            raise NotFound("No such thread.", field="threadId")
    effective = Effective(services.settings, asked.given.known_at or asked.now)
    scope = scope_of(asked.given, profile, thread_id, large=large, effective=effective)
    return Gatherer(services, user_id, scope, profile, bookmarks)
