"""The Change that everything done to a memory leaves."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from anaphora.caller import Actor
from anaphora.ids import new_id
from graph.snapshots import write_snapshot
from memory.lock import UserLock


class Action(StrEnum):
    CREATED = "created"
    UPDATED = "updated"
    FORGOTTEN = "forgotten"
    RESTORED = "restored"
    SUPERSEDED = "superseded"


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


def shared_change(lock: UserLock, actor: Actor) -> dict[str, Any]:
    """What all changes of one transaction have: sent once, since instants are slow to send."""
    return {
        "user_id": lock.user_id,
        "at": lock.now,
        "actor_kind": actor.kind.value,
        "actor": actor.name,
    }


def created(lock: UserLock, memory: Mapping[str, Any]) -> dict[str, Any]:
    """The Change that begins a memory's history."""
    after = {"status": memory["status"], "trust": memory["trust"]}
    return new_change(lock, memory, Action.CREATED, before=None, after=after)
