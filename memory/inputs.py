"""Inputs of the write path, checked once, when drafts are made of them.

`UNSET` in a patch means that the field was left out; None means that it is to be cleared.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, StrEnum
from typing import Final, Literal

from graph.enums import MemoryKind, Polarity, SummaryScope, Trust


class Unset(Enum):
    UNSET = "UNSET"


UNSET: Final = Unset.UNSET
Left = Literal[Unset.UNSET]


class ConflictPolicy(StrEnum):
    IGNORE = "IGNORE"
    WARN = "WARN"
    SUPERSEDE = "SUPERSEDE"
    RAISE = "RAISE"


class ExtractMode(StrEnum):
    NOW = "NOW"
    BACKGROUND = "BACKGROUND"
    OFF = "OFF"


class RememberAction(StrEnum):
    STORED = "STORED"
    SUPERSEDED = "SUPERSEDED"
    MERGED = "MERGED"
    REJECTED = "REJECTED"


@dataclass(frozen=True, slots=True)
class EntityRef:
    """A reference to an entity by `id`, or by `name` (with `type` where it matters)."""

    id: str | None = None
    name: str | None = None
    type: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RememberInput:
    text: str
    kind: MemoryKind = MemoryKind.FACT
    subject: EntityRef | None = None
    predicate: str | None = None
    object: str | None = None
    object_entity: EntityRef | None = None
    negated: bool = False
    trigger: str | None = None
    action: str | None = None
    entities: tuple[EntityRef, ...] = ()
    tags: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    category: str | None = None
    message_type: str | None = None
    confidence: float | None = None
    importance: float | None = None
    polarity: Polarity | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    occurred_at: datetime | None = None
    thread_id: str | None = None
    role: str | None = None
    scope: SummaryScope | None = None
    derived_from: tuple[str, ...] = ()
    source: str | None = None
    trust: Trust = Trust.STANDARD
    language: str | None = None
    on_conflict: ConflictPolicy = ConflictPolicy.WARN
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnInput:
    thread_id: str
    text: str
    thread_title: str | None = None
    role: str = "user"
    occurred_at: datetime | None = None
    language: str | None = None
    trust: Trust = Trust.STANDARD
    extract: ExtractMode = ExtractMode.BACKGROUND
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPatch:
    text: str | Left | None = UNSET
    tags: tuple[str, ...] | Left | None = UNSET
    topics: tuple[str, ...] | Left | None = UNSET
    category: str | Left | None = UNSET
    message_type: str | Left | None = UNSET
    importance: float | Left | None = UNSET
    confidence: float | Left | None = UNSET
    polarity: Polarity | Left | None = UNSET
    valid_from: datetime | Left | None = UNSET
    valid_to: datetime | Left | None = UNSET
    source: str | Left | None = UNSET
    language: str | Left | None = UNSET
    subject: EntityRef | Left | None = UNSET
    predicate: str | Left | None = UNSET
    object: str | Left | None = UNSET
    object_entity: EntityRef | Left | None = UNSET
    negated: bool | Left | None = UNSET
    trigger: str | Left | None = UNSET
    action: str | Left | None = UNSET
    role: str | Left | None = UNSET
    occurred_at: datetime | Left | None = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class FactSelector:
    """Facts about a subject, or only those with this predicate and object."""

    subject: EntityRef
    predicate: str | None = None
    object: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetTarget:
    """The target of a forgetting: exactly one of the fields is set."""

    ids: tuple[str, ...] | None = None
    facts: FactSelector | None = None
    thread_id: str | None = None
    entity_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetInput:
    what: ForgetTarget = field(default_factory=ForgetTarget)
    # Erased for good, not only hidden.
    hard: bool = False
    dry_run: bool = False
    reason: str | None = None
