"""Results of mutations."""

import asyncio
from collections.abc import Sequence

import strawberry

from graph.pages import page_size
from graph.records.conflicts import ConflictRecord
from graph.records.erasures import ErasureRecord
from graph.records.records import MemoryRecord
from graph.records.run import RunRecord
from language.questions.intents import TurnIntent, turn_intent
from memory.endings.forget import Forgotten
from memory.inputs import RememberAction
from memory.remember.results import Remembered, TurnAdded
from recall.context.hints.used_hints import used_hints
from schema.access.keys import ApiKey
from schema.conflicts.conflict import Conflict
from schema.memories.kinds import Episode
from schema.memories.memory import Memory
from schema.memories.thread import Thread
from schema.recall.recall import StageTiming
from schema.runs.erasure import ErasureReceipt
from schema.runs.run import Run
from schema.serving.context import Info
from schema.types.failure import ItemError
from schema.types.records import answers

_ERROR = "Why this item of a batch failed; the other items are done."
_WARNINGS = "How the result differs from the request, e.g. trust lowered to the key's cap."
_SUPERSEDED = "The memories that it replaced; if it was MERGED, those that its winner replaced."
_RECEIPT = "Pass it to `waitFor` to read what was written."


@strawberry.type
class RememberResult:
    memory: Memory | None = strawberry.field(description="The stored memory; null if rejected.")

    @answers(list[Conflict])
    async def conflicts(root: strawberry.Parent[Remembered], info: Info) -> list[ConflictRecord]:
        if root.conflicts is None and root.memory is not None:
            return await info.context.loaders.open_conflicts.need(root.memory.id, first=20)
        return list(root.conflicts or ())

    action: RememberAction

    @answers(list[Memory], description=_SUPERSEDED)
    async def superseded(root: strawberry.Parent[Remembered], info: Info) -> list[MemoryRecord]:
        return await _memories(info, root.superseded)

    @answers(list[Memory], description="Duplicates that were merged into it.")
    async def merged(root: strawberry.Parent[Remembered], info: Info) -> list[MemoryRecord]:
        return await _memories(info, root.merged)

    warnings: list[str] = strawberry.field(description=_WARNINGS)
    receipt: strawberry.ID | None = strawberry.field(description=_RECEIPT)

    @answers(ItemError | None, description=_ERROR)
    def error(root: strawberry.Parent[Remembered]) -> ItemError | None:
        return ItemError.of(root.error)


@strawberry.type(
    description="The result of each item, in order, and one receipt for the whole batch."
)
class RememberManyPayload:
    results: list[RememberResult]
    receipt: strawberry.ID | None


@strawberry.type
class TurnResult:
    episode: Episode | None

    @answers(TurnIntent | None, description="The intent of the turn, by rules over its words.")
    def intent(root: strawberry.Parent[TurnAdded]) -> TurnIntent | None:
        return None if root.episode is None else turn_intent(root.episode.text)

    facts: list[RememberResult] = strawberry.field(
        description="Facts extracted from it at once, with `extract: NOW`."
    )

    @answers(
        list[Memory],
        description="Hints that this turn probably used: a guess, for `feedback`.",
    )
    async def used_hints(root: strawberry.Parent[TurnAdded], info: Info) -> list[MemoryRecord]:
        if root.episode is None:
            return []
        context = info.context
        found = await used_hints(context.services.reading, context.user_id, root.episode)
        context.hints["used"] += len(found)
        return found

    receipt: strawberry.ID | None = strawberry.field(description=_RECEIPT)

    @answers(ItemError | None, description=_ERROR)
    def error(root: strawberry.Parent[TurnAdded]) -> ItemError | None:
        return ItemError.of(root.error)

    warnings: list[str] = strawberry.field(description=_WARNINGS)

    @strawberry.field
    def timings(root: strawberry.Parent[TurnAdded]) -> list[StageTiming]:
        return StageTiming.all_of(root.timings)


@strawberry.type
class AddTurnsPayload:
    results: list[TurnResult]
    receipt: strawberry.ID | None


@strawberry.type
class MemoryPayload:
    memory: Memory
    receipt: strawberry.ID


@strawberry.type
class ThreadPayload:
    thread: Thread


@strawberry.type(
    description="What was forgotten. `run` is set for many memories, and can be undone, unless "
    "they were erased."
)
class ForgetResult:
    forgotten: int
    dry_run: bool

    @answers(
        list[strawberry.ID],
        description="Ids of the memories that were hidden or erased, or would be.",
    )
    def ids(root: strawberry.Parent[Forgotten], info: Info, first: int = 100) -> list[str]:
        return list(root.ids[: page_size(info.context.services.settings, first)])

    @answers(Run | None)
    async def run(root: strawberry.Parent[Forgotten], info: Info) -> RunRecord | None:
        if root.run_id is None:
            return None
        return await info.context.loaders.runs.load(root.run_id)

    @answers(ErasureReceipt | None, description="Null for a soft forget.")
    async def receipt(root: strawberry.Parent[Forgotten], info: Info) -> ErasureRecord | None:
        if root.receipt_id is None:
            return None
        return await info.context.loaders.receipts.load(root.receipt_id)


@strawberry.type
class ApiKeyPayload:
    key: ApiKey


@strawberry.type(description="The new key. `secret` is shown only once.")
class CreateApiKeyPayload:
    key: ApiKey
    secret: str


async def _memories(info: Info, ids: Sequence[str]) -> list[MemoryRecord]:
    found = await asyncio.gather(*(info.context.loaders.memories.load(id) for id in ids))
    return [one for one in found if one is not None]
