"""What callers hand to the write path, checked once, when it is made into what is stored.

`UNSET` in a patch means that the field was left out; None means that it is to be cleared.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, StrEnum
from typing import Final, Literal

from graph.values import MemoryKind, Polarity, SummaryScope, Trust


class Unset(Enum):
    UNSET = "UNSET"


UNSET: Final = Unset.UNSET
Left = Literal[Unset.UNSET]


class ConflictPolicy(StrEnum):
    IGNORE = "IGNORE"
    WARN = "WARN"


class ExtractMode(StrEnum):
    NOW = "NOW"
    BACKGROUND = "BACKGROUND"
    OFF = "OFF"


class RememberAction(StrEnum):
    STORED = "STORED"


@dataclass(frozen=True, slots=True)
class EntityRef:
    """By `id`, or by `name` (with `type` where it matters)."""

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
    text: str | None | Left = UNSET
    tags: tuple[str, ...] | None | Left = UNSET
    topics: tuple[str, ...] | None | Left = UNSET
    category: str | None | Left = UNSET
    message_type: str | None | Left = UNSET
    importance: float | None | Left = UNSET
    confidence: float | None | Left = UNSET
    polarity: Polarity | None | Left = UNSET
    valid_from: datetime | None | Left = UNSET
    valid_to: datetime | None | Left = UNSET
    source: str | None | Left = UNSET
    language: str | None | Left = UNSET
    subject: EntityRef | None | Left = UNSET
    predicate: str | None | Left = UNSET
    object: str | None | Left = UNSET
    object_entity: EntityRef | None | Left = UNSET
    negated: bool | None | Left = UNSET
    trigger: str | None | Left = UNSET
    action: str | None | Left = UNSET
    role: str | None | Left = UNSET
    occurred_at: datetime | None | Left = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetTarget:
    """Exactly one of them."""

    ids: tuple[str, ...] | None = None
    thread_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetInput:
    what: ForgetTarget = field(default_factory=ForgetTarget)
    dry_run: bool = False
    reason: str | None = None
