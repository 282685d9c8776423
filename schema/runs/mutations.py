"""Mutations of runs."""

import strawberry

from memory.runs import cancel, undo
from schema.runs.run import RunAnswer, RunPayload
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.type
class RunMutations:
    @answers(
        RunPayload | None,
        description="Undo everything that a run changed. The undo is a run itself, and can "
        "be undone.",
    )
    async def undo_run(self, info: Info, id: strawberry.ID) -> RunAnswer:
        context = info.context
        return RunAnswer(await undo.undo_run(context.services.writing, context.caller, id))

    @answers(RunPayload | None, description="Stop a run where it is.")
    async def cancel_run(self, info: Info, id: strawberry.ID) -> RunAnswer:
        context = info.context
        return RunAnswer(await cancel.cancel_run(context.services.writing, context.caller, id))
