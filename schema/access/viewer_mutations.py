"""The mutation of the user's own settings."""

import strawberry

from memory.users import profile
from schema.recall.weights import ViewerAnswer, ViewerPayload
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.type
class ViewerMutations:
    @answers(
        ViewerPayload | None,
        description="Set the user's time zone, for questions that name none: an IANA name, "
        "or null for UTC.",
    )
    async def update_viewer(self, info: Info, time_zone: str | None = None) -> ViewerAnswer:
        context = info.context
        await profile.set_time_zone(context.services.writing, context.caller, time_zone)
        return ViewerAnswer(context.caller)
