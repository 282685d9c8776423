"""DECAY and DEPRECATE: memories that nothing confirmed in time become STALE or DEPRECATED.

Only what is due is read, by an index. An expiry that is stored too early, as by other settings, is
moved and ends nothing. Belief that an undecided contradiction has halved ends nothing either: that
takes a verdict. Where somebody undid that a memory ended, it lives until new evidence of it fades.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_PAST, native
from anaphora.decay import FLOOR
from cypher import conflicts
from cypher.memories import fading as queries
from graph.changes.changes import Action
from graph.changes.places import read_place, write_place
from graph.changes.step import Context, Counts, Portion
from graph.enums import FADED, LIVE, MemoryStatus, RunStep
from graph.lock import UserLock
from graph.records.snapshots import read_snapshot
from graph.session import Transaction
from language.conflicts.fading import Expiry, Fading, Fate, since_of
from memory.memories.expiry import expires_at
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.services import Services

_BATCH = 500
# A fact whose contradiction is undecided is looked at again.
_DISPUTED = timedelta(days=7)
_FADED = frozenset(status.value for status in FADED)
_RULE = Actor(ActorKind.RULE, "decay")
_ACTIONS = {Fate.DEPRECATED: Action.DEPRECATED, Fate.STALE: Action.EXPIRED}
_COUNTED = {Fate.DEPRECATED: "deprecated", Fate.STALE: "stale"}


async def expire_again(services: Services, context: Context, place: str | None) -> Portion:
    """End what became due by the steps since DECAY: in a dry run, which stored nothing, nothing."""
    if context.dry_run and RunStep.DECAY in context.steps:
        return Portion()
    return await expire(services, context, place)


async def expire(services: Services, context: Context, place: str | None) -> Portion:
    """End some memories that are due by now, the longest due first."""
    now = context.clock()
    at, place_id = read_place(place, FAR_PAST)
    rows = await services.graph.read(
        queries.find_due_to_end,
        user_id=context.user_id,
        now=now,
        place=at,
        place_id=place_id,
        limit=_BATCH,
    )
    if not rows:
        return Portion()
    ids = [row["id"] for row in rows]

    async def write(transaction: Transaction, lock: UserLock) -> Counts:
        return await _end_due(transaction, lock, ids, now)

    more = write_place(native(rows[-1]["expires_at"]), ids[-1]) if len(rows) == _BATCH else None
    return Portion(write=write, place=more, done=len(ids))


async def _end_due(
    transaction: Transaction, lock: UserLock, ids: Sequence[str], now: datetime
) -> Counts:
    """End those that are due still; for the others store when they are."""
    there = await transaction.run(queries.find_present, user_id=lock.user_id, ids=list(ids))
    memories = await find_stored(transaction, lock.user_id, [row["id"] for row in there], "id")
    known = [memory.id for memory in memories]
    disputed = await _disputed(transaction, lock, known)
    put_back = await _put_back(transaction, lock, known)
    fading, counts = Fading(lock.settings), dict.fromkeys(_COUNTED.values(), 0)
    alterations, moved = list[Alteration](), list[dict[str, Any]]()
    for memory in memories:
        expiry = fading.expiry(memory.node)
        due = memory.status in LIVE and expiry.at <= now
        if due and memory.id in put_back and put_back[memory.id] >= since_of(memory.node):
            moved.append({"id": memory.id, "expires_at": None})
        elif due and expiry.fate is Fate.DEPRECATED and memory.id in disputed:
            moved.append({"id": memory.id, "expires_at": now + _DISPUTED})
        elif due:
            alterations.append(ending(memory, expiry, lock))
            counts[_COUNTED[expiry.fate]] += 1
        else:
            at = expires_at(memory.node, lock.settings)
            moved.append({"id": memory.id, "expires_at": at})
    if moved:
        await transaction.run(queries.set_expiries, user_id=lock.user_id, rows=moved)
    if alterations:
        await save_alterations(transaction, lock, _RULE, alterations)
    return counts


async def _disputed(transaction: Transaction, lock: UserLock, ids: Sequence[str]) -> set[str]:
    """Return those of the memories with a contradiction that nobody has decided."""
    rows = await transaction.run(
        conflicts.find_disputes, user_id=lock.user_id, ids=list(ids), limit=1
    )
    return {row["id"] for row in rows}


async def _put_back(
    transaction: Transaction, lock: UserLock, ids: Sequence[str]
) -> dict[str, datetime]:
    """Return when it was undone last that a memory faded, by its id."""
    rows = await transaction.run(queries.find_undone, user_id=lock.user_id, ids=list(ids))
    found: dict[str, datetime] = {}
    for row in rows:
        status = (read_snapshot(row["before"]) or {}).get("status")
        if status in _FADED and row["id"] not in found:
            found[row["id"]] = native(row["at"])
    return found


def ending(memory: StoredMemory, expiry: Expiry, lock: UserLock) -> Alteration:
    """Describe how a memory ends that nothing confirmed."""
    after = {"status": MemoryStatus(expiry.fate.value).value, "retired_at": lock.now}
    before = {name: memory.node.get(name) for name in after}
    since = since_of(memory.node).date()
    why = (
        f"its confidence is under {FLOOR}"
        if expiry.fate is Fate.DEPRECATED
        else "its time to live is over"
    )
    reason = f"Nothing has confirmed it since {since}: {why}."
    action = _ACTIONS[expiry.fate]
    return Alteration(memory, action, after, before=before, after=after, reason=reason)
