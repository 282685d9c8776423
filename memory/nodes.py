"""What a new node holds: every property of it, as the graph keeps them."""

from typing import Any

from anaphora.ids import new_id
from graph.tenancy import tenant_token
from graph.values import MemoryKind, MemoryStatus, Trust
from memory.drafts import Draft
from memory.lock import UserLock


def memory_node(
    lock: UserLock, draft: Draft, *, trust: Trust, thread_id: str | None, embedded: bool
) -> dict[str, Any]:
    """The properties of a memory that is new, all but its vector."""
    status = MemoryStatus.ACTIVE if embedded else MemoryStatus.PENDING_EMBED
    node = dict(draft.properties) | {
        "id": new_id(),
        "user_id": lock.user_id,
        "tenant": tenant_token(lock.user_id),
        "kind": draft.kind.value,
        "status": status.value,
        "trust": trust.value,
        "text_hash": draft.text_hash,
        "thread_id": thread_id,
        "created_at": lock.now,
        "updated_at": lock.now,
    }
    if draft.kind is MemoryKind.FACT:
        node["last_evidence_at"] = lock.now
    if draft.kind is MemoryKind.EPISODE and node["occurred_at"] is None:
        node["occurred_at"] = lock.now
    return node


def thread_node(lock: UserLock, key: str, title: str | None) -> dict[str, Any]:
    """The properties of a thread that is new."""
    return {
        "id": new_id(),
        "user_id": lock.user_id,
        "key": key,
        "title": title,
        "created_at": lock.now,
        "turn_count": 0,
    }
