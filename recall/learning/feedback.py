"""Feedback: the memories of an answer that were used, told by whoever used them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.caller import Caller
from anaphora.errors import LimitExceeded, NotFound
from cypher.recall import learning as queries
from graph.session import Row
from recall.learning.recollections import finish_recollections
from recall.services import Services

MOST_USED = 1000
# An answer is stored some moments after it is given, by the process that gave it.
_LOOKS, _PAUSE = 3, 0.3


@dataclass(frozen=True, slots=True)
class Judged:
    """The number of hits newly counted as used, and the ids that are none of the answer's."""

    counted: int
    unknown_ids: tuple[str, ...]


async def judge(services: Services, caller: Caller, id: str, used: Sequence[str]) -> Judged:
    """Store that these memories of an answer were used, and no others; twice counts once.

    Raises NotFound for an answer that is not kept, LimitExceeded for too many ids.
    """
    if len(used) > MOST_USED:
        raise LimitExceeded(f"Give at most {MOST_USED}.", field="usedIds")
    row = await _store(services, caller.user_id, id, list(dict.fromkeys(used)))
    if row is None:
        raise NotFound("No such answer, or it is no longer kept.", field="id")
    known = set(row["known"])
    return Judged(row["counted"], tuple(one for one in dict.fromkeys(used) if one not in known))


async def _store(services: Services, user_id: str, id: str, ids: list[str]) -> Row | None:
    await finish_recollections(services.graph)
    for look in range(_LOOKS):
        if look:
            await asyncio.sleep(_PAUSE)
        rows = await services.graph.execute(
            queries.mark_used, user_id=user_id, id=id, ids=ids, at=services.clock()
        )
        if rows:
            return rows[0]
    return None
