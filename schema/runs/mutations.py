"""Mutations of runs."""

from datetime import datetime

import strawberry

from graph.changes.reflection import ReflectSources
from graph.enums import RunStep
from memory.remember.enrichment.backfill import begin_enrichment
from memory.remember.extraction.backfill import begin_extraction
from memory.runs import cancel, tuning, undo
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.reflection.begin import start_reflection
from schema.runs.run import RunAnswer, RunPayload
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.input
class ConsolidateInput:
    steps: list[RunStep] | None = strawberry.field(
        default=None,
        description="Only these steps; null for all that are switched on. TUNE only alone.",
    )
    dry_run: bool = strawberry.field(
        default=False, description="Tell what it would do and change nothing."
    )


@strawberry.input
class ReflectInput:
    thread_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only this conversation; null for all that is new."
    )
    sources: ReflectSources = ReflectSources.KEEP
    dry_run: bool = strawberry.field(
        default=False, description="Tell what it would do and change nothing."
    )


@strawberry.type
class RunMutations:
    @answers(
        RunPayload | None,
        description="Merge what is said twice, settle contradictions, let fade what nobody "
        "confirmed: a run, which goes on in the background and can be undone. While one is not "
        "over it is answered again, or CONFLICT where it was asked for something else.",
    )
    async def consolidate(
        self,
        info: Info,
        input: ConsolidateInput = ConsolidateInput(),  # noqa: B008 (the schema's default)
    ) -> RunAnswer:
        context = info.context
        writing = context.services.writing
        given = writing, context.caller
        if input.steps == [RunStep.TUNE]:
            return RunAnswer(await tuning.start_tuning(*given, dry_run=input.dry_run))
        run = await start_consolidation(*given, input.steps, dry_run=input.dry_run)
        return RunAnswer(run)

    @answers(
        RunPayload | None,
        description="Digest clusters of episodes into summaries: a run, which goes on in the "
        "background and can be undone, unless it erases the sources, which takes a key that may "
        "write. While one is not over it is answered again, or CONFLICT where it was asked for "
        "something else.",
    )
    async def reflect(
        self,
        info: Info,
        input: ReflectInput = ReflectInput(),  # noqa: B008 (the schema's default)
    ) -> RunAnswer:
        context = info.context
        run = await start_reflection(
            context.services.writing,
            context.caller,
            thread_id=input.thread_id,
            sources=input.sources,
            dry_run=input.dry_run,
        )
        return RunAnswer(run)

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

    @answers(
        RunPayload | None,
        description="Enrich memories that were stored without, from those stored at `since`: "
        "topics, category, message type, importance and typed entities, where their writers left "
        "them open. It can be undone.",
    )
    async def enrich_memories(self, info: Info, since: datetime | None = None) -> RunAnswer:
        context = info.context
        writing = context.services.writing
        return RunAnswer(await begin_enrichment(writing, context.caller, since))

    @answers(RunPayload | None, description="Stop a run where it is.")
    async def cancel_run(self, info: Info, id: strawberry.ID) -> RunAnswer:
        context = info.context
        return RunAnswer(await cancel.cancel_run(context.services.writing, context.caller, id))
