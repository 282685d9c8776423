"""Streaming: behind each turn, what the next one may need is retrieved in the background.

The retrieval is by the last two turns, not by what is said next. It is kept as ids: what is
forgotten, or loses its trust, between the turns is not shown.
"""

from datetime import datetime

from anaphora.caller import Caller, KeyKind
from cypher import streaming as queries
from graph.records import MemoryRecord
from recall.by_id import get_memories
from recall.context.gathering import Gatherer
from recall.context.inputs import ContextInput
from recall.services import Services


async def stream_next(services: Services, user_id: str, turn_id: str) -> bool:
    """Retrieve for the turn after this one, and keep it; False where a newer turn's is there.

    Raises Unavailable without a database or an embedding.
    """
    turn = (await get_memories(services, user_id, [turn_id])).get(turn_id)
    if turn is None or turn.thread_id is None or turn.turn is None:
        return False
    now = services.clock()
    caller = Caller(user_id, "", "streaming", KeyKind.SERVICE, frozenset(), "UNTRUSTED")
    given = ContextInput(thread_id=turn.thread_id, now=now)
    gatherer = Gatherer(services, caller, given, turn.thread_id)
    turns = await gatherer.turns()
    if turns and (turns[-1].turn or 0) > turn.turn:
        return False
    if (query := gatherer.query(turns)) is not None:
        # Also loads the model, where this is the first that a worker does.
        await services.encoder.encode([query])
    found = await gatherer.retrieve(turns)
    return await _save(services, user_id, turn.thread_id, turn.turn, found, now)


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
