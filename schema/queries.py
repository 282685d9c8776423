"""Queries: each calls one use case."""

from dataclasses import replace
from datetime import datetime

import strawberry

from anaphora.caller import Caller
from anaphora.errors import LimitExceeded, NotFound
from graph.enums import MemoryKind, RunKind, RunStatus
from graph.pages import Page
from graph.records.erasures import ErasureRecord
from graph.records.records import ChangeRecord, MemoryRecord, ThreadRecord
from graph.records.run import RunRecord
from graph.usage import find_usage
from memory.users.keys import KeyRecord
from recall import recall as recalling
from recall import search as searching
from recall.contract.inputs import Recalled
from recall.contract.inputs import RecallInput as Question
from recall.lists import history
from recall.lists import memories as listing
from recall.lists import runs as running
from recall.lists import stats as counting
from recall.lists import threads as talking
from recall.lists.filters import MemoryOrder
from recall.lists.stats import Stats as Counts
from schema.access import key_admin
from schema.access.keys import ApiKey, Viewer
from schema.conflicts.queries import ConflictQueries
from schema.entities.queries import EntityQueries
from schema.memories.change import Change
from schema.memories.link_queries import LinkQuery
from schema.memories.memory import Memory
from schema.memories.thread import Thread
from schema.ontology.queries import OntologyQueries
from schema.ontology.vocabulary import VocabularyQueries
from schema.recall.context_queries import ContextQueries
from schema.recall.recall import Recall, RecallInput
from schema.runs.erasure import ErasureReceipt
from schema.runs.run import Run
from schema.runs.stats import Health, Stats
from schema.runs.usage import Usage
from schema.serving.bounds import (
    PLAIN,
    bound_threads,
    check_memory,
    find_thread,
    narrow_filter,
    narrow_recall,
)
from schema.serving.context import HealthReport, Info
from schema.types import lookup
from schema.types.inputs import MemoryFilter
from schema.types.nested import At, page_at
from schema.types.node import Node
from schema.types.pages import Connection
from schema.types.records import answers

_KINDS = [MemoryKind.FACT, MemoryKind.EPISODE]


@strawberry.type
class Query(
    ContextQueries, OntologyQueries, ConflictQueries, LinkQuery, EntityQueries, VocabularyQueries
):
    @answers(Viewer, description="The user and the permissions of the key in use.")
    def viewer(self, info: Info) -> Caller:
        return info.context.caller

    @answers(Node | None, description="An object of any type by its id.")
    async def node(self, info: Info, id: strawberry.ID) -> object:
        found = await lookup.find_nodes(info.context, [id])
        if id not in found:
            raise NotFound(field="id")
        return found[id]

    @answers(
        list[Node | None],
        description="Objects of any type by their ids, in order; null for an unknown id.",
    )
    async def nodes(self, info: Info, ids: list[strawberry.ID]) -> list[object | None]:
        most = info.context.services.settings.max_page
        if len(ids) > most:
            raise LimitExceeded(f"Ask for at most {most} at once.", field="ids")
        found = await lookup.find_nodes(info.context, ids)
        return [found.get(id) for id in ids]

    @answers(Memory | None, description="A memory by its id.")
    async def memory(
        self, info: Info, id: strawberry.ID, known_at: datetime | None = None
    ) -> MemoryRecord:
        found = await info.context.loaders.memories.load(id, known_at=known_at)
        if found is None:
            raise NotFound(field="id")
        return check_memory(info.context, found, known_at)

    @answers(Connection[Memory] | None, description="A filtered list of memories.")
    async def memories(
        self,
        info: Info,
        filter: MemoryFilter = MemoryFilter(),  # noqa: B008 (the schema's default)
        order_by: MemoryOrder = MemoryOrder.NEWEST,
        first: int = 20,
        after: str | None = None,
    ) -> Page[MemoryRecord]:
        context = info.context
        return await listing.list_memories(
            context.services.reading,
            context.user_id,
            await narrow_filter(context, filter.given()),
            order_by,
            first,
            after,
        )

    @answers(
        Recall | None,
        description="Answer a question with ranked memories, and the reasons for each.",
    )
    async def recall(self, info: Info, input: RecallInput) -> Recalled:
        context = info.context
        reading = context.services.reading
        async with context.services.lanes.enter(context.user_id):
            given = await narrow_recall(context, input.given())
            found = await recalling.recall(reading, context.caller, given)
        if given.profile is not input.profile:
            found = replace(found, warnings=(*found.warnings, PLAIN))
        context.stages += found.timings
        return found

    @answers(
        Recall | None,
        description="Recall as an agent's tool: few, varied memories with a confidence of "
        "at least 0.3.",
    )
    async def search_memory(
        self,
        info: Info,
        query: str,
        kinds: list[MemoryKind] = _KINDS,
        limit: int = 5,
        valid_at: datetime | None = None,
        known_at: datetime | None = None,
        wait_for: list[strawberry.ID] | None = None,
    ) -> Recalled:
        context = info.context
        async with context.services.lanes.enter(context.user_id):
            asked = await narrow_recall(context, Question(query=query, known_at=known_at))
            found = await searching.search_memory(
                context.services.reading,
                context.caller,
                query=query,
                kinds=tuple(kinds),
                limit=limit,
                valid_at=valid_at,
                known_at=known_at,
                wait_for=tuple(wait_for or ()),
                thread_id=asked.thread_id,
                tags=asked.tags,
                among=asked.among,
            )
        context.stages += found.timings
        return found

    @answers(Thread | None, description="A conversation by its key or id.")
    async def thread(
        self, info: Info, id: strawberry.ID, known_at: datetime | None = None
    ) -> At[ThreadRecord]:
        found = await find_thread(info.context, id, known_at)
        if found is None:
            raise NotFound(field="id")
        return At(found, known_at)

    @answers(
        Connection[Thread] | None,
        description="The user's conversations, latest first; with `knownAt` by their last "
        "turns then.",
    )
    async def threads(
        self,
        info: Info,
        first: int = 20,
        after: str | None = None,
        known_at: datetime | None = None,
    ) -> Page[At[ThreadRecord]]:
        context = info.context
        reading = context.services.reading
        only = bound_threads(context, known_at)
        page = await talking.list_threads(
            reading, context.user_id, first, after, known_at, only=only
        )
        return page_at(page, known_at)

    @answers(Run | None, description="A run by its id.")
    async def run(self, info: Info, id: strawberry.ID) -> RunRecord:
        found = await info.context.loaders.runs.load(id)
        if found is None:
            raise NotFound(field="id")
        return found

    @answers(ErasureReceipt | None, description="The receipt of an erasure.")
    async def erasure_receipt(self, info: Info, id: strawberry.ID) -> ErasureRecord:
        found = await info.context.loaders.receipts.load(id)
        if found is None or info.context.caller.receipt_id not in (None, id):
            raise NotFound(field="id")
        return found

    @answers(Connection[Run] | None, description="The user's runs, newest first.")
    async def runs(
        self,
        info: Info,
        kinds: list[RunKind] | None = None,
        statuses: list[RunStatus] | None = None,
        first: int = 20,
        after: str | None = None,
    ) -> Page[RunRecord]:
        context = info.context
        return await running.list_runs(
            context.services.reading, context.user_id, kinds, statuses, first, after
        )

    @answers(
        Connection[Change] | None,
        description="Every change of this user's memories, newest first.",
    )
    async def changes(
        self,
        info: Info,
        kinds: list[MemoryKind] | None = None,
        first: int = 20,
        after: str | None = None,
    ) -> Page[At[ChangeRecord]]:
        context = info.context
        reading = context.services.reading
        return page_at(await history.list_changes(reading, context.user_id, kinds, first, after))

    @answers(Stats | None, description="Counts of the user's graph.")
    async def stats(self, info: Info) -> Counts:
        context = info.context
        return await counting.stats(context.services.reading, context.user_id)

    @answers(Health | None, description="The state of the components.")
    async def health(self, info: Info) -> HealthReport:
        return await info.context.services.health()

    @answers(Usage | None, description="What the user spends on the language model.")
    async def usage(self, info: Info) -> Usage:
        context = info.context
        reading = context.services.reading
        now = reading.clock()
        return Usage.of(await find_usage(reading.graph, reading.settings, context.user_id, now))

    @answers(Connection[ApiKey] | None, description="The API keys that the key in use may manage.")
    async def api_keys(
        self, info: Info, first: int = 20, after: str | None = None
    ) -> Page[KeyRecord]:
        return await key_admin.list_for(info.context, first, after)
