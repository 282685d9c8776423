"""The subscription to contexts for a thread's next turn."""

import contextlib
from collections.abc import AsyncGenerator
from functools import partial

import strawberry

from anaphora.errors import NotFound
from recall.context import context as composing
from recall.context.inputs import Context, ContextInput
from recall.context.streamed import find_streamed
from recall.lists.threads import get_threads
from schema.recall.context import ComposedContext
from schema.serving import context as asked
from schema.types.records import tells


@strawberry.type
class ContextSubscriptions:
    @tells(
        ComposedContext,
        description="The context for the next turn, each time it is ready.",
    )
    async def streamed_context(
        self, info: asked.Info, thread_id: strawberry.ID
    ) -> AsyncGenerator[Context, None]:
        """Yield the context for the thread's next turn: the current, then each new context."""
        async with contextlib.aclosing(follow(info.context, thread_id)) as told:
            async for context in told:
                info.context.renew()
                yield context


async def follow(context: asked.Context, thread: str) -> AsyncGenerator[Context, None]:
    """Each context, as soon as its retrieval is kept. Raises NotFound for an unknown thread."""
    reading, user_id = context.services.reading, context.user_id
    found = await get_threads(reading, user_id, [thread])
    if thread not in found:
        raise NotFound(field="threadId")
    thread_id, last = found[thread].id, None
    async with context.services.feeds.join(user_id) as seat:
        async for _ in seat.looks():
            read = partial(find_streamed, reading, user_id, thread_id)
            streamed = await seat.feed.once(("streamed", thread_id), read)
            if streamed is not None and streamed.at != last:
                last = streamed.at
                given = ContextInput(thread_id=thread_id)
                yield await composing.context(reading, context.caller, given)
