"""Queries of entities."""

from datetime import datetime

import strawberry

from anaphora.errors import NotFound
from graph.pages import Page
from graph.records.records import EntityRecord
from recall.entities import entities as reading
from recall.entities import lists as listing
from recall.entities import lookup as looking
from recall.entities import reviews as reviewing
from recall.entities.lookup import EntityLookup as Found
from recall.entities.reviews import EntityReviewRecord
from schema.entities.entity import Entity, EntityLookup, EntityReview
from schema.entities.inputs import ExpansionInput
from schema.serving.context import Info
from schema.types.pages import Connection
from schema.types.records import answers


@strawberry.type
class EntityQueries:
    @answers(Entity | None, description="An entity by its id.")
    async def entity(
        self, info: Info, id: strawberry.ID, known_at: datetime | None = None
    ) -> EntityRecord:
        context = info.context
        found = await reading.get_standing(context.services.reading, context.user_id, id, known_at)
        if found is None:
            raise NotFound(field="id")
        return found

    @answers(
        Connection[Entity] | None,
        description="Entities, optionally by name and type. With `knownAt` those that were there "
        "and not merged then, in the order of the names that they have now.",
    )
    async def entities(
        self,
        info: Info,
        search: str | None = None,
        type: str | None = None,
        first: int = 20,
        after: str | None = None,
        known_at: datetime | None = None,
    ) -> Page[EntityRecord]:
        context = info.context
        return await listing.list_entities(
            context.services.reading,
            context.user_id,
            search=search,
            type=type,
            known_at=known_at,
            first=first,
            after=after,
        )

    @answers(
        EntityLookup | None,
        description="Resolve a name to entities, and expand them along the ontology.",
    )
    async def lookup(
        self,
        info: Info,
        name: str,
        type: str | None = None,
        ontology: ExpansionInput | None = None,
        limit: int = 10,
        valid_at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> Found:
        context = info.context
        return await looking.lookup(
            context.services.reading,
            context.user_id,
            name,
            type=type,
            expansion=ontology.given() if ontology is not None else None,
            limit=limit,
            valid_at=valid_at,
            known_at=known_at,
        )

    @answers(
        Connection[EntityReview] | None,
        description="Mentions that may be of a known entity, and wait for an answer, or waited at "
        "`knownAt`.",
    )
    async def entity_reviews(
        self,
        info: Info,
        first: int = 20,
        after: str | None = None,
        known_at: datetime | None = None,
    ) -> Page[EntityReviewRecord]:
        context = info.context
        return await reviewing.list_reviews(
            context.services.reading, context.user_id, first, after, known_at
        )
