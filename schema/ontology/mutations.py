"""Mutations of the ontology."""

from typing import Annotated

import strawberry

from language.rdf.model import RdfFormat
from memory.ontology import define
from memory.ontology import inputs as taken
from memory.ontology.imports import imports
from schema.ontology.concept import Concept, ConceptRelation
from schema.runs.run import RunAnswer, RunPayload
from schema.serving.context import Info
from schema.types.given import Input, given_as
from schema.types.records import answers

_NAME = (
    "Name of a document without an IRI. What an earlier import of the same document stated and "
    "this import does not is removed; without an IRI or a name, nothing is removed."
)
_SHARED = "True for the shared layer, which needs the scope ADMIN; false for the user's own."


@strawberry.input
class ConceptInput(Input):
    name: str
    iri: str | None = None
    description: str | None = None
    parents: list[str] | None = None

    def given(self) -> taken.ConceptInput:
        return given_as(taken.ConceptInput, self)


@strawberry.input
class JoinSpecInput(Input):
    source: str
    table: str
    key: str
    id: str | None = None
    time: str | None = None
    columns: list[str]
    order: str | None = None

    def given(self) -> taken.JoinSpecInput:
        return given_as(taken.JoinSpecInput, self)


@strawberry.input
class ConceptRelationInput(Input):
    name: str
    from_concept: str = strawberry.field(name="from")
    to_concept: str = strawberry.field(name="to")
    cardinality: str | None = None
    join_spec: JoinSpecInput | None = None

    def given(self) -> taken.ConceptRelationInput:
        return given_as(taken.ConceptRelationInput, self)


@strawberry.type
class ConceptPayload:
    concept: Concept
    created: bool


@strawberry.type
class ConceptRelationPayload:
    relation: ConceptRelation
    created: bool


Shared = Annotated[bool, strawberry.argument(description=_SHARED)]


@strawberry.type
class OntologyMutations:
    @answers(ConceptPayload | None, description="Define a concept of the ontology, or change it.")
    async def define_concept(
        self, info: Info, input: ConceptInput, shared: Shared = False
    ) -> define.ConceptDefined:
        context = info.context
        return await define.define_concept(
            context.services.writing, context.caller, input.given(), shared=shared
        )

    @answers(
        ConceptRelationPayload | None,
        description="Define a relation between two concepts, or change it.",
    )
    async def define_relation(
        self, info: Info, input: ConceptRelationInput, shared: Shared = False
    ) -> define.RelationDefined:
        context = info.context
        return await define.define_relation(
            context.services.writing, context.caller, input.given(), shared=shared
        )

    @answers(
        RunPayload | None,
        description="Import an ontology document. Counts and warnings are on the run.",
    )
    async def import_ontology(
        self,
        info: Info,
        document: str,
        format: RdfFormat = RdfFormat.TURTLE,
        shared: Shared = False,
        name: Annotated[str | None, strawberry.argument(description=_NAME)] = None,
    ) -> RunAnswer:
        context = info.context
        run = await imports.import_ontology(
            context.services.writing, context.caller, document, format, shared=shared, name=name
        )
        return RunAnswer(run)
