"""The query of contexts."""

from dataclasses import asdict

import strawberry

from recall.context import context as composing
from recall.context.inputs import Context
from schema.recall.context import ComposedContext, ContextInput
from schema.serving.bounds import narrow_context
from schema.serving.context import Info
from schema.types.records import answers


@strawberry.type
class ContextQueries:
    @answers(
        ComposedContext | None,
        description="Compose the text that a language model reads before it answers.",
    )
    async def context(self, info: Info, input: ContextInput) -> Context:
        context = info.context
        reading = context.services.reading
        async with context.services.lanes.enter(context.user_id):
            given = await narrow_context(context, input.given())
            found = await composing.context(reading, context.caller, given)
        context.stages += found.timings
        if found.hints is not None:
            context.hints.update(asdict(found.hints))
        return found
