"""Mutations: each passes its input to one use case."""

from datetime import datetime
from typing import Annotated

import strawberry

from graph.records.records import ThreadRecord
from memory.endings import forget as forgetting
from memory.endings import restore as restoring
from memory.endings.forget import Forgotten
from memory.memories.results import MemoryChanged
from memory.remember import remember as remembering
from memory.remember import threads
from memory.remember import update as updating
from memory.remember.extraction import told_turns
from memory.remember.results import Batch, Remembered, TurnAdded
from memory.runs.erasure import erase as erasing
from schema.access import key_admin
from schema.access.viewer_mutations import ViewerMutations
from schema.conflicts.mutations import ConflictMutations
from schema.entities.mutations import EntityMutations
from schema.memories.link_mutations import LinkMutation
from schema.memories.trust_mutations import TrustMutations
from schema.ontology.mutations import OntologyMutations
from schema.ontology.vocabulary import VocabularyMutations
from schema.recall.feedback_mutations import FeedbackMutations
from schema.recall.weights import WeightMutations
from schema.runs.mutations import RunMutations
from schema.serving.bounds import (
    check_batch,
    check_remembered,
    check_turn,
    narrow_memories,
    narrow_turns,
)
from schema.serving.context import Info
from schema.types.inputs import (
    CreateApiKeyInput,
    ForgetInput,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from schema.types.nested import At
from schema.types.payloads import (
    AddTurnsPayload,
    ApiKeyPayload,
    CreateApiKeyPayload,
    ForgetResult,
    MemoryPayload,
    RememberManyPayload,
    RememberResult,
    ThreadPayload,
    TurnResult,
)
from schema.types.records import answers


@strawberry.type
class Mutation(
    ConflictMutations,
    LinkMutation,
    OntologyMutations,
    EntityMutations,
    VocabularyMutations,
    TrustMutations,
    RunMutations,
    FeedbackMutations,
    WeightMutations,
    ViewerMutations,
):
    @answers(RememberResult | None, description="Store a memory.")
    async def remember(self, info: Info, input: RememberInput) -> Remembered:
        context = info.context
        [given] = await narrow_memories(context, [input.given()])
        done = await remembering.remember(context.services.writing, context.caller, given)
        return check_remembered(context, done)

    @answers(
        RememberManyPayload | None,
        description="Store several memories, in order; each item succeeds or fails on its own.",
    )
    async def remember_many(self, info: Info, inputs: list[RememberInput]) -> Batch[Remembered]:
        context = info.context
        given = await narrow_memories(context, [input.given() for input in inputs])
        done = await remembering.remember_many(context.services.writing, context.caller, given)
        return check_batch(context, done, check_remembered)

    @answers(TurnResult | None, description="Store a turn of a conversation.")
    async def add_turn(self, info: Info, input: TurnInput) -> TurnAdded:
        context = info.context
        [given] = await narrow_turns(context, [input.given()])
        done = await told_turns.add_turn(context.services.writing, context.caller, given)
        return check_turn(context, done)

    @answers(
        AddTurnsPayload | None,
        description="Store several turns, in order; each succeeds or fails on its own.",
    )
    async def add_turns(self, info: Info, inputs: list[TurnInput]) -> Batch[TurnAdded]:
        context = info.context
        given = await narrow_turns(context, [input.given() for input in inputs])
        done = await told_turns.add_turns(context.services.writing, context.caller, given)
        return check_batch(context, done, check_turn)

    @answers(ThreadPayload | None, description="Change a conversation's title.")
    async def update_thread(
        self, info: Info, id: strawberry.ID, title: str | None = None
    ) -> "ThreadAnswer":
        context = info.context
        writing = context.services.writing
        return ThreadAnswer(await threads.update_thread(writing, context.caller, id, title))

    @answers(
        MemoryPayload | None,
        description="Change the given fields. Answers CONFLICT if the memory has changed "
        "since `ifUpdatedAt`.",
    )
    async def update_memory(
        self,
        info: Info,
        id: strawberry.ID,
        patch: Annotated[MemoryPatch, strawberry.argument(name="set")],
        if_updated_at: datetime | None = None,
        reason: str | None = None,
    ) -> MemoryChanged:
        context = info.context
        return await updating.update_memory(
            context.services.writing,
            context.caller,
            id,
            patch.given(),
            if_updated_at=if_updated_at,
            reason=reason,
        )

    @answers(MemoryPayload | None, description="Bring back a memory that has ended.")
    async def restore(self, info: Info, id: strawberry.ID) -> MemoryChanged:
        context = info.context
        return await restoring.restore(context.services.writing, context.caller, id)

    @answers(
        ForgetResult | None,
        description="Hide memories, or with `hard` erase them: by ids, facts, a thread or an "
        "entity.",
    )
    async def forget(self, info: Info, input: ForgetInput) -> Forgotten:
        context = info.context
        given = input.given()
        do = erasing.erase if given.hard else forgetting.forget
        return await do(context.services.writing, context.caller, given)

    @answers(
        ForgetResult | None,
        description="Erase a user and all that is theirs; `confirm` is the user's id. Nothing can "
        "be written for the user meanwhile. The user's keys end; the one that asks may read the "
        "receipt, and nothing else, for 30 days.",
    )
    async def erase_user(self, info: Info, confirm: str) -> Forgotten:
        context = info.context
        return await erasing.erase_user(context.services.writing, context.caller, confirm)

    @answers(CreateApiKeyPayload | None, description="Create an API key.")
    async def create_api_key(self, info: Info, input: CreateApiKeyInput) -> key_admin.Created:
        return await key_admin.create(info.context, input)

    @answers(ApiKeyPayload | None, description="Revoke an API key at once.")
    async def revoke_api_key(self, info: Info, id: strawberry.ID) -> key_admin.Revoked:
        return await key_admin.revoke(info.context, id)


class ThreadAnswer:
    def __init__(self, thread: ThreadRecord) -> None:
        self.thread = At(thread)
