"""Context: from a conversation to the text that a language model reads."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from anaphora.caller import Caller
from anaphora.errors import NotFound
from anaphora.telemetry.stopwatch import Stopwatch
from graph.records.records import ThreadRecord
from language.framing.tokens import count_tokens, cut_to_tokens
from recall.context.budgets import ROLES
from recall.context.compose import Plan, Tokens, compose
from recall.context.dates import Present
from recall.context.gather import Gatherer
from recall.context.hints.bullets import rotate
from recall.context.hints.hints import gather_hints, save_hints
from recall.context.hints.layout import inject
from recall.context.inputs import (
    Composed,
    Context,
    ContextInput,
    DroppedItem,
    HintCounts,
    Layout,
)
from recall.context.layouts.augmented import plan_augmented, without_rows_of_now
from recall.context.layouts.conversation import plan_conversation
from recall.context.layouts.floor import NOTHING_BEARS, nothing_known
from recall.context.layouts.thread import plan_thread
from recall.context.validation import check
from recall.contract.inputs import Hit
from recall.learning.recollections import recollections_of
from recall.lists.threads import get_threads
from recall.query.receipts import wait_for
from recall.services import Services

TOKENS = Tokens(count_tokens, cut_to_tokens)


@dataclass(frozen=True, slots=True)
class _Laid:
    """Sections to fill, under a limit, with what is known of them already."""

    plans: Sequence[Plan]
    limit: int
    lead: str
    joint: str = "\n\n"
    dropped: Sequence[DroppedItem] = ()
    skipped: str | None = None
    hints: HintCounts | None = None
    # Whether the lead stands even above nothing.
    stands: bool = False


async def context(services: Services, caller: Caller, given: ContextInput) -> Context:
    """Compose the text for a thread's next turn, and say what it is made of.

    Raises Invalid or LimitExceeded with the field, NotFound for an unknown thread or an unknown
    tool result, Unavailable without a database.
    """
    watch = Stopwatch()
    given, limit = check(given, services.settings, services.clock())
    waited = await wait_for(services, caller.user_id, given.wait_for, given.wait_ms)
    name = given.thread_id
    threads = await get_threads(services, caller.user_id, [name], after=waited.bookmarks)
    if name not in threads:
        raise NotFound("No such thread.", field="threadId")
    watch.lap("wait")
    gatherer = Gatherer(services, caller, given, threads[name].id)
    laid = await _lay_out(gatherer, threads[name], limit)
    watch.lap("gather")
    composed = await asyncio.to_thread(
        compose, laid.plans, laid.limit, TOKENS, laid.lead, laid.joint
    )
    if laid.stands and not composed.text:
        composed = await asyncio.to_thread(_lead_alone, composed, laid)
    composed = replace(composed, dropped=(*laid.dropped, *composed.dropped))
    watch.lap("compose")
    answer = await _answer(services, caller, given, composed, laid, watch)
    return replace(answer, pending=waited.pending)


def _lead_alone(composed: Composed, laid: _Laid) -> Composed:
    """Return the lead as the whole text, if it fits."""
    [size] = count_tokens([laid.lead])
    return replace(composed, text=laid.lead, tokens=size) if size <= laid.limit else composed


async def _lay_out(gatherer: Gatherer, thread: ThreadRecord, limit: int) -> _Laid:
    given, present = gatherer.given, await gatherer.present()
    if given.layout is Layout.CONVERSATION:
        conversation, dropped = await gatherer.conversation()
        citations = await gatherer.citations(conversation.lists, present)
        plans = plan_conversation(conversation, limit, citations)
        return _Laid(plans, limit, present.line, dropped=(*dropped, *citations.arranged.dropped))
    unplaced = await gatherer.unplaced_tool_results()
    laid = await _lay_out_known(gatherer, thread, limit, present)
    return replace(laid, dropped=(*unplaced, *laid.dropped))


async def _lay_out_known(
    gatherer: Gatherer, thread: ThreadRecord, limit: int, present: Present
) -> _Laid:
    """Lay out AUGMENTED, THREAD or HINTS: the layouts that have no place for tool results."""
    given = gatherer.given
    if given.layout is Layout.AUGMENTED:
        [query] = await asyncio.to_thread(count_tokens, [given.message or ""])
        left = max(0, limit - query)
        gathered, dropped = without_rows_of_now(await gatherer.augmented(), given)
        citations = await gatherer.citations(gathered.lists, present)
        plans = plan_augmented(gathered, left, citations)
        dropped = [*gathered.dropped, *dropped, *citations.arranged.dropped]
        return _said(plans, left, present, dropped, given, unknown=gathered.unknown)
    if given.layout is Layout.THREAD:
        threaded = await gatherer.threaded()
        citations = await gatherer.citations(threaded.lists, present)
        _, across, _ = citations.arranged.lists or threaded.lists
        threaded = await gatherer.titled(threaded, across)
        plans = plan_thread(threaded, limit, citations)
        dropped = [*threaded.dropped, *citations.arranged.dropped]
        return _said(plans, limit, present, dropped, given, unknown=threaded.unknown)
    return await _lay_out_hints(gatherer, thread, limit, present)


def _said(
    plans: Sequence[Plan],
    limit: int,
    present: Present,
    dropped: Sequence[DroppedItem],
    given: ContextInput,
    *,
    unknown: bool,
) -> _Laid:
    """Lay sections out; above them it says that nothing is known, if a question has no answer."""
    line = nothing_known(given.message) if unknown else ""
    return _Laid(
        plans,
        limit,
        f"{present.line}\n{line}" if line else present.line,
        dropped=dropped,
        skipped=NOTHING_BEARS if unknown else None,
        stands=bool(line),
    )


async def _lay_out_hints(
    gatherer: Gatherer, thread: ThreadRecord, limit: int, present: Present
) -> _Laid:
    hints, language = await gather_hints(gatherer, thread, present)
    injected = inject(hints)
    await save_hints(gatherer, hints, injected)
    message = rotate(hints, injected, language)
    counts = HintCounts(
        injected=len(injected.new),
        again=injected.again,
        pruned=len(message.dropped),
        skipped=int(injected.skipped is not None),
    )
    return _Laid(
        message.plans,
        limit,
        message.lead,
        # The lead of a list stands right above it.
        joint="\n",
        dropped=message.dropped,
        skipped=injected.skipped or f"What fits is over the limit of {limit} tokens.",
        hints=counts,
    )


async def _answer(
    services: Services,
    caller: Caller,
    given: ContextInput,
    composed: Composed,
    laid: _Laid,
    watch: Stopwatch,
) -> Context:
    keep = recollections_of(services).keep
    name = f"context:{given.layout}"
    message, hits = given.message or "", _hits(composed)
    now, key_id = services.clock(), caller.bound_key_id
    id = await keep(caller.user_id, message, name, hits, now, key_id=key_id)
    return Context(
        id=id,
        text=composed.text,
        role=ROLES.get(given.layout),
        tokens=composed.tokens,
        sections=composed.sections,
        dropped=composed.dropped,
        # Set if there is no text.
        skipped=None if composed.text else laid.skipped,
        timings=watch.timings,
        hints=laid.hints,
    )


def _hits(composed: Composed) -> list[Hit]:
    """Convert the text's memories to hits for a recollection, in their order there."""
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
