"""Feedback: the memories of an answer that were used, told by whoever used them."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from anaphora.caller import Caller
from anaphora.clock import FAR_FUTURE
from anaphora.errors import LimitExceeded, NotFound
from anaphora.settings import Settings
from cypher.recall import learning as queries
from graph.enums import MemoryKind
from graph.session import Row, Transaction
from language.conflicts.fading import Fading, since_of
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

    A bound key judges its own answers. Raises NotFound for an answer that is not kept,
    LimitExceeded for too many ids.
    """
    if len(used) > MOST_USED:
        raise LimitExceeded(f"Give at most {MOST_USED}.", field="usedIds")
    row = await _store(services, caller, id, list(dict.fromkeys(used)))
    if row is None:
        raise NotFound("No such answer, or it is no longer kept.", field="id")
    known = set(row["known"])
    return Judged(len(row["used"]), tuple(one for one in dict.fromkeys(used) if one not in known))


async def _store(services: Services, caller: Caller, id: str, ids: list[str]) -> Row | None:
    await finish_recollections(services.graph)
    for look in range(_LOOKS):
        if look:
            await asyncio.sleep(_PAUSE)
        row = await services.graph.write(partial(_mark, services, caller, id, ids), name="judge")
        if row is not None:
            return row
    return None


async def _mark(
    services: Services, caller: Caller, id: str, ids: list[str], transaction: Transaction
) -> Row | None:
    now, user_id = services.clock(), caller.user_id
    rows = await transaction.run(
        queries.mark_used, user_id=user_id, id=id, ids=ids, at=now, key_id=caller.bound_key_id
    )
    if not rows:
        return None
    uses = [_use(node, now, services.settings) for node in rows[0]["used"]]
    if uses := [use for use in uses if use is not None]:
        await transaction.run(queries.save_uses, user_id=user_id, at=now, rows=uses)
    return rows[0]


def _use(node: Mapping[str, Any], now: datetime, settings: Settings) -> Row | None:
    """Return what a use, as new evidence, makes of a memory; None for what never ends."""
    fading, since = Fading(settings), since_of(node)
    at = fading.expiry({**node, "last_evidence_at": max(now, since)}).at
    if at == FAR_FUTURE and node["kind"] != MemoryKind.FACT:
        return None
    return {
        "id": node["id"],
        "weight": fading.weight(node.get("weight"), since, now),
        "expires_at": None if at == FAR_FUTURE else at,
    }
