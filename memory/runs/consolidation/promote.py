"""PROMOTE: memories that last, matter or are often recalled move to the next tier."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_PAST, native
from cypher.memories import fading as queries
from graph.changes.changes import Action, new_change, shared_change
from graph.changes.places import read_place, write_place
from graph.changes.step import Context, Counts, Portion
from graph.lock import UserLock
from graph.session import Row, Transaction
from memory.memories.tiers import NEXT, promote_at
from memory.services import Services

_BATCH = 1000
_RULE = Actor(ActorKind.RULE, "tiers")


async def promote(services: Services, context: Context, place: str | None) -> Portion:
    """Promote some memories that are due by now, the longest due first."""
    now = context.clock()
    at, place_id = read_place(place, FAR_PAST)
    given: dict[str, Any] = {
        "user_id": context.user_id,
        "now": now,
        "place": at,
        "place_id": place_id,
    }
    rows = await services.graph.read(queries.find_due_to_promote, limit=_BATCH, **given)
    if not rows:
        return Portion()

    async def write(transaction: Transaction, lock: UserLock) -> Counts:
        # Read again: somebody may have changed them since.
        there = await transaction.run(queries.find_due_to_promote, **given, limit=_BATCH)
        return await _promote(transaction, lock, there, now)

    last = rows[-1]["memory"]
    more = write_place(native(last["promote_at"]), last["id"]) if len(rows) == _BATCH else None
    return Portion(write=write, place=more, done=len(rows))


async def _promote(
    transaction: Transaction, lock: UserLock, rows: list[Row], now: datetime
) -> Counts:
    promoted, moved = [], []
    for row in rows:
        memory = row["memory"]
        due = promote_at(memory, lock.settings)
        if due is None or due > now:
            moved.append({"id": memory["id"], "promote_at": due})
        else:
            promoted.append(_row(lock, memory, now))
    if moved:
        await transaction.run(queries.set_promotions, user_id=lock.user_id, rows=moved)
    if promoted:
        await transaction.run(
            queries.change_tiers,
            user_id=lock.user_id,
            sequence=lock.sequence,
            at=lock.now,
            change=shared_change(lock, _RULE),
            rows=promoted,
        )
    return {"promoted": len(promoted)}


def _row(lock: UserLock, memory: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return a memory's new tier, the highest that it is due for, with its Change."""
    before, after = {"tier": memory["tier"]}, {"tier": memory["tier"]}
    due: datetime | None = now
    while due is not None and due <= now:
        after = {"tier": NEXT[after["tier"]].value}
        due = promote_at({**memory, **after}, lock.settings)
    return {
        "id": memory["id"],
        **after,
        "promote_at": due,
        "change": new_change(lock, memory, Action.UPDATED, before=before, after=after),
    }
