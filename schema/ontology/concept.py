"""Concepts of the ontology, and the relations declared between them."""

from typing import Any

import strawberry

from anaphora.caller import Scope
from graph.pages import Page
from graph.records.concepts import ConceptRecord, ConceptRelationRecord, JoinSpecRecord
from schema.serving.context import Info
from schema.types.nested import is_record
from schema.types.node import Node
from schema.types.pages import Connection
from schema.types.records import answers

Parent = strawberry.Parent[ConceptRecord]


@strawberry.type(description="A class of things in the ontology.")
class Concept(Node):
    name: str
    iri: str | None = strawberry.field(description="The IRI, if it came from an RDF ontology.")
    description: str | None
    shared: bool = strawberry.field(
        description="True in the shared layer, false in the user's own."
    )

    @answers(Connection["Concept"])
    async def parents(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[ConceptRecord]:
        return await info.context.loaders.concept_parents.need(root.id, first=first, after=after)

    @answers(Connection["Concept"])
    async def children(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[ConceptRecord]:
        return await info.context.loaders.concept_children.need(root.id, first=first, after=after)

    @answers(Connection["Concept"])
    async def ancestors(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[ConceptRecord]:
        return await info.context.loaders.concept_ancestors.need(root.id, first=first, after=after)

    @answers(Connection["ConceptRelation"])
    async def relations(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[ConceptRelationRecord]:
        return await info.context.loaders.concept_relations.need(root.id, first=first, after=after)

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, ConceptRecord)


@strawberry.type(description="The table of a domain database that holds an entity's rows.")
class JoinSpec:
    source: str
    table: str
    key: str
    id: str | None
    time: str | None
    columns: list[str]
    order: str | None


@strawberry.type
class ConceptRelation:
    id: strawberry.ID
    name: str
    from_concept: Concept = strawberry.field(name="from")
    to_concept: Concept = strawberry.field(name="to")
    cardinality: str | None = strawberry.field(
        description="Cardinality of the `to` side: one or many."
    )

    @answers(JoinSpec | None, description="Null without the scope ADMIN.")
    def join_spec(
        root: strawberry.Parent[ConceptRelationRecord], info: Info
    ) -> JoinSpecRecord | None:
        return root.join_spec if Scope.ADMIN in info.context.caller.scopes else None
