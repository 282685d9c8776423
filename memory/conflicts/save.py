"""Saves conflicts: one for each pair, with a Change that names the rule it was found by."""

from collections.abc import Mapping, Sequence
from typing import Any

from anaphora.caller import Actor, ActorKind
from cypher import conflicts
from cypher.runs import consolidation
from graph.changes.changes import Action, new_change_of, save_changes
from graph.enums import ConflictStatus, Verdict
from graph.lock import UserLock
from graph.records.conflicts import LABEL, ConflictRecord, conflict_id, in_order
from graph.session import Transaction
from language.conflicts.findings import ConflictKind, Reason
from memory.conflicts.policy import Opening
from memory.memories.conflict_status import change_conflicts, close_conflict

RULE = Actor(ActorKind.RULE, "onConflict")
# Findings of a language model or a person's verdict: rules cannot withdraw them.
NOT_BY_RULES = (Reason.MODEL, Reason.VERDICT)


async def keep_conflicts(
    transaction: Transaction, lock: UserLock, openings: Sequence[Opening], actor: Actor = RULE
) -> list[ConflictRecord]:
    """Store the conflicts of these pairs that are new; return those made, in order.

    A stored conflict stays as it is, but is opened again if it was withdrawn, or if a memory was
    rewritten and it is of another kind by now. A pair with a verdict is RESOLVED by it, also where
    its conflict was open already. Withdrawn conflicts that were opened again are returned too,
    first.
    """
    rows = {conflict_id(one.one_id, one.other_id): _row(lock, one, actor) for one in openings}
    if not rows:
        return []
    known = await transaction.run(
        conflicts.find_conflicts_by_id, user_id=lock.user_id, ids=list(rows)
    )
    again = []
    for conflict in (ConflictRecord.from_node(row["conflict"]) for row in known):
        found = rows.pop(conflict.id)["properties"]
        verdict = found.get("verdict")
        if verdict is not None and conflict.status is ConflictStatus.OPEN:
            await close_conflict(transaction, lock, actor, conflict, Verdict(verdict))
        if _is_another(conflict, found):
            await _open_again(transaction, lock, actor, conflict, found)
        if _withdrawn(conflict):
            again.append(await _open_again(transaction, lock, actor, conflict, found))
    if rows:
        await transaction.run(
            conflicts.save_conflicts, user_id=lock.user_id, at=lock.now, rows=list(rows.values())
        )
    changes = [_change(lock, row["properties"]) for row in rows.values()]
    await save_changes(transaction, lock, actor, changes)
    kept = [*again, *(ConflictRecord.from_node(row["properties"]) for row in rows.values())]
    if actor == RULE and any(_may_be_settled(one) for one in kept):
        await transaction.run(consolidation.mark_hurried_user, user_id=lock.user_id, at=lock.now)
    return kept


def _may_be_settled(conflict: ConflictRecord) -> bool:
    """Check that a consolidation may settle it: an open contradiction, where one may be newer."""
    is_open = conflict.status is ConflictStatus.OPEN
    return is_open and conflict.kind == ConflictKind.CONTRADICTION


def _withdrawn(conflict: ConflictRecord) -> bool:
    """Check whether a conflict was dismissed without a verdict: by an undoing, or a correction."""
    return conflict.status is ConflictStatus.DISMISSED and conflict.verdict is None


def _is_another(conflict: ConflictRecord, found: Mapping[str, Any]) -> bool:
    """Check whether an open conflict found by rules is of another kind now: a text was changed."""
    left_open = conflict.status is ConflictStatus.OPEN and "verdict" not in found
    by_rules = conflict.reason not in NOT_BY_RULES
    return left_open and by_rules and conflict.kind != found["kind"]


async def _open_again(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    conflict: ConflictRecord,
    found: Mapping[str, Any],
) -> ConflictRecord:
    own = dict.fromkeys(("resolved_at", "decided_by", "decided_by_kind")) | dict(found)
    was = conflict.properties
    after = {name: value for name, value in own.items() if was.get(name, value) != value}
    [opened] = await change_conflicts(transaction, lock, actor, [(conflict, after)], Action.OPENED)
    return opened


def _row(lock: UserLock, opening: Opening, actor: Actor) -> dict[str, Any]:
    a_id, b_id = in_order(opening.one_id, opening.other_id)
    verdict = opening.verdict
    properties = {
        "id": conflict_id(a_id, b_id),
        "a_id": a_id,
        "b_id": b_id,
        "kind": opening.finding.kind.value,
        "reason": opening.finding.reason.value,
        "similarity": opening.similarity,
        "status": (ConflictStatus.RESOLVED if verdict else ConflictStatus.OPEN).value,
        "created_at": lock.now,
    }
    if verdict is not None:
        properties |= {
            "verdict": verdict.value,
            "decided_by_kind": actor.kind.value,
            "decided_by": actor.name,
            "resolved_at": lock.now,
        }
    return {"properties": properties, "a_id": a_id, "b_id": b_id}


def _change(lock: UserLock, properties: dict[str, Any]) -> dict[str, Any]:
    told = ("a_id", "b_id", "kind", "reason", "status", "verdict")
    after = {name: properties[name] for name in told if name in properties}
    action = Action.RESOLVED if "verdict" in properties else Action.OPENED
    return new_change_of(lock, properties["id"], LABEL, action, before=None, after=after)
