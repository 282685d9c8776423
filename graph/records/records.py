"""Nodes and links as the program holds them: frozen values, times aware and in UTC.

An open end is None here and FAR_FUTURE (or FAR_PAST) in the graph, where an index filters it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.enums import MemoryKind, MemoryStatus, Polarity, SummaryScope, Tier, Trust
from graph.records.instants import instant
from graph.records.snapshots import read_snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRecord:
    """A memory of any kind; what its kind does not have is None."""

    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    polarity: Polarity
    tier: Tier
    tags: tuple[str, ...]
    topics: tuple[str, ...]
    category: str | None
    message_type: str | None
    thread_id: str | None
    source: str | None
    language: str | None
    created_at: datetime
    updated_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    retired_at: datetime | None
    last_accessed_at: datetime | None
    access_count: int
    use_count: int
    # Fact
    predicate: str | None
    object: str | None
    negated: bool
    evidence_count: int
    last_evidence_at: datetime | None
    weight: float | None
    # Episode
    role: str | None
    turn: int | None
    occurred_at: datetime | None
    # Procedure
    trigger: str | None
    action: str | None
    # Summary
    scope: SummaryScope | None
    # Since when it fades, where it came from elsewhere after its last evidence.
    arrived_at: datetime | None = None
    # Set when this is the memory as the graph knew it then, rebuilt from its Changes.
    as_of: datetime | None = None

    def holds_at(self, moment: datetime | None) -> bool:
        """Check whether the memory held then, or had occurred; None asks of no moment."""
        return moment is None or self.holds_between(moment, moment)

    def holds_between(self, by: datetime, after: datetime) -> bool:
        """Check whether the memory began to hold by `by`, and held on after `after`."""
        began = self.occurred_at or self.valid_from or FAR_PAST
        return began <= by and after < (self.valid_to or FAR_FUTURE)

    def ended_by(self, last_end: datetime) -> bool:
        """Check that it was not replaced, or held no longer than that: see `clock.LAST_END`."""
        ended = self.valid_to or FAR_FUTURE
        return self.status is not MemoryStatus.SUPERSEDED or ended <= last_end

    @classmethod
    def from_node(cls, node: Mapping[str, Any], *, as_of: datetime | None = None) -> Self:
        """Build the record from a node's properties, as `m {.*, embedding: NULL}` returns them."""
        get = node.get
        return cls(
            id=node["id"],
            kind=MemoryKind(node["kind"]),
            text=node["text"],
            status=MemoryStatus(node["status"]),
            trust=Trust(node["trust"]),
            confidence=node["confidence"],
            importance=node["importance"],
            polarity=Polarity(node["polarity"]),
            tier=Tier(node["tier"]),
            tags=tuple(get("tags") or ()),
            topics=tuple(get("topics") or ()),
            category=get("category"),
            message_type=get("message_type"),
            thread_id=get("thread_id"),
            source=get("source"),
            language=get("language"),
            created_at=_required(node["created_at"]),
            updated_at=_required(node["updated_at"]),
            valid_from=instant(get("valid_from")),
            valid_to=instant(get("valid_to")),
            retired_at=instant(get("retired_at")),
            last_accessed_at=instant(get("last_accessed_at")),
            access_count=get("access_count") or 0,
            use_count=get("use_count") or 0,
            predicate=get("predicate"),
            object=get("object"),
            negated=bool(get("negated")),
            evidence_count=get("evidence_count") or 0,
            last_evidence_at=instant(get("last_evidence_at")),
            arrived_at=instant(get("arrived_at")),
            weight=get("weight"),
            role=get("role"),
            turn=get("turn"),
            occurred_at=instant(get("occurred_at")),
            trigger=get("trigger"),
            action=get("action"),
            scope=SummaryScope(node["scope"]) if get("scope") else None,
            as_of=as_of,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadRecord:
    id: str
    key: str
    title: str | None
    # None without a title.
    title_trust: Trust | None
    created_at: datetime
    last_turn_at: datetime | None
    turn_count: int

    @property
    def shown_title(self) -> str | None:
        """The title, unless it is in quarantine."""
        return None if self.title_trust is Trust.QUARANTINED else self.title

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        return cls(
            id=node["id"],
            key=node["key"],
            title=node.get("title"),
            title_trust=title_trust(node),
            created_at=_required(node["created_at"]),
            last_turn_at=instant(node.get("last_turn_at")),
            turn_count=node.get("turn_count") or 0,
        )


def title_trust(node: Mapping[str, Any]) -> Trust | None:
    """The trust of a thread's title. A title without a recorded trust is UNTRUSTED."""
    if node.get("title") is None:
        return None
    trust = node.get("title_trust")
    return Trust(trust) if trust else Trust.UNTRUSTED


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRecord:
    id: str
    name: str
    type: str
    aliases: tuple[str, ...]
    # Set when this is the entity as the graph knew it then.
    as_of: datetime | None = None

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        return cls(
            id=node["id"],
            name=node["name"],
            type=node["type"],
            aliases=tuple(node.get("aliases") or ()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRecord:
    """A change to a memory, or (`subject_id`) to something else of the user's.

    `before` and `after` hold only what it changed. `sequence` counts the changes of a user without
    gaps: the feed's order and its cursor.
    """

    id: str
    memory_id: str | None
    at: datetime
    sequence: int
    action: str
    actor: Actor
    reason: str | None
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    # Values that a subscriber filters by, known even for an erased memory; and the change's run.
    memory_kind: MemoryKind | None = None
    thread_id: str | None = None
    run_id: str | None = None
    # Subject that is no memory: its id, and its label in the graph.
    subject_id: str | None = None
    subject_label: str | None = None

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        return cls(
            id=node["id"],
            memory_id=node.get("memory_id"),
            at=_required(node["at"]),
            sequence=node["sequence"],
            action=node["action"],
            actor=Actor(ActorKind(node["actor_kind"]), node["actor"]),
            reason=node.get("reason"),
            before=read_snapshot(node.get("before")),
            after=read_snapshot(node.get("after")),
            memory_kind=MemoryKind(node["memory_kind"]) if node.get("memory_kind") else None,
            thread_id=node.get("thread_id"),
            run_id=node.get("run_id"),
            subject_id=node.get("subject_id"),
            subject_label=node.get("subject_label"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRecord:
    """A relation between two memories: `rel` is a caller's own word, or a type in lower case."""

    id: str
    rel: str
    from_id: str
    to_id: str
    created_at: datetime

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        return cls(
            id=row["id"],
            rel=row["rel"],
            from_id=row["from_id"],
            to_id=row["to_id"],
            created_at=_required(row["created_at"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MentionRecord:
    """An entity as a memory names it."""

    entity: EntityRecord
    text: str
    type: str


def _required(value: Any) -> datetime:
    moment = instant(value)
    if moment is None:
        raise ValueError("a required instant is missing")
    return moment
