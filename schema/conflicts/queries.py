"""Queries of conflicts, and of the relations that decide some of them."""

from datetime import datetime

import strawberry

from graph.pages import Page
from graph.records.conflicts import ConflictRecord
from language.conflicts import predicates as relations
from memory.conflicts import compare
from recall.lists import conflicts as inbox
from recall.ontology.predicates import list_predicates
from schema.conflicts.conflict import Conflict, ConflictFilter, Predicate
from schema.serving.context import Info
from schema.types.pages import Connection
from schema.types.records import answers


@strawberry.type
class ConflictQueries:
    @answers(
        Connection[Conflict] | None,
        description="The inbox of conflicts. With `knownAt` as it stood then; with `validAt` only "
        "conflicts of which both sides held then.",
    )
    async def conflicts(
        self,
        info: Info,
        filter: ConflictFilter = ConflictFilter(),  # noqa: B008 (the schema's default)
        first: int = 20,
        after: str | None = None,
        valid_at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> Page[ConflictRecord]:
        context = info.context
        return await inbox.list_conflicts(
            context.services.reading,
            context.user_id,
            filter.given(),
            first,
            after,
            valid_at=valid_at,
            known_at=known_at,
        )

    @answers(
        list[Conflict] | None,
        description="Search for the conflicts of a memory now, stored or not, at the given "
        "threshold.",
    )
    async def find_conflicts(
        self, info: Info, memory_id: strawberry.ID, threshold: float = 0.80, limit: int = 20
    ) -> list[ConflictRecord]:
        context = info.context
        return await compare.find_conflicts_of(
            context.services.writing, context.user_id, memory_id, threshold, limit
        )

    @answers(list[Predicate] | None, description="The relations that facts may use.")
    async def predicates(self, info: Info) -> list[relations.Predicate]:
        context = info.context
        return await list_predicates(context.services.reading, context.user_id)
