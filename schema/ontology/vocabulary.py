"""The vocabulary: its queries and mutations."""

import strawberry

from graph.records.vocabulary import TermKind, VocabularyRecord
from memory.vocabulary import decisions
from recall.lists import vocabulary as reading
from schema.ontology.mutations import Shared
from schema.runs.run import Run
from schema.serving.context import Info
from schema.types.records import answers

Parent = strawberry.Parent[VocabularyRecord]


@strawberry.type
class Vocabulary:
    @strawberry.field
    def version(root: Parent) -> str:
        return str(root.version)

    @strawberry.field
    def topics(root: Parent) -> list[str]:
        return root.values(TermKind.TOPIC)

    @strawberry.field
    def categories(root: Parent) -> list[str]:
        return root.values(TermKind.CATEGORY)

    @strawberry.field
    def message_types(root: Parent) -> list[str]:
        return root.values(TermKind.MESSAGE_TYPE)

    @strawberry.field
    def entity_types(root: Parent) -> list[str]:
        return root.values(TermKind.ENTITY_TYPE)


@strawberry.type
class TermSuggestion:
    kind: TermKind
    value: str
    frequency: int
    examples: list[str]


@strawberry.type
class TermPayload:
    vocabulary: Vocabulary
    run: Run | None


@strawberry.type
class VocabularyQueries:
    @answers(
        Vocabulary | None, description="The terms by which memories are classified, in a version."
    )
    async def vocabulary(self, info: Info, version: str | None = None) -> VocabularyRecord:
        context = info.context
        return await reading.get_vocabulary(context.services.reading, context.user_id, version)

    @answers(
        list[TermSuggestion] | None,
        description="Terms used by memories and missing from the vocabulary, by frequency.",
    )
    async def term_suggestions(
        self, info: Info, min_frequency: int = 5, limit: int = 50
    ) -> list[reading.TermSuggestion]:
        context = info.context
        return await reading.suggestions(
            context.services.reading, context.user_id, min_frequency, limit
        )


@strawberry.type
class VocabularyMutations:
    @answers(TermPayload | None, description="Add a suggested term to the vocabulary.")
    async def approve_term(
        self, info: Info, kind: TermKind, value: str, shared: Shared = False
    ) -> decisions.TermDecided:
        context = info.context
        return await decisions.approve_term(
            context.services.writing, context.caller, kind, value, shared=shared
        )

    @answers(TermPayload | None, description="Reject a suggested term.")
    async def reject_term(
        self, info: Info, kind: TermKind, value: str, shared: Shared = False
    ) -> decisions.TermDecided:
        context = info.context
        return await decisions.reject_term(
            context.services.writing, context.caller, kind, value, shared=shared
        )
