"""Mutations of entities: each passes its input to one use case."""

from typing import Annotated

import strawberry

from memory.entities import merge, relations, reviews, upsert
from memory.entities.results import EntityChanged, RelationChanged, Unrelated
from schema.entities.entity import Entity, EntityRelation
from schema.entities.inputs import EntityInput, EntityPatch, EntityRelationInput
from schema.memories.link_mutations import UnlinkPayload
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.type
class EntityPayload:
    entity: Entity
    created: bool
    receipt: strawberry.ID


@strawberry.type
class EntityRelationPayload:
    relation: EntityRelation
    created: bool
    receipt: strawberry.ID


@strawberry.type
class EntityMutations:
    @answers(EntityPayload | None, description="Find an entity by name and type, or create it.")
    async def upsert_entity(self, info: Info, input: EntityInput) -> EntityChanged:
        context = info.context
        return await upsert.upsert_entity(context.services.writing, context.caller, input.given())

    @answers(EntityPayload | None, description="Change the given fields of an entity.")
    async def update_entity(
        self,
        info: Info,
        id: strawberry.ID,
        patch: Annotated[EntityPatch, strawberry.argument(name="set")],
    ) -> EntityChanged:
        context = info.context
        return await upsert.update_entity(
            context.services.writing, context.caller, id, patch.given()
        )

    @answers(EntityRelationPayload | None, description="Relate two entities.")
    async def relate_entities(self, info: Info, input: EntityRelationInput) -> RelationChanged:
        context = info.context
        return await relations.relate_entities(
            context.services.writing, context.caller, input.given()
        )

    @answers(UnlinkPayload | None, description="End a relation between two entities.")
    async def unrelate_entities(self, info: Info, id: strawberry.ID) -> Unrelated:
        context = info.context
        return await relations.unrelate_entities(context.services.writing, context.caller, id)

    @answers(
        EntityPayload | None, description="Merge entities into one, as a run that can be undone."
    )
    async def merge_entities(
        self, info: Info, winner: strawberry.ID, losers: list[strawberry.ID]
    ) -> EntityChanged:
        context = info.context
        return await merge.merge_entities(context.services.writing, context.caller, winner, losers)

    @answers(EntityPayload | None, description="Answer whether a mention is of the known entity.")
    async def resolve_entity_review(
        self, info: Info, id: strawberry.ID, same: bool
    ) -> EntityChanged:
        context = info.context
        return await reviews.resolve_entity_review(
            context.services.writing, context.caller, id, same=same
        )
