"""What can be said of an answer."""

import strawberry

from recall.learning.feedback import Judged, judge
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.type
class FeedbackPayload:
    counted: int = strawberry.field(description="Hits that count as used now and did not before.")
    unknown_ids: list[strawberry.ID] = strawberry.field(
        description="Those that the answer did not hold."
    )


@strawberry.type
class FeedbackMutations:
    @answers(
        FeedbackPayload | None,
        description="What of an answer, a recall's or a context's, was used; feeds reinforcement "
        "and tuning.",
    )
    async def feedback(
        self, info: Info, id: strawberry.ID, used_ids: list[strawberry.ID]
    ) -> Judged:
        context = info.context
        return await judge(context.services.reading, context.caller, id, used_ids)
