"""Supersedes a memory by another: the old validity ends where the new validity begins."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from anaphora.caller import Caller
from anaphora.clock import FAR_FUTURE, FAR_PAST
from anaphora.errors import Conflict, Invalid
from cypher.memories import writing
from graph.changes.changes import Action
from graph.enums import LIVE, MemoryStatus, Trust
from graph.lock import UserLock
from graph.records.records import MemoryRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.links.history import Link, keep_links, restore_links
from memory.memories.conflict_status import settle_replaced
from memory.memories.results import Superseded
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.services import Services
from memory.trust.rules import check_permitted

OLD, NEW = "oldId", "newId"
_Pair = tuple[MemoryRecord, MemoryRecord]


async def supersede(services: Services, caller: Caller, old_id: str, new_id: str) -> Superseded:
    """Replace the old memory, or the head of its chain, by the new memory.

    Doing it again changes nothing. Raises Forbidden where the old one is trusted higher than the
    key may give, NotFound, Invalid for a memory that would replace itself,
    Conflict for one that would replace its successor, or when either has ended otherwise.
    """
    if old_id == new_id:
        raise Invalid("A memory cannot replace itself.", field=NEW)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[_Pair]:
        [old] = await find_stored(transaction, caller.user_id, [old_id], OLD)
        [new] = await find_stored(transaction, caller.user_id, [new_id], NEW)
        chains = await _find_chains(transaction, caller.user_id, [old_id, new_id])
        head_id = chains[old_id][-1]
        check_chains(chains[old_id], chains[new_id])
        if head_id == new_id:
            return _committed(old.record, new.record, changed=False)
        [head] = await find_stored(transaction, caller.user_id, [head_id], OLD)
        _check_live(head, OLD)
        check_permitted(Trust(caller.max_trust), [head.trust], field=OLD, ids=[head_id])
        _check_live(new, NEW)
        made = await restore_links(transaction, lock, [Link("SUPERSEDES", new_id, head_id)])
        alteration = retirement(head, new, lock.now, made)
        [replaced] = await save_alterations(transaction, lock, caller.actor, [alteration])
        await settle_replaced(transaction, lock, caller.actor, head_id, new_id)
        return _committed(replaced if head_id == old_id else old.record, new.record)

    (old, head), receipt = await commit(services, caller, work, name="supersede")
    return Superseded(old=old, head=head, receipt=receipt)


def _committed(old: MemoryRecord, head: MemoryRecord, *, changed: bool = True) -> Committed[_Pair]:
    return Committed((old, head), changed=changed, memory_ids=[head.id])


def check_chains(old: Sequence[str], new: Sequence[str]) -> None:
    """Raise Conflict if the new memory was itself replaced by the old memory's head, by any steps.

    Each chain begins with the memory itself and ends with its head. Of two that replace each other
    at the same time the second finds this.
    """
    if old[-1] != new[0] and (old[-1] in new or new[0] in old):
        raise Conflict(
            "The new memory was itself replaced by the old memory.", field=NEW, ids=[old[-1]]
        )


def retirement(
    old: StoredMemory,
    new: StoredMemory,
    now: datetime,
    made: Sequence[Link] = (),
    *,
    since: datetime | None = None,
) -> Alteration:
    """Describe the superseding of a memory: it is valid until the new memory begins.

    `made` are the links that say so; `since` is when the new memory begins, where it does not say.
    """
    after: dict[str, Any] = {"status": MemoryStatus.SUPERSEDED.value, "retired_at": now}
    valid_to = _valid_to(old, new, since or now)
    if valid_to != old.node["valid_to"]:
        after["valid_to"] = valid_to
    before = {name: old.node.get(name) for name in after}
    told = after | keep_links(made)
    return Alteration(old, Action.SUPERSEDED, after, before=before, after=told)


def _valid_to(old: StoredMemory, new: StoredMemory, now: datetime) -> datetime:
    began: datetime = old.node["valid_from"]
    ended: datetime = old.node["valid_to"]
    stated: datetime = new.node["valid_from"]
    moment = now if stated == FAR_PAST else stated
    # An end that was stated, and is no later, stands; nothing ends before it began.
    if ended != FAR_FUTURE and ended <= moment:
        return ended
    return moment if moment > began else ended


async def _find_chains(
    transaction: Transaction, user_id: str, ids: Sequence[str]
) -> dict[str, list[str]]:
    rows = await transaction.run(writing.find_successors, user_id=user_id, ids=list(ids))
    return {row["id"]: row["successors"] for row in rows}


def _check_live(memory: StoredMemory, field: str) -> None:
    if memory.status not in LIVE:
        raise Conflict(
            f"The memory is {memory.status}: restore it first.", field=field, ids=[memory.id]
        )
