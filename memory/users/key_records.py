"""The record of an API key: everything but its secret, which only its holder has."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from anaphora.caller import Bound, KeyKind, Scope
from graph.enums import Trust
from graph.records.instants import instant

# The label of keys in Changes.
API_KEY = "ApiKey"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRecord:
    """An API key; `user_id` is None for a service's or an operator's."""

    id: str
    name: str
    kind: KeyKind
    user_id: str | None
    scopes: tuple[Scope, ...]
    max_trust: Trust
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    revoked_at: datetime | None
    # The one receipt that the key of an erased user may read.
    receipt_id: str | None = None
    # What alone it may read and write; None for all.
    bound: Bound | None = None

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        created_at = instant(node["created_at"])
        if created_at is None:
            raise ValueError("a key without the instant it was made at")
        return cls(
            id=node["id"],
            name=node["name"],
            kind=KeyKind(node["kind"]),
            user_id=node.get("user_id"),
            scopes=tuple(Scope(scope) for scope in node["scopes"]),
            max_trust=Trust(node["max_trust"]),
            created_at=created_at,
            expires_at=instant(node.get("expires_at")),
            last_used_at=instant(node.get("last_used_at")),
            revoked_at=instant(node.get("revoked_at")),
            receipt_id=node.get("receipt_id"),
            bound=_bound(node),
        )


def _bound(node: Mapping[str, Any]) -> Bound | None:
    threads, tags = node.get("bound_threads") or (), node.get("bound_tags") or ()
    return Bound(tuple(threads), tuple(tags)) if threads or tags else None


def hash_of(secret: str) -> str:
    """Hash a secret for storage. It is 256 random bits, which need no slow hash."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
