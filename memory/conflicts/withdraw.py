"""Withdraws open conflicts whose memories say something else by now, without a verdict.

A conflict that is found again is opened again. Those found by a language model or by a person's
verdict are left: rules cannot withdraw them.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from anaphora.settings import Settings
from cypher import conflicts
from graph.changes.changes import Action
from graph.enums import ConflictStatus, MemoryStatus, is_in_use
from graph.lock import UserLock
from graph.records.conflicts import ConflictRecord, conflict_id
from graph.session import Transaction
from language.conflicts.judge import Judge
from language.conflicts.statements import Statement
from memory.conflicts.candidates import Found, find_conflicts, find_declared, gates_of
from memory.conflicts.compare import Compared, read_compared, rival_of
from memory.conflicts.save import NOT_BY_RULES, RULE
from memory.memories.conflict_status import change_conflicts

WHY = "They do not conflict any more."


@dataclass(frozen=True, slots=True)
class Ceased:
    """A pair with an open conflict that conflicts no more: one's id, the other's statement."""

    memory_id: str
    other: Statement

    @property
    def conflict_id(self) -> str:
        return conflict_id(self.memory_id, self.other.id)


async def find_ceased(
    transaction: Transaction,
    settings: Settings,
    judge: Judge,
    user_id: str,
    compared: Mapping[str, Compared],
    found: Mapping[str, Sequence[Found]],
) -> list[Ceased]:
    """Find open conflicts of the `compared` memories that are not `found` and hold no more."""
    rows = await transaction.run(
        conflicts.find_conflicts_with,
        user_id=user_id,
        memory_ids=[id for id in found if _is_comparable(compared[id])],
        statuses=[ConflictStatus.OPEN.value],
    )
    others: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        id, known = row["memory_id"], ConflictRecord.from_node(row["conflict"])
        if known.reason not in NOT_BY_RULES:
            others[id] |= {side for side in (known.a_id, known.b_id) if side and side != id}
    for id in others:
        others[id] -= {one.rival.id for one in found[id]}
    rivals = await read_compared(transaction.run, user_id, sorted(set().union(*others.values())))
    declared = await find_declared(
        transaction, user_id, [compared[id].statement.predicate for id in others]
    )

    def conflict(one: Compared, other: Compared) -> bool:
        rival = rival_of(other, one)
        return bool(find_conflicts(one.statement, [rival], gates_of(settings), judge, declared))

    return [
        Ceased(id, rivals[other].statement)
        for id, some in others.items()
        for other in sorted(some & rivals.keys())
        if _is_comparable(rivals[other]) and not conflict(compared[id], rivals[other])
    ]


async def withdraw(transaction: Transaction, lock: UserLock, ceased: Sequence[Ceased]) -> int:
    """Withdraw the conflicts of these that are still open; return how many."""
    if not ceased:
        return 0
    rows = await transaction.run(
        conflicts.find_conflicts_by_id,
        user_id=lock.user_id,
        ids=sorted({one.conflict_id for one in ceased}),
    )
    found = [ConflictRecord.from_node(row["conflict"]) for row in rows]
    after = {
        "status": ConflictStatus.DISMISSED.value,
        "decided_by_kind": RULE.kind.value,
        "decided_by": RULE.name,
        "resolved_at": lock.now,
    }
    changed = [(one, after) for one in found if one.status is ConflictStatus.OPEN]
    return len(await change_conflicts(transaction, lock, RULE, changed, Action.DISMISSED, WHY))


def _is_comparable(one: Compared) -> bool:
    """Check whether a memory is ACTIVE and in use: the inbox has no conflict with an ended side."""
    return one.status is MemoryStatus.ACTIVE and is_in_use(one.status, one.trust)
