"""Conflicts that end with what is done to their memories, and open again when it is undone."""

from collections.abc import Mapping
from typing import Any

from anaphora.caller import Actor
from cypher import conflicts
from graph.changes import Action, new_change_of, save_changes
from graph.conflicts import LABEL, ConflictRecord, conflict_id
from graph.lock import UserLock
from graph.run import Transaction
from graph.values import ConflictStatus, MemoryStatus, Verdict

_DECISION = ("status", "verdict", "decided_by_kind", "decided_by", "resolved_at", "note")
# By what verdicts a memory ends: as side a, and as side b.
_ENDINGS = {
    MemoryStatus.SUPERSEDED: (Verdict.SUPERSEDE_A, Verdict.SUPERSEDE_B),
    MemoryStatus.RETRACTED: (Verdict.RETRACT_A, Verdict.RETRACT_B),
    MemoryStatus.MERGED: (Verdict.MERGE, Verdict.MERGE),
}


async def decide(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    node: Mapping[str, Any],
    verdict: Verdict,
    note: str | None = None,
) -> ConflictRecord:
    """Close a conflict (a node's properties) by a verdict, with its Change."""
    dismissed = verdict is Verdict.DISMISS
    status = ConflictStatus.DISMISSED if dismissed else ConflictStatus.RESOLVED
    after: dict[str, Any] = {
        "status": status.value,
        "verdict": verdict.value,
        "decided_by_kind": actor.kind.value,
        "decided_by": actor.name,
        "resolved_at": lock.now,
        "note": note,
    }
    action = Action.DISMISSED if dismissed else Action.RESOLVED
    return await change_conflict(transaction, lock, actor, node, after, action, note)


async def settle_replaced(
    transaction: Transaction, lock: UserLock, actor: Actor, old_id: str, new_id: str
) -> None:
    """Somebody replaced one by the other: that is the verdict on their conflict, if it is open."""
    rows = await transaction.run(
        conflicts.find_conflicts_by_id, user_id=lock.user_id, ids=[conflict_id(old_id, new_id)]
    )
    for row in rows:
        if row["conflict"]["status"] == ConflictStatus.OPEN:
            is_a = row["conflict"]["a_id"] == old_id
            verdict = Verdict.SUPERSEDE_A if is_a else Verdict.SUPERSEDE_B
            await decide(transaction, lock, actor, row["conflict"], verdict)


async def settle_retracted(
    transaction: Transaction, lock: UserLock, actor: Actor, memory_id: str
) -> None:
    """What was never true contradicts nothing: its open conflicts are resolved."""
    for node in await _of(transaction, lock, memory_id, ConflictStatus.OPEN):
        verdict = Verdict.RETRACT_A if node["a_id"] == memory_id else Verdict.RETRACT_B
        await decide(transaction, lock, actor, node, verdict)


async def reopen(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    memory_id: str,
    was: MemoryStatus,
    into_id: str | None,
) -> None:
    """A memory came back that `was` of this status: what it had lost by is undecided again.

    `into_id` is what it was merged into: others may have been merged into it.
    """
    if was not in _ENDINGS:
        return
    as_a, as_b = _ENDINGS[was]
    for node in await _of(transaction, lock, memory_id, ConflictStatus.RESOLVED):
        if was is MemoryStatus.MERGED and into_id not in (node["a_id"], node["b_id"]):
            continue
        if node.get("verdict") == (as_a if node["a_id"] == memory_id else as_b):
            after = dict.fromkeys(_DECISION) | {"status": ConflictStatus.OPEN.value}
            await change_conflict(transaction, lock, actor, node, after, Action.OPENED, None)


async def _of(
    transaction: Transaction, lock: UserLock, memory_id: str, status: ConflictStatus
) -> list[dict[str, Any]]:
    rows = await transaction.run(
        conflicts.find_conflicts_with,
        user_id=lock.user_id,
        memory_ids=[memory_id],
        statuses=[status.value],
    )
    return [dict(row["conflict"]) for row in rows]


async def change_conflict(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    node: Mapping[str, Any],
    after: Mapping[str, Any],
    action: Action,
    reason: str | None,
) -> ConflictRecord:
    """Set properties of a conflict (`node` has those that it had), with its Change."""
    [row] = await transaction.run(
        conflicts.change_conflict, user_id=lock.user_id, id=node["id"], properties=dict(after)
    )
    before = {name: node.get(name) for name in after}
    change = new_change_of(
        lock, node["id"], LABEL, action, before=before, after=after, reason=reason
    )
    await save_changes(transaction, lock, actor, [change])
    return ConflictRecord.from_node(row["conflict"])
