"""Feedback on an answer."""

from dataclasses import replace

import strawberry

from recall.learning.feedback import Judged, judge
from schema.serving.bounds import within
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.type
class FeedbackPayload:
    counted: int = strawberry.field(description="Number of hits newly counted as used.")
    unknown_ids: list[strawberry.ID] = strawberry.field(
        description="Ids that the answer did not contain."
    )


@strawberry.type
class FeedbackMutations:
    @answers(
        FeedbackPayload | None,
        description="Report which memories of a recall or a context were used, for "
        "reinforcement and tuning.",
    )
    async def feedback(
        self, info: Info, id: strawberry.ID, used_ids: list[strawberry.ID]
    ) -> Judged:
        context = info.context
        shown = await within(context, used_ids)
        ids = [id for id in used_ids if id in shown]
        judged = await judge(context.services.reading, context.caller, id, ids)
        beside = (id for id in used_ids if id not in shown)
        return replace(judged, unknown_ids=tuple(dict.fromkeys((*judged.unknown_ids, *beside))))
