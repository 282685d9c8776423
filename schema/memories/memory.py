"""The interface of all memories, over the records that use cases return.

What is nested in a memory as known at an instant answers at that instant, too.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import strawberry

from graph.enums import MemoryKind, MemoryStatus, Polarity, Tier, Trust
from graph.pages import Page
from graph.records.enrichment import EnrichmentRecord
from graph.records.records import (
    ChangeRecord,
    LinkRecord,
    MemoryRecord,
    MentionRecord,
    ThreadRecord,
)
from recall.contract.paths import Direction
from recall.lists.versions import MemoryVersion as VersionRecord
from schema.entities.entity import EntityMention
from schema.memories.change import Change
from schema.memories.enrichment import Enrichment
from schema.memories.thread import Thread
from schema.serving.context import Info
from schema.types.nested import At, page_at
from schema.types.node import Node
from schema.types.pages import Connection
from schema.types.records import answers

if TYPE_CHECKING:
    from schema.memories.link import Link
    from schema.memories.version import MemoryVersion

Parent = strawberry.Parent[MemoryRecord]
_Memory = Annotated["Memory", strawberry.lazy("schema.memories.memory")]
_Link = Annotated["Link", strawberry.lazy("schema.memories.link")]
_Version = Annotated["MemoryVersion", strawberry.lazy("schema.memories.version")]


@strawberry.interface
class Memory(Node):
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust

    @answers(
        float,
        description="Confidence that it holds, 0 to 1: what is left of the stored confidence "
        "without new evidence.",
    )
    def confidence(root: Parent, info: Info) -> float:
        return info.context.effective.confidence(root)

    @answers(float, description="The confidence as of the last evidence.")
    def stored_confidence(root: Parent) -> float:
        return root.confidence

    last_evidence_at: datetime | None = strawberry.field(
        description="When it was told or confirmed last; null for when it was created."
    )

    @answers(
        datetime | None,
        description="When it becomes STALE or DEPRECATED without new evidence; null for never.",
    )
    def expires_at(root: Parent, info: Info) -> datetime | None:
        return info.context.effective.expires_at(root)

    importance: float = strawberry.field(description="Importance, 0 to 1.")
    polarity: Polarity
    tier: Tier
    tags: list[str]
    topics: list[str] = strawberry.field(
        description="1 to 3 terms of the vocabulary; empty until enriched."
    )
    category: str | None
    message_type: str | None
    source: str | None
    language: str | None
    created_at: datetime
    updated_at: datetime
    last_accessed_at: datetime | None
    access_count: int
    use_count: int = strawberry.field(description="How often feedback reported it as used.")
    valid_from: datetime | None = strawberry.field(
        description="The world's clock: when it begins to hold; null for an open start."
    )
    valid_to: datetime | None
    retired_at: datetime | None = strawberry.field(
        description="The graph's clock: when it was superseded, merged, retracted, "
        "deprecated or became stale; it was learned at `createdAt`."
    )
    as_of: datetime | None = strawberry.field(
        description="Set if this is the memory as known at that instant: include it in "
        "cache keys. Nested fields answer at the same instant."
    )

    @answers(Enrichment | None)
    async def enrichment(root: Parent, info: Info) -> EnrichmentRecord | None:
        return await info.context.loaders.enrichments.load(root.id, known_at=root.as_of)

    @answers(list[EntityMention])
    async def entities(root: Parent, info: Info, first: int = 20) -> list[MentionRecord]:
        loader = info.context.loaders.mentions
        return await loader.need(root.id, first=first, known_at=root.as_of)

    @answers(Thread | None, description="The conversation that it belongs to or was drawn from.")
    async def thread(root: Parent, info: Info) -> At[ThreadRecord] | None:
        if root.thread_id is None:
            return None
        found = await info.context.loaders.threads.load(root.thread_id, known_at=root.as_of)
        return At(found, root.as_of) if found else None

    @answers(_Memory | None)
    async def merged_into(root: Parent, info: Info) -> MemoryRecord | None:
        return await info.context.loaders.merged_into.load(root.id, known_at=root.as_of)

    @answers(
        _Memory | None,
        description="The head of its chain of successors: itself if nothing replaced it; "
        "null if the head may not be shown.",
    )
    async def head(root: Parent, info: Info) -> MemoryRecord | None:
        return await info.context.loaders.heads.load(root.id, known_at=root.as_of)

    @answers(Connection[_Link])
    async def links(
        root: Parent,
        info: Info,
        rels: list[str] | None = None,
        direction: Direction = Direction.BOTH,
        first: int = 20,
        after: str | None = None,
    ) -> Page[At[LinkRecord]]:
        page = await info.context.loaders.links.need(
            root.id,
            rels=None if rels is None else tuple(rels),
            direction=direction,
            first=first,
            after=after,
            known_at=root.as_of,
        )
        return page_at(page, root.as_of)

    @answers(
        Connection[_Memory],
        description="The sources of this memory (DERIVED_FROM).",
    )
    async def derived_from(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[MemoryRecord]:
        loader = info.context.loaders.derived_from
        return await loader.need(root.id, first=first, after=after, known_at=root.as_of)

    @answers(
        Connection[Change],
        description="All changes of this memory, newest first.",
    )
    async def history(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[At[ChangeRecord]]:
        loader = info.context.loaders.histories
        page = await loader.need(root.id, first=first, after=after, known_at=root.as_of)
        return page_at(page, root.as_of)

    @answers(
        Connection[_Version],
        description="Its texts, statuses and weights over time, with the period in which "
        "the graph believed each; newest first.",
    )
    async def versions(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[At[VersionRecord]]:
        loader = info.context.loaders.versions
        page = await loader.need(root.id, first=first, after=after, known_at=root.as_of)
        return page_at(page, root.as_of)

    @answers(
        Connection[_Memory],
        description="All memories of its chain of successors, oldest first.",
    )
    async def chain(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[MemoryRecord]:
        loader = info.context.loaders.chains
        return await loader.need(root.id, first=first, after=after, known_at=root.as_of)

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return isinstance(value, MemoryRecord) and value.kind.label == cls.__name__
