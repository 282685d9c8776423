"""Closes conflicts by what is done to their memories, and reopens them when it is undone."""

from collections.abc import Mapping, Sequence
from typing import Any

from anaphora.caller import Actor
from cypher import conflicts
from graph.changes.changes import Action, new_change_of, save_changes
from graph.enums import ConflictStatus, MemoryStatus, Verdict
from graph.lock import UserLock
from graph.records.conflicts import LABEL, ConflictRecord, conflict_id
from graph.session import Transaction

_DECISION = ("status", "verdict", "decided_by_kind", "decided_by", "resolved_at", "note")
# The verdicts by which a memory ends: as side a, and as side b.
_ENDINGS = {
    MemoryStatus.SUPERSEDED: (Verdict.SUPERSEDE_A, Verdict.SUPERSEDE_B),
    MemoryStatus.RETRACTED: (Verdict.RETRACT_A, Verdict.RETRACT_B),
    MemoryStatus.MERGED: (Verdict.MERGE, Verdict.MERGE),
}


def verdict_against(loser_id: str, a_id: str | None, ending: MemoryStatus) -> Verdict:
    """Return the verdict by which this memory ends, of the conflict whose side a is `a_id`."""
    as_a, as_b = _ENDINGS[ending]
    return as_a if loser_id == a_id else as_b


def ending_by(verdict: Verdict) -> tuple[MemoryStatus, bool] | None:
    """Return how a memory ends by a verdict, and whether it is side a; None where both stay.

    Of a merge either may be the loser.
    """
    for ending, sides in _ENDINGS.items():
        if verdict in sides:
            return ending, verdict == sides[0]
    return None


async def close_conflict(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    conflict: ConflictRecord,
    verdict: Verdict,
    note: str | None = None,
) -> ConflictRecord:
    """Close a conflict by a verdict, with its Change."""
    after = _decision(lock, actor, verdict, note)
    [decided] = await change_conflicts(
        transaction, lock, actor, [(conflict, after)], _action(verdict), note
    )
    return decided


def _decision(
    lock: UserLock, actor: Actor, verdict: Verdict, note: str | None = None
) -> dict[str, Any]:
    dismissed = verdict is Verdict.DISMISS
    status = ConflictStatus.DISMISSED if dismissed else ConflictStatus.RESOLVED
    return {
        "status": status.value,
        "verdict": verdict.value,
        "decided_by_kind": actor.kind.value,
        "decided_by": actor.name,
        "resolved_at": lock.now,
        "note": note,
    }


def _action(verdict: Verdict) -> Action:
    return Action.DISMISSED if verdict is Verdict.DISMISS else Action.RESOLVED


async def settle_replaced(
    transaction: Transaction, lock: UserLock, actor: Actor, old_id: str, new_id: str
) -> None:
    """Resolve the open conflict of two memories, as the old one was replaced by the new."""
    rows = await transaction.run(
        conflicts.find_conflicts_by_id, user_id=lock.user_id, ids=[conflict_id(old_id, new_id)]
    )
    for conflict in (ConflictRecord.from_node(row["conflict"]) for row in rows):
        if conflict.status is ConflictStatus.OPEN:
            verdict = verdict_against(old_id, conflict.a_id, MemoryStatus.SUPERSEDED)
            await close_conflict(transaction, lock, actor, conflict, verdict)


async def settle_retracted(
    transaction: Transaction, lock: UserLock, actor: Actor, memory_id: str
) -> None:
    """Resolve the open conflicts of a retracted memory: it contradicts nothing."""
    decided = []
    for conflict in await _of(transaction, lock, memory_id, ConflictStatus.OPEN):
        verdict = verdict_against(memory_id, conflict.a_id, MemoryStatus.RETRACTED)
        decided.append((conflict, _decision(lock, actor, verdict)))
    await change_conflicts(transaction, lock, actor, decided, Action.RESOLVED)


async def reopen(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    memory_id: str,
    was: MemoryStatus,
    into_id: str | None,
) -> None:
    """Reopen the conflicts that a restored memory had lost by; `was` is its status before.

    `into_id` is the memory it was merged into; conflicts of other mergers stay resolved.
    """
    if was not in _ENDINGS:
        return
    after = dict.fromkeys(_DECISION) | {"status": ConflictStatus.OPEN.value}
    again = []
    for conflict in await _of(transaction, lock, memory_id, ConflictStatus.RESOLVED):
        if was is MemoryStatus.MERGED and into_id not in (conflict.a_id, conflict.b_id):
            continue
        if conflict.verdict is verdict_against(memory_id, conflict.a_id, was):
            again.append((conflict, after))
    await change_conflicts(transaction, lock, actor, again, Action.OPENED)


async def _of(
    transaction: Transaction, lock: UserLock, memory_id: str, status: ConflictStatus
) -> list[ConflictRecord]:
    rows = await transaction.run(
        conflicts.find_conflicts_with,
        user_id=lock.user_id,
        memory_ids=[memory_id],
        statuses=[status.value],
    )
    return [ConflictRecord.from_node(row["conflict"]) for row in rows]


async def change_conflicts(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    changed: Sequence[tuple[ConflictRecord, Mapping[str, Any]]],
    action: Action,
    reason: str | None = None,
) -> list[ConflictRecord]:
    """Set properties of conflicts, each with its Change; return the conflicts as they are now."""
    if not changed:
        return []
    rows = await transaction.run(
        conflicts.change_conflicts,
        user_id=lock.user_id,
        rows=[{"id": one.id, "properties": dict(after)} for one, after in changed],
    )
    told = [
        new_change_of(
            lock,
            conflict.id,
            LABEL,
            action,
            before={name: conflict.properties[name] for name in after},
            after=after,
            reason=reason,
        )
        for conflict, after in changed
    ]
    await save_changes(transaction, lock, actor, told)
    return [ConflictRecord.from_node(row["conflict"]) for row in rows]
