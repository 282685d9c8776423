"""Loads nested fields in batches: one call for each field of a page of any length.

A loader lives for one operation, or for one event of a subscription: it remembers what it loaded.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from strawberry.dataloader import DataLoader

from graph.pages import Page
from graph.records.concepts import ConceptRecord, ConceptRelationRecord
from graph.records.conflicts import ConflictRecord
from graph.records.enrichment import EnrichmentRecord
from graph.records.erasures import ErasureRecord
from graph.records.records import (
    ChangeRecord,
    EntityRecord,
    LinkRecord,
    MemoryRecord,
    MentionRecord,
    ThreadRecord,
)
from graph.records.run import RunRecord
from recall.contract.paths import EntityPathRecord
from recall.entities import concepts as entity_concepts
from recall.entities import entities, lists
from recall.entities.entities import Ends
from recall.links import links
from recall.lists import conflicts, erasures, history, runs, threads
from recall.lists.versions import MemoryVersion
from recall.nodes import by_id, enrichments
from recall.ontology import concepts
from recall.services import Services

T = TypeVar("T")
Find = Callable[..., Awaitable[Mapping[str, T]]]


class Loader(Generic[T]):
    """Loads by id; requests with the same options share a call."""

    def __init__(self, find: Find[T]) -> None:
        self._find = find
        self._loader: DataLoader[tuple[str, tuple[Any, ...]], T | None] = DataLoader(self._load)

    async def load(self, id: str, **options: Any) -> T | None:
        """Load the value of an id; None if there is none. Options are hashable."""
        return await self._loader.load((id, tuple(sorted(options.items()))))

    async def need(self, id: str, **options: Any) -> T:
        """Load a value that always exists, even if empty."""
        found = await self.load(id, **options)
        if found is None:
            raise LookupError(f"nothing was answered for {id}")
        return found

    async def _load(
        self, keys: list[tuple[str, tuple[Any, ...]]]
    ) -> Sequence[T | BaseException | None]:
        groups: dict[tuple[Any, ...], list[str]] = {}
        for id, options in keys:
            groups.setdefault(options, []).append(id)
        answers = await asyncio.gather(
            *(self._find(ids, **dict(options)) for options, ids in groups.items()),
            return_exceptions=True,
        )
        found = dict(zip(groups, answers, strict=True))
        return [_of(found[options], id) for id, options in keys]


def _of(answer: "Mapping[str, T] | BaseException", id: str) -> "T | BaseException | None":
    return answer if isinstance(answer, BaseException) else answer.get(id)


class Loaders:
    """Every loader of one operation, for one user."""

    def __init__(self, services: Services, user_id: str) -> None:
        def of(find: Callable[..., Awaitable[Mapping[str, T]]]) -> Loader[T]:
            return Loader(partial(find, services, user_id))

        self.memories: Loader[MemoryRecord] = of(by_id.get_memories)
        self.threads: Loader[ThreadRecord] = of(threads.get_threads)
        self.turns: Loader[Page[MemoryRecord]] = of(threads.list_turns)
        self.enrichments: Loader[EnrichmentRecord] = of(enrichments.get_enrichments)
        self.mentions: Loader[list[MentionRecord]] = of(entities.mentions)
        self.fact_ends: Loader[Ends] = of(entities.fact_ends)
        self.entity_concepts: Loader[ConceptRecord] = of(entity_concepts.of_entities)
        self.concept_parents: Loader[Page[ConceptRecord]] = of(concepts.parents)
        self.concept_children: Loader[Page[ConceptRecord]] = of(concepts.children)
        self.concept_ancestors: Loader[Page[ConceptRecord]] = of(concepts.ancestors)
        self.concept_relations: Loader[Page[ConceptRelationRecord]] = of(concepts.relations)
        self.entity_heads: Loader[EntityRecord] = of(entities.find_heads)
        self.entity_memories: Loader[Page[MemoryRecord]] = of(lists.entity_memories)
        self.related: Loader[list[EntityPathRecord]] = of(lists.related)
        self.heads: Loader[MemoryRecord] = of(links.heads)
        self.merged_into: Loader[MemoryRecord] = of(links.merged_into)
        self.links: Loader[Page[LinkRecord]] = of(links.links)
        self.derived_from: Loader[Page[MemoryRecord]] = of(links.derived_from)
        self.chains: Loader[Page[MemoryRecord]] = of(links.chains)
        self.histories: Loader[Page[ChangeRecord]] = of(history.histories)
        self.versions: Loader[Page[MemoryVersion]] = of(history.versions)
        self.open_conflicts: Loader[list[ConflictRecord]] = of(conflicts.open_conflicts)
        self.runs: Loader[RunRecord] = of(runs.get_runs)
        self.receipts: Loader[ErasureRecord] = of(erasures.get_receipts)
        self.run_changes: Loader[Page[ChangeRecord]] = of(runs.run_changes)
