"""Builds the nodes of new memories and threads, with every property that the graph keeps."""

from collections.abc import Mapping
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST
from anaphora.decay import observed
from anaphora.ids import new_id
from graph.enums import MemoryKind, MemoryStatus, Tier, Trust
from graph.lock import UserLock
from graph.tenancy import tenant_token
from memory.memories.drafts import Draft
from memory.memories.expiry import expires_at
from memory.memories.tiers import promote_at


def shared_memory(lock: UserLock) -> dict[str, Any]:
    """Return the defaults of every new memory of a transaction."""
    return {
        "user_id": lock.user_id,
        "tenant": tenant_token(lock.user_id),
        "status": MemoryStatus.PENDING_EMBED.value,
        "tier": Tier.SHORT_TERM.value,
        "valid_from": FAR_PAST,
        "valid_to": FAR_FUTURE,
        "retired_at": FAR_FUTURE,
        "created_at": lock.now,
        "updated_at": lock.now,
        "access_count": 0,
        "use_count": 0,
        "attempts": 0,
    }


def own_properties(node: Mapping[str, Any], shared: Mapping[str, Any]) -> dict[str, Any]:
    """Return a node's properties except the shared properties, which are sent once for all."""
    return {name: value for name, value in node.items() if shared.get(name) != value}


def memory_node(
    lock: UserLock,
    draft: Draft,
    *,
    given: Trust,
    trust: Trust,
    thread_id: str | None,
    embedded: bool,
    enriched: bool,
) -> dict[str, Any]:
    """Return the properties of a new memory, all but its vector.

    `given` is the trust that its writer gave; `trust` may be less, by its sources. `enriched` says
    that its enrichment is owed.
    """
    status = MemoryStatus.ACTIVE if embedded else MemoryStatus.PENDING_EMBED
    node = shared_memory(lock) | {
        **draft.properties,
        "id": new_id(),
        "kind": draft.kind.value,
        "status": status.value,
        "trust": trust.value,
        "given_trust": given.value if given is not trust else None,
        "text_hash": draft.text_hash,
        "thread_id": thread_id,
        "enrich_due": lock.now if enriched else None,
    }
    if draft.kind is MemoryKind.FACT:
        node["last_evidence_at"] = lock.now
        if node.get("predicate") is not None:
            node["weight"] = observed()
    if draft.kind is MemoryKind.EPISODE and node["occurred_at"] is None:
        node["occurred_at"] = lock.now
    node["expires_at"] = expires_at(node, lock.settings)
    node["promote_at"] = promote_at(node, lock.settings)
    return node


def thread_node(lock: UserLock, key: str, title: Mapping[str, Any]) -> dict[str, Any]:
    """Return the properties of a new thread; `title` are those of its title, if it has one."""
    return {
        "id": new_id(),
        "user_id": lock.user_id,
        "key": key,
        **title,
        "created_at": lock.now,
        "turn_count": 0,
    }
