"""Inputs of lists and writes, and their conversion into the inputs of use cases."""

from datetime import datetime
from typing import Any

import strawberry

from anaphora.caller import KeyKind, Scope
from graph.enums import LIVE, MemoryKind, MemoryStatus, Polarity, SummaryScope, Trust
from memory import inputs as taken
from memory.inputs import ConflictPolicy, ExtractMode
from recall.lists.filters import MemoryFilter as GivenFilter
from schema.recall.recall import TimeRangeInput
from schema.types.given import Input, given_as


@strawberry.input
class MemoryFilter(Input):
    kinds: list[MemoryKind] | None = None
    statuses: list[MemoryStatus] | None = strawberry.field(
        default_factory=lambda: list(LIVE),
        description="Null for any status. With `knownAt`, the status at that instant; with "
        "`validAt` and no statuses given, everything that held then, even if "
        "replaced or expired since.",
    )
    tags: list[str] | None = None
    topics: list[str] | None = None
    category: str | None = None
    thread_id: strawberry.ID | None = None
    entity_id: strawberry.ID | None = None
    text: str | None = strawberry.field(default=None, description="Words to search for.")
    created: TimeRangeInput | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    trusts: list[Trust] | None = strawberry.field(
        default=None, description="Null for any trust; [QUARANTINED] lists the quarantine."
    )

    def given(self) -> GivenFilter:
        created = self.created or TimeRangeInput()
        return given_as(
            GivenFilter,
            self,
            apart="created",
            created_start=created.start,
            created_end=created.end,
        )


@strawberry.input(
    description="A reference by `id`, or by `name` (with `type` if the name is ambiguous)."
)
class EntityRef(Input):
    id: strawberry.ID | None = None
    name: str | None = None
    type: str | None = None

    def given(self) -> taken.EntityRef:
        return given_as(taken.EntityRef, self)


@strawberry.input
class RememberInput(Input):
    kind: MemoryKind = MemoryKind.FACT
    text: str
    subject: EntityRef | None = None
    predicate: str | None = None
    object: str | None = None
    object_entity: EntityRef | None = None
    negated: bool = False
    trigger: str | None = None
    action: str | None = None
    entities: list[EntityRef] | None = None
    tags: list[str] | None = None
    topics: list[str] | None = None
    category: str | None = None
    message_type: str | None = None
    confidence: float | None = None
    importance: float | None = None
    polarity: Polarity | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    occurred_at: datetime | None = None
    thread_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="The conversation that it belongs to; `addTurn` also numbers turns.",
    )
    role: str | None = None
    scope: SummaryScope | None = strawberry.field(default=None, description="For summaries only.")
    derived_from: list[strawberry.ID] | None = None
    source: str | None = None
    trust: Trust = Trust.STANDARD
    language: str | None = None
    on_conflict: ConflictPolicy = ConflictPolicy.WARN
    idempotency_key: str | None = strawberry.field(
        default=None,
        description="Makes retries safe: the same key with the same input stores once; with "
        "different input it is a CONFLICT.",
    )

    def given(self) -> taken.RememberInput:
        return given_as(taken.RememberInput, self)


@strawberry.input
class TurnInput(Input):
    thread_id: strawberry.ID
    thread_title: str | None = None
    role: str = "user"
    text: str
    occurred_at: datetime | None = None
    language: str | None = None
    trust: Trust = Trust.STANDARD
    extract: ExtractMode = strawberry.field(
        default=ExtractMode.BACKGROUND,
        description="When to extract facts from the turn: within the request, as far as time "
        "allows, in the background, or not at all.",
    )
    idempotency_key: str | None = None

    def given(self) -> taken.TurnInput:
        return given_as(taken.TurnInput, self)


_UNSET: Any = strawberry.UNSET


@strawberry.input(
    description="Fields left out stay unchanged; null clears a field, or is INVALID if the "
    "field is required."
)
class MemoryPatch(Input):
    text: str | None = _UNSET
    tags: list[str] | None = _UNSET
    topics: list[str] | None = _UNSET
    category: str | None = _UNSET
    message_type: str | None = _UNSET
    importance: float | None = _UNSET
    confidence: float | None = _UNSET
    polarity: Polarity | None = _UNSET
    valid_from: datetime | None = _UNSET
    valid_to: datetime | None = _UNSET
    source: str | None = _UNSET
    language: str | None = _UNSET
    subject: EntityRef | None = _UNSET
    predicate: str | None = _UNSET
    object: str | None = _UNSET
    object_entity: EntityRef | None = _UNSET
    negated: bool | None = _UNSET
    trigger: str | None = _UNSET
    action: str | None = _UNSET
    role: str | None = _UNSET
    occurred_at: datetime | None = _UNSET

    def given(self) -> taken.MemoryPatch:
        return given_as(taken.MemoryPatch, self)


@strawberry.input(
    description="Facts about a subject, optionally only those with this predicate and object."
)
class FactSelector(Input):
    subject: EntityRef
    predicate: str | None = None
    object: str | None = None

    def given(self) -> taken.FactSelector:
        return given_as(taken.FactSelector, self)


@strawberry.input(one_of=True)
class ForgetTarget(Input):
    ids: list[strawberry.ID] | None = _UNSET
    facts: FactSelector | None = _UNSET
    thread_id: strawberry.ID | None = _UNSET
    entity_id: strawberry.ID | None = strawberry.field(
        default=_UNSET, description="The entity, and the memories that mention nothing else."
    )

    def given(self) -> taken.ForgetTarget:
        return given_as(taken.ForgetTarget, self)


@strawberry.input
class ForgetInput(Input):
    what: ForgetTarget
    hard: bool = strawberry.field(
        default=False,
        description="True erases the text and the embedding for good and leaves a tombstone of "
        "ids and times alone.",
    )
    dry_run: bool = strawberry.field(
        default=False, description="Report what would be forgotten, and change nothing."
    )
    reason: str | None = None

    def given(self) -> taken.ForgetInput:
        return given_as(taken.ForgetInput, self)


@strawberry.input
class CreateApiKeyInput:
    name: str
    kind: KeyKind = KeyKind.USER
    user_id: strawberry.ID | None = None
    scopes: list[Scope]
    max_trust: Trust = Trust.STANDARD
    expires_at: datetime | None = None
