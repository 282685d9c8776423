"""What mutations answer with."""

import strawberry

from graph.conflicts import ConflictRecord
from memory.inputs import RememberAction
from memory.results import Forgotten, Remembered, TurnAdded
from schema.answering import answers
from schema.conflict import Conflict
from schema.context import Info
from schema.failure import ItemError
from schema.keys import ApiKey
from schema.kinds import Episode
from schema.memory import Memory
from schema.recall import StageTiming
from schema.thread import Thread

_ERROR = "In a batch, what was wrong with this item; the others are done."
_RECEIPT = "Hand it to `waitFor` to read what was written."


@strawberry.type
class RememberResult:
    memory: Memory | None = strawberry.field(description="Null when rejected.")

    @answers(list[Conflict])
    async def conflicts(root: strawberry.Parent[Remembered], info: Info) -> list[ConflictRecord]:
        if root.conflicts is None and root.memory is not None:
            return await info.context.loaders.open_conflicts.need(root.memory.id, first=20)
        return list(root.conflicts or ())

    action: RememberAction
    receipt: strawberry.ID | None = strawberry.field(description=_RECEIPT)

    @answers(ItemError | None, description=_ERROR)
    def error(root: strawberry.Parent[Remembered]) -> ItemError | None:
        return ItemError.of(root.error)


@strawberry.type(description="`receipt` is one for the whole batch.")
class RememberManyPayload:
    results: list[RememberResult]
    receipt: strawberry.ID | None


@strawberry.type
class TurnResult:
    episode: Episode | None
    receipt: strawberry.ID | None = strawberry.field(description=_RECEIPT)

    @answers(ItemError | None, description=_ERROR)
    def error(root: strawberry.Parent[TurnAdded]) -> ItemError | None:
        return ItemError.of(root.error)

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


@strawberry.type(description="`ids`: what was hidden, or would be.")
class ForgetResult:
    forgotten: int
    dry_run: bool

    @strawberry.field
    def ids(root: strawberry.Parent[Forgotten], first: int = 100) -> list[strawberry.ID]:
        return [strawberry.ID(id) for id in root.ids[: max(0, first)]]


@strawberry.type
class ApiKeyPayload:
    key: ApiKey


@strawberry.type(description="`secret` is shown this once.")
class CreateApiKeyPayload:
    key: ApiKey
    secret: str
