"""Conflicts as the graph keeps them: two memories that say the same, or exclude each other."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from anaphora.caller import Actor, ActorKind
from graph.enums import ConflictStatus, Verdict
from graph.records.instants import instant

LABEL = "Conflict"

_NAMESPACE = uuid.UUID("5f0c1c9e-7d1a-5b0e-9a55-6b8f8a4f3a10")


def conflict_id(one: str, other: str) -> str:
    """The conflict's id of a pair of memories: the same whenever and however it is found."""
    return str(uuid.uuid5(_NAMESPACE, "|".join(in_order(one, other))))


def in_order(one: str, other: str) -> tuple[str, str]:
    """The pair as `a` and `b`: by id, which is by when they were made."""
    return (one, other) if one <= other else (other, one)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictRecord:
    """A conflict, stored or not: without `created_at` it was found on reading, or not kept.

    A side that was never stored has no id. `kind` and `reason` are the finding's words.
    """

    id: str
    a_id: str | None
    b_id: str | None
    kind: str
    reason: str
    similarity: float | None = None
    status: ConflictStatus = ConflictStatus.OPEN
    verdict: Verdict | None = None
    decided_by: Actor | None = None
    created_at: datetime | None = None
    resolved_at: datetime | None = None
    note: str | None = None
    # Set when this is the conflict as the graph knew it then.
    as_of: datetime | None = None

    @property
    def properties(self) -> dict[str, Any]:
        """The properties that may change, as the graph stores them."""
        by = self.decided_by
        return {
            "kind": self.kind,
            "reason": self.reason,
            "similarity": self.similarity,
            "status": self.status.value,
            "verdict": self.verdict and self.verdict.value,
            "decided_by_kind": by and by.kind.value,
            "decided_by": by and by.name,
            "resolved_at": self.resolved_at,
            "note": self.note,
        }

    @classmethod
    def from_node(cls, node: Mapping[str, Any], *, as_of: datetime | None = None) -> Self:
        """Build the record from a node's properties."""
        decider, verdict = node.get("decided_by"), node.get("verdict")
        return cls(
            id=node["id"],
            a_id=node["a_id"],
            b_id=node["b_id"],
            kind=node["kind"],
            reason=node["reason"],
            similarity=node.get("similarity"),
            status=ConflictStatus(node["status"]),
            verdict=Verdict(verdict) if verdict else None,
            decided_by=Actor(ActorKind(node.get("decided_by_kind") or "SYSTEM"), decider)
            if decider
            else None,
            created_at=instant(node["created_at"]),
            resolved_at=instant(node.get("resolved_at")),
            note=node.get("note"),
            as_of=as_of,
        )
