"""Context: from a conversation to the text that a language model reads."""

import asyncio
from dataclasses import replace

from anaphora.caller import Caller
from anaphora.errors import NotFound
from language.tokens import count_tokens, cut_to_tokens
from recall.context.asking import check
from recall.context.budgets import ROLES
from recall.context.composing import Tokens, compose
from recall.context.conversation import plan_conversation
from recall.context.gathering import Gatherer
from recall.context.inputs import Composed, Context, ContextInput
from recall.inputs import Hit
from recall.recollections import recollections_of
from recall.services import Services
from recall.stopwatch import Stopwatch
from recall.threads import find_thread_ids
from recall.waiting import wait_for

TOKENS = Tokens(count_tokens, cut_to_tokens)


async def context(services: Services, caller: Caller, given: ContextInput) -> Context:
    """The text for a thread's next turn, and what it is made of.

    Raises Invalid or LimitExceeded with the field, NotFound for an unknown thread or an unknown
    tool result, Unavailable without a database.
    """
    watch = Stopwatch()
    given, limit = check(given, services.settings, services.clock())
    waited = await wait_for(services, caller.user_id, given.wait_for, given.wait_ms)
    name = given.thread_id
    threads = await find_thread_ids(services, caller.user_id, [name], after=waited.bookmarks)
    if name not in threads:
        raise NotFound("There is no such thread.", field="threadId")
    watch.lap("wait")
    gatherer = Gatherer(services, caller, given, threads[name])
    gathered, dropped = await gatherer.conversation()
    watch.lap("gather")
    plans = plan_conversation(gathered, limit)
    composed = await asyncio.to_thread(compose, plans, limit, TOKENS)
    composed = replace(composed, dropped=(*dropped, *composed.dropped))
    watch.lap("compose")
    return _answer(services, caller, given, composed, watch)


def _answer(
    services: Services, caller: Caller, given: ContextInput, composed: Composed, watch: Stopwatch
) -> Context:
    keep = recollections_of(services.graph).keep
    name = f"context:{given.layout}"
    id = keep(caller.user_id, given.message or "", name, _hits(composed), services.clock())
    return Context(
        id=id,
        text=composed.text,
        role=ROLES.get(given.layout),
        tokens=composed.tokens,
        sections=composed.sections,
        dropped=composed.dropped,
        skipped=None,
        timings=watch.timings,
    )


def _hits(composed: Composed) -> list[Hit]:
    """What the text holds, as a recollection keeps it; in their order there."""
    found = {
        item.memory.id: item.memory
        for section in composed.sections
        for item in section.items
        if item.memory is not None
    }
    return [
        Hit(memory=memory, score=0.0, signals=(), multipliers=(), sources=("context",), why="")
        for memory in found.values()
    ]
