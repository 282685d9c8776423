"""The Change that everything done leaves, to a memory or to another thing of the user's.

It holds what puts it back: `before` and `after` are the properties that it changed, and links that
were made (`after["links"]`) or ended (`before["links"]`), each a map of `type`, `from_id`, `to_id`,
`created_at` and the link's own properties.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from anaphora.caller import Actor
from anaphora.ids import new_id
from cypher import changes
from graph.lock import UserLock
from graph.records.snapshots import write_snapshot
from graph.session import Transaction


class Action(StrEnum):
    CREATED = "created"
    UPDATED = "updated"
    FORGOTTEN = "forgotten"
    RESTORED = "restored"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    MERGED = "merged"
    DEPRECATED = "deprecated"
    EXPIRED = "expired"
    # Of an erasure: gone for good, or written anew without a source.
    ERASED = "erased"
    REWRITTEN = "rewritten"
    LINKED = "linked"
    UNLINKED = "unlinked"
    # Of trust: set by somebody, suspected by a rule, or following a source's.
    TRUSTED = "trusted"
    QUARANTINED = "quarantined"
    INHERITED = "inherited"
    # A change of a run, put back.
    UNDONE = "undone"
    # Of entities, relations, reviews and conflicts.
    RELATED = "related"
    UNRELATED = "unrelated"
    OPENED = "opened"
    RESOLVED = "resolved"
    DISMISSED = "dismissed"
    # Of keys.
    REVOKED = "revoked"


def new_change(
    lock: UserLock,
    memory: Mapping[str, Any],
    action: Action,
    *,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    reason: str | None = None,
) -> dict[str, Any]:
    """A Change of a memory (its node's properties), numbered next: all but what it shares."""
    return {
        "id": new_id(),
        "memory_id": memory["id"],
        "memory_kind": memory["kind"],
        "thread_id": memory.get("thread_id"),
        "sequence": lock.next_sequence(),
        "action": action.value,
        "reason": reason,
        "before": write_snapshot(before),
        "after": write_snapshot(after),
    }


def new_change_of(
    lock: UserLock,
    subject_id: str,
    subject_label: str,
    action: Action,
    *,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    reason: str | None = None,
) -> dict[str, Any]:
    """A Change of what is no memory, by its id and label ("Entity", say), numbered next."""
    return {
        "id": new_id(),
        "subject_id": subject_id,
        "subject_label": subject_label,
        "sequence": lock.next_sequence(),
        "action": action.value,
        "reason": reason,
        "before": write_snapshot(before),
        "after": write_snapshot(after),
    }


async def save_changes(
    transaction: Transaction, lock: UserLock, actor: Actor, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Store changes that `new_change_of` made, in their order."""
    if rows:
        await transaction.run(
            changes.save_changes,
            user_id=lock.user_id,
            sequence=lock.sequence,
            at=lock.now,
            change=shared_change(lock, actor),
            rows=list(rows),
        )


def shared_change(lock: UserLock, actor: Actor) -> dict[str, Any]:
    """Return what all changes of a transaction share: sent once, as instants are slow to send."""
    return {
        "user_id": lock.user_id,
        "at": lock.now,
        "actor_kind": actor.kind.value,
        "actor": actor.name,
    }


def created(lock: UserLock, memory: Mapping[str, Any], reason: str | None = None) -> dict[str, Any]:
    """The Change that begins a memory's history; `reason`, where a rule had its say."""
    after = {"status": memory["status"], "trust": memory["trust"]}
    return new_change(lock, memory, Action.CREATED, before=None, after=after, reason=reason)
