"""Queries of the ontology."""

import strawberry

from graph.pages import Page
from graph.records.concepts import ConceptRecord
from recall.ontology import concepts as reading
from schema.ontology.concept import Concept
from schema.serving.context import Info
from schema.types.pages import Connection
from schema.types.records import answers


@strawberry.type
class OntologyQueries:
    @answers(Concept | None, description="A concept, by one of id, name and IRI.")
    async def concept(
        self,
        info: Info,
        id: strawberry.ID | None = None,
        name: str | None = None,
        iri: str | None = None,
    ) -> ConceptRecord:
        context = info.context
        return await reading.find_concept(
            context.services.reading, context.user_id, id=id, name=name, iri=iri
        )

    @answers(
        Connection[Concept] | None, description="Concepts of the ontology, optionally by name."
    )
    async def concepts(
        self, info: Info, search: str | None = None, first: int = 20, after: str | None = None
    ) -> Page[ConceptRecord]:
        context = info.context
        return await reading.list_concepts(
            context.services.reading, context.user_id, search, first, after
        )
