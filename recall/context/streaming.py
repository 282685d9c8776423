"""Streaming: after each turn, memories for the next one are retrieved in the background.

The retrieval is by the last two turns, not by what is said next. Its result is stored as ids:
memories that are forgotten, or lose their trust, between the turns are not shown.
"""

from datetime import datetime

from anaphora.caller import Caller, KeyKind
from cypher.recall import context as queries
from graph.records.records import MemoryRecord
from language.embedding.packaged_models import Side
from recall.context.gather import Gatherer
from recall.context.inputs import ContextInput
from recall.context.streamed import find_streamed
from recall.lists.threads import get_threads
from recall.services import Services


async def stream_next(services: Services, user_id: str, thread_id: str) -> bool:
    """Retrieve memories for the thread's next turn, and store them; False where that is done.

    Raises Unavailable without a database or an embedding.
    """
    thread = (await get_threads(services, user_id, [thread_id])).get(thread_id)
    if thread is None or not thread.turn_count:
        return False
    kept = await find_streamed(services, user_id, thread.id)
    if kept is not None and kept.turn >= thread.turn_count:
        return False
    now = services.clock()
    caller = Caller(user_id, "", "streaming", KeyKind.SERVICE, frozenset(), "UNTRUSTED")
    gatherer = Gatherer(services, caller, ContextInput(thread_id=thread.id, now=now), thread.id)
    turns = await gatherer.turns()
    if (query := gatherer.query(turns)) is not None:
        # Also loads the model, if this is a worker's first task.
        await services.encoder.encode([query], Side.QUERY)
    found = await gatherer.retrieve(turns)
    return await _save(services, user_id, thread.id, thread.turn_count, found, now)


async def _save(
    services: Services,
    user_id: str,
    thread_id: str,
    turn: int,
    found: list[MemoryRecord],
    now: datetime,
) -> bool:
    rows = await services.graph.execute(
        queries.save_streamed,
        user_id=user_id,
        thread_id=thread_id,
        turn=turn,
        ids=[memory.id for memory in found],
        at=now,
    )
    return bool(rows)
