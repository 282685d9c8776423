"""Weights tuned to a user's feedback: listed, tuned and activated."""

import strawberry

from anaphora.caller import Caller
from anaphora.errors import Invalid
from graph.enums import RunStep
from memory.runs import tuning
from recall.learning.weights import forget_weights
from schema.access.keys import Viewer
from schema.runs.run import RunAnswer, RunPayload
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.input
class ConsolidateInput:
    steps: list[RunStep] | None = strawberry.field(
        default=None, description="Steps to run; null for all. TUNE is the only step available."
    )
    dry_run: bool = strawberry.field(
        default=False, description="Report what would be done, and change nothing."
    )


@strawberry.type
class ViewerPayload:
    @answers(Viewer, description="The user and the permissions of the key in use.")
    def viewer(root: strawberry.Parent["ViewerAnswer"]) -> Caller:
        return root.caller


class ViewerAnswer:
    def __init__(self, caller: Caller) -> None:
        self.caller = caller


@strawberry.type
class WeightMutations:
    @answers(RunPayload | None, description="Start a maintenance run.")
    async def consolidate(
        self,
        info: Info,
        input: ConsolidateInput = ConsolidateInput(),  # noqa: B008 (the schema's default)
    ) -> RunAnswer:
        context = info.context
        if input.steps is not None and set(input.steps) != {RunStep.TUNE}:
            raise Invalid("TUNE is the only step available.", field="steps")
        writing = context.services.writing
        run = await tuning.start_tuning(writing, context.caller, dry_run=input.dry_run)
        return RunAnswer(run)

    @answers(
        ViewerPayload | None,
        description="Activate a set of tuned weights, newer or older.",
    )
    async def activate_weights(self, info: Info, id: strawberry.ID) -> ViewerAnswer:
        context = info.context
        await tuning.activate_weights(context.services.writing, context.caller, id)
        forget_weights(context.services.reading.graph, context.user_id)
        return ViewerAnswer(context.caller)
