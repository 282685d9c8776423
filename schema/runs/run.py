"""Runs of the program's own work."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

import strawberry

from graph.enums import RunKind, RunStatus, RunStep
from graph.pages import Page
from graph.records.records import ChangeRecord
from graph.records.run import RunRecord, StageRecord
from schema.memories.change import Actor, Change
from schema.serving.context import Info
from schema.serving.enums import ErrorCode
from schema.types.failure import ItemError
from schema.types.nested import At, is_record, page_at
from schema.types.node import Node
from schema.types.pages import Connection
from schema.types.records import answers


@strawberry.type
class RunCount:
    name: str
    value: int


def _counts(counts: Mapping[str, int]) -> list[RunCount]:
    return [RunCount(name=name, value=value) for name, value in sorted(counts.items())]


@strawberry.type
class RunStage:
    status: RunStatus
    done: int
    total: int | None
    started_at: datetime | None
    finished_at: datetime | None

    @strawberry.field
    def step(root: strawberry.Parent[StageRecord]) -> RunStep:
        return RunStep(root.step)

    @strawberry.field
    def counts(root: strawberry.Parent[StageRecord]) -> list[RunCount]:
        return _counts(root.counts)


Parent = strawberry.Parent[RunRecord]
_Run = Annotated["Run", strawberry.lazy("schema.runs.run")]


@strawberry.type
class Run(Node):
    kind: RunKind
    status: RunStatus
    stages: list[RunStage]
    progress: float = strawberry.field(description="Progress, 0 to 1.")
    dry_run: bool
    warnings: list[str] = strawberry.field(description="Problems that did not stop the run.")
    started_by: Actor
    queued_at: datetime
    started_at: datetime | None
    heartbeat_at: datetime | None
    finished_at: datetime | None

    @strawberry.field
    def current_step(root: Parent) -> RunStep | None:
        return RunStep(root.current_step) if root.current_step else None

    @strawberry.field
    def counts(root: Parent) -> list[RunCount]:
        return _counts(root.counts)

    @strawberry.field
    def error(root: Parent) -> ItemError | None:
        if (error := root.error) is None:
            return None
        return ItemError(
            code=ErrorCode(error["code"]),
            message=error["message"],
            field=error.get("field"),
            conflicts=[strawberry.ID(id) for id in error.get("conflicts", ())],
        )

    @answers(_Run | None)
    async def undone_by(root: Parent, info: Info) -> RunRecord | None:
        id = root.undone_by_id
        return await info.context.loaders.runs.load(id) if id else None

    @answers(_Run | None)
    async def undoes(root: Parent, info: Info) -> RunRecord | None:
        return await info.context.loaders.runs.load(root.undoes_id) if root.undoes_id else None

    @answers(
        Connection[Change],
        description="The changes of the run; for a dry run, those that it would make.",
    )
    async def changes(
        root: Parent, info: Info, first: int = 20, after: str | None = None
    ) -> Page[At[ChangeRecord]]:
        loader = info.context.loaders.run_changes
        return page_at(await loader.need(root.id, first=first, after=after))

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, RunRecord)


@strawberry.type
class RunPayload:
    run: Run


class RunAnswer:
    """The content of a RunPayload."""

    def __init__(self, run: RunRecord) -> None:
        self.run = run
