"""Weights tuned to a user's feedback, activated."""

import strawberry

from anaphora.caller import Caller
from memory.runs import tuning
from recall.learning.weights import forget_weights
from schema.access.keys import Viewer
from schema.serving.context import Info
from schema.types.records import answers


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
    @answers(
        ViewerPayload | None,
        description="Activate a set of tuned weights, newer or older.",
    )
    async def activate_weights(self, info: Info, id: strawberry.ID) -> ViewerAnswer:
        context = info.context
        await tuning.activate_weights(context.services.writing, context.caller, id)
        forget_weights(context.services.reading.graph, context.user_id)
        return ViewerAnswer(context.caller)
