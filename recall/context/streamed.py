"""Memories retrieved for a thread's next turn, as they are stored."""

from dataclasses import dataclass
from datetime import datetime

from cypher.recall import context as queries
from graph.records.instants import instant
from recall.services import Services


@dataclass(frozen=True, slots=True)
class Streamed:
    """Ids of memories, best first; `turn` is the turn after which they were retrieved."""

    turn: int
    ids: tuple[str, ...]
    at: datetime | None


async def find_streamed(services: Services, user_id: str, thread_id: str) -> Streamed | None:
    """Find what is stored for the thread of this id; None if nothing is yet."""
    rows = await services.graph.read(queries.find_streamed, user_id=user_id, thread_id=thread_id)
    if not rows or rows[0]["ids"] is None:
        return None
    return Streamed(rows[0]["turn"], tuple(rows[0]["ids"]), instant(rows[0]["at"]))
