"""Carries out a verdict on the two memories of a conflict, within a transaction."""

from dataclasses import dataclass

from anaphora.caller import Actor, Caller
from anaphora.errors import Conflict, Invalid
from cypher import conflicts
from cypher.memories import writing
from graph.changes.changes import Action
from graph.enums import LIVE, MemoryStatus, Trust, Verdict
from graph.lock import UserLock
from graph.session import Transaction
from memory.endings.merge import merge, replace
from memory.endings.retract import retraction
from memory.links.history import Link, keep_links
from memory.memories.conflict_status import ending_by
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.trust.rules import check_permitted

_FIELD = "conflict"


@dataclass(frozen=True, slots=True)
class Sides:
    """The two memories, and whether they contradict each other."""

    a: StoredMemory
    b: StoredMemory
    contradict: bool


async def carry_out(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    sides: Sides,
    verdict: Verdict,
    note: str | None,
) -> None:
    """Carry out a verdict; whatever it changes leaves its Changes.

    Raises Conflict for a memory that has ended, Forbidden where the key's trust is under the
    loser's, Invalid for a merge of different kinds.
    """
    a, b = sides.a, sides.b
    if verdict is Verdict.KEEP_BOTH:
        await _keep_both(transaction, lock, caller, sides, note)
    if (ends := ending_by(verdict)) is None:
        return
    ending, is_a = ends
    loser, winner = (a, b) if is_a else (b, a)
    if ending is MemoryStatus.MERGED:
        if a.kind is not b.kind:
            raise Invalid("Only memories of the same kind can be merged.", field="verdict")
        _check_live(a, b)
        winner, loser = winner_of(a, b)
    elif ending is MemoryStatus.SUPERSEDED:
        loser = await _head(transaction, lock, loser)
        if loser.id == winner.id:
            return
        _check_live(loser, winner)
    else:
        _check_live(loser)
    _check_cap(caller, loser)
    await end(transaction, lock, caller.actor, ending, winner, loser, note)


async def end(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    ending: MemoryStatus,
    winner: StoredMemory,
    loser: StoredMemory,
    reason: str | None,
) -> None:
    """End the loser of a conflict: merged into the winner, replaced by it, or retracted."""
    if ending is MemoryStatus.MERGED:
        await merge(transaction, lock, actor, winner, loser, reason)
    elif ending is MemoryStatus.SUPERSEDED:
        await replace(transaction, lock, actor, loser, winner, reason)
    else:
        await save_alterations(transaction, lock, actor, [retraction(lock, loser, reason)])


async def _head(transaction: Transaction, lock: UserLock, old: StoredMemory) -> StoredMemory:
    """Find the memory at the end of the chain that replaced this one."""
    rows = await transaction.run(writing.find_successors, user_id=lock.user_id, ids=[old.id])
    [head] = await find_stored(transaction, lock.user_id, [rows[0]["successors"][-1]], _FIELD)
    return head


async def _keep_both(
    transaction: Transaction, lock: UserLock, caller: Caller, sides: Sides, note: str | None
) -> None:
    if not sides.contradict:
        return
    rows = await transaction.run(
        conflicts.link_contradiction,
        user_id=lock.user_id,
        a_id=sides.a.id,
        b_id=sides.b.id,
        at=lock.now,
    )
    if rows:
        after = keep_links(map(Link.from_row, rows))
        linked = Alteration(sides.a, Action.LINKED, {}, before={}, after=after, reason=note)
        await save_alterations(transaction, lock, caller.actor, [linked])


def winner_of(a: StoredMemory, b: StoredMemory) -> tuple[StoredMemory, StoredMemory]:
    """Return winner and loser of a merge: by trust, then by confidence, then the older wins."""
    first, second = (a, b) if a.id <= b.id else (b, a)
    return (second, first) if _weight(second) > _weight(first) else (first, second)


def _weight(memory: StoredMemory) -> tuple[int, float]:
    return memory.trust.rank, memory.node["confidence"]


def _check_live(*memories: StoredMemory) -> None:
    ended = [memory for memory in memories if memory.status not in LIVE]
    if ended:
        raise Conflict(
            f"The memory is {ended[0].status}: restore it first, or dismiss the conflict.",
            field=_FIELD,
            ids=[memory.id for memory in ended],
        )


def _check_cap(caller: Caller, loser: StoredMemory) -> None:
    cap = Trust(caller.max_trust)
    check_permitted(cap, [loser.trust], field="verdict", ids=[loser.id])
