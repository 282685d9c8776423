"""Mutations of runs."""

from datetime import datetime

import strawberry

from memory.remember.extraction.backfill import begin_extraction
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

    @answers(
        RunPayload | None,
        description="Extract the facts of turns that were stored without, from those that "
        "occurred at `since`; those stored with `extract: OFF` are left out. It can be undone.",
    )
    async def extract_facts(self, info: Info, since: datetime | None = None) -> RunAnswer:
        context = info.context
        writing = context.services.writing
        return RunAnswer(await begin_extraction(writing, context.caller, since))

    @answers(RunPayload | None, description="Stop a run where it is.")
    async def cancel_run(self, info: Info, id: strawberry.ID) -> RunAnswer:
        context = info.context
        return RunAnswer(await cancel.cancel_run(context.services.writing, context.caller, id))
