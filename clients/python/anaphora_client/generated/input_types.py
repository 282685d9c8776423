from datetime import datetime
from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .enums import (
    ConflictKind,
    ConflictPolicy,
    ConflictStatus,
    ContextLayout,
    ExtractMode,
    MemoryKind,
    MemoryStatus,
    Polarity,
    RecallProfile,
    ReflectSources,
    RunStep,
    SummaryScope,
    Trust,
)


class ContextInput(BaseModel):
    thread_id: str = Field(alias="threadId")
    message: Optional[str] = None
    "The user's current message; not needed for a stream of earlier turns."
    layout: ContextLayout = ContextLayout.CONVERSATION
    max_tokens: Optional[int] = Field(alias="maxTokens", default=None)
    "Token budget; null for the layout's own: CONVERSATION 1500, AUGMENTED 3000, THREAD 2000, HINTS 400."
    instructions: Optional[str] = None
    now: Optional[datetime] = None
    time_zone: Optional[str] = Field(alias="timeZone", default=None)
    tool_results: Optional[list[str]] = Field(alias="toolResults", default=None)
    "Ids of memories returned by a tool call of this turn."
    valid_at: Optional[datetime] = Field(alias="validAt", default=None)
    "Ask what held at this instant, as in RecallInput."
    known_at: Optional[datetime] = Field(alias="knownAt", default=None)
    min_trust: Trust = Field(alias="minTrust", default=Trust.UNTRUSTED)
    include_domain: bool = Field(alias="includeDomain", default=False)
    wait_for: Optional[list[str]] = Field(alias="waitFor", default=None)
    wait_ms: int = Field(alias="waitMs", default=2000)


class ConflictFilter(BaseModel):
    memory_ids: Optional[list[str]] = Field(alias="memoryIds", default=None)
    kinds: Optional[list[ConflictKind]] = None
    statuses: list[ConflictStatus] = Field(
        default_factory=lambda: [ConflictStatus.OPEN]
    )


class ExpansionInput(BaseModel):
    relations: Optional[list[str]] = None
    "Relations to follow; null for all that the ontology declares."
    subclasses: bool = True
    "Also follow subclass links: a question about vehicles finds cars."
    depth: int = 1
    limit: int = 10
    "Maximum entities added per entity and relation."


class MemoryFilter(BaseModel):
    kinds: Optional[list[MemoryKind]] = None
    statuses: Optional[list[MemoryStatus]] = Field(
        default_factory=lambda: [MemoryStatus.PENDING_EMBED, MemoryStatus.ACTIVE]
    )
    "Null for any status. With `knownAt`, the status at that instant; with `validAt` and no statuses given, everything that held then, even if replaced or expired since."
    tags: Optional[list[str]] = None
    topics: Optional[list[str]] = None
    category: Optional[str] = None
    thread_id: Optional[str] = Field(alias="threadId", default=None)
    entity_id: Optional[str] = Field(alias="entityId", default=None)
    text: Optional[str] = None
    "Words to search for."
    created: Optional["TimeRangeInput"] = None
    valid_at: Optional[datetime] = Field(alias="validAt", default=None)
    known_at: Optional[datetime] = Field(alias="knownAt", default=None)
    trusts: Optional[list[Trust]] = None
    "Null for any trust; [QUARANTINED] lists the quarantine."


class TimeRangeInput(BaseModel):
    """A time range from `start`, inclusive, to `end`, exclusive; null for an open end."""

    start: Optional[datetime] = None
    end: Optional[datetime] = None


class RecallInput(BaseModel):
    query: str
    limit: int = 5
    profile: RecallProfile = RecallProfile.BALANCED
    kinds: Optional[list[MemoryKind]] = None
    tags: Optional[list[str]] = None
    topics: Optional[list[str]] = None
    thread_id: Optional[str] = Field(alias="threadId", default=None)
    min_confidence: Optional[float] = Field(alias="minConfidence", default=None)
    "Minimum confidence; null for the profile's own minimum."
    min_importance: Optional[float] = Field(alias="minImportance", default=None)
    time_range: Optional["TimeRangeInput"] = Field(alias="timeRange", default=None)
    "Overrides times named in the query."
    valid_at: Optional[datetime] = Field(alias="validAt", default=None)
    "Recall what held in the world at this instant, even if replaced or expired since; episodes that had occurred by then."
    known_at: Optional[datetime] = Field(alias="knownAt", default=None)
    "Answer as the graph stood at this instant, ignoring later changes."
    min_trust: Trust = Field(alias="minTrust", default=Trust.UNTRUSTED)
    "Minimum trust of recalled memories."
    wait_for: Optional[list[str]] = Field(alias="waitFor", default=None)
    "Receipts of writes that must be visible, embeddings included; waits for at most `waitMs`."
    wait_ms: int = Field(alias="waitMs", default=2000)
    include_superseded: bool = Field(alias="includeSuperseded", default=False)
    "Include replaced memories in an answer about the present."
    weights: Optional["HybridWeightsInput"] = None
    overfetch: int = 4
    "Candidates fetched per requested result."
    expand: Optional["ExpandInput"] = None
    "Follow links from the hits."
    ontology: Optional["ExpansionInput"] = None
    "Expand the query's entities along the ontology."
    include_domain: bool = Field(alias="includeDomain", default=False)
    "Also query the registered domain databases for the query's entities."
    max_tokens: Optional[int] = Field(alias="maxTokens", default=None)
    "Maximum tokens of the answer; null for no limit."
    now: Optional[datetime] = None
    'The instant from which "yesterday" and "recently" count; null for the server\'s clock.'
    time_zone: Optional[str] = Field(alias="timeZone", default=None)
    "An IANA name; null for the user's own zone, else UTC."
    touch: bool = True
    "False: read only. The hits do not count as accessed, and the answer accepts no feedback."


class HybridWeightsInput(BaseModel):
    cosine: float = 0.55
    lexical: float = 0.2
    recency: float = 0.15
    importance: float = 0.1
    decay_rate: float = Field(alias="decayRate", default=0.1)


class ExpandInput(BaseModel):
    rels: list[str] = Field(default_factory=lambda: ["refines", "example_of"])
    depth: int = 1
    cap: int = 5
    score: float = 0.7


class ConflictRef(BaseModel):
    """A stored conflict by `id`, or a conflict found on reading by its pair, `a` and `b` as returned."""

    id: Optional[str] = None
    a: Optional[str] = None
    b: Optional[str] = None


class EntityInput(BaseModel):
    name: str
    type_: str = Field(alias="type")
    aliases: Optional[list[str]] = None
    concept: Optional[str] = None
    "Name or IRI of a concept of the ontology."


class EntityRelationInput(BaseModel):
    from_: str = Field(alias="from")
    name: str
    to: str
    since: Optional[datetime] = None
    until: Optional[datetime] = None


class ConsolidateInput(BaseModel):
    steps: Optional[list[RunStep]] = None
    "Only these steps; null for all that are switched on. TUNE only alone."
    dry_run: bool = Field(alias="dryRun", default=False)
    "Tell what it would do and change nothing."


class ReflectInput(BaseModel):
    thread_id: Optional[str] = Field(alias="threadId", default=None)
    "Only this conversation; null for all that is new."
    sources: ReflectSources = ReflectSources.KEEP
    dry_run: bool = Field(alias="dryRun", default=False)
    "Tell what it would do and change nothing."


class RememberInput(BaseModel):
    kind: MemoryKind = MemoryKind.FACT
    text: str
    subject: Optional["EntityRef"] = None
    predicate: Optional[str] = None
    object_: Optional[str] = Field(alias="object", default=None)
    object_entity: Optional["EntityRef"] = Field(alias="objectEntity", default=None)
    negated: bool = False
    trigger: Optional[str] = None
    action: Optional[str] = None
    entities: Optional[list["EntityRef"]] = None
    tags: Optional[list[str]] = None
    topics: Optional[list[str]] = None
    category: Optional[str] = None
    message_type: Optional[str] = Field(alias="messageType", default=None)
    confidence: Optional[float] = None
    importance: Optional[float] = None
    polarity: Optional[Polarity] = None
    valid_from: Optional[datetime] = Field(alias="validFrom", default=None)
    valid_to: Optional[datetime] = Field(alias="validTo", default=None)
    occurred_at: Optional[datetime] = Field(alias="occurredAt", default=None)
    thread_id: Optional[str] = Field(alias="threadId", default=None)
    "The conversation that it belongs to; `addTurn` also numbers turns."
    role: Optional[str] = None
    scope: Optional[SummaryScope] = None
    "For summaries only."
    derived_from: Optional[list[str]] = Field(alias="derivedFrom", default=None)
    source: Optional[str] = None
    trust: Trust = Trust.STANDARD
    language: Optional[str] = None
    on_conflict: ConflictPolicy = Field(alias="onConflict", default=ConflictPolicy.WARN)
    idempotency_key: Optional[str] = Field(alias="idempotencyKey", default=None)
    "Makes retries safe: the same key with the same input stores once; with different input it is a CONFLICT."


class EntityRef(BaseModel):
    """A reference by `id`, or by `name` (with `type` if the name is ambiguous)."""

    id: Optional[str] = None
    name: Optional[str] = None
    type_: Optional[str] = Field(alias="type", default=None)


class TurnInput(BaseModel):
    thread_id: str = Field(alias="threadId")
    thread_title: Optional[str] = Field(alias="threadTitle", default=None)
    role: str = "user"
    text: str
    occurred_at: Optional[datetime] = Field(alias="occurredAt", default=None)
    language: Optional[str] = None
    trust: Trust = Trust.STANDARD
    extract: ExtractMode = ExtractMode.BACKGROUND
    "When to extract facts from the turn: within the request, as far as time allows, in the background, or not at all."
    idempotency_key: Optional[str] = Field(alias="idempotencyKey", default=None)


class MemoryPatch(BaseModel):
    """Fields left out stay unchanged; null clears a field, or is INVALID if the field is required."""

    text: Optional[str] = None
    tags: Optional[list[str]] = None
    topics: Optional[list[str]] = None
    category: Optional[str] = None
    message_type: Optional[str] = Field(alias="messageType", default=None)
    importance: Optional[float] = None
    confidence: Optional[float] = None
    polarity: Optional[Polarity] = None
    valid_from: Optional[datetime] = Field(alias="validFrom", default=None)
    valid_to: Optional[datetime] = Field(alias="validTo", default=None)
    source: Optional[str] = None
    language: Optional[str] = None
    subject: Optional["EntityRef"] = None
    predicate: Optional[str] = None
    object_: Optional[str] = Field(alias="object", default=None)
    object_entity: Optional["EntityRef"] = Field(alias="objectEntity", default=None)
    negated: Optional[bool] = None
    trigger: Optional[str] = None
    action: Optional[str] = None
    role: Optional[str] = None
    occurred_at: Optional[datetime] = Field(alias="occurredAt", default=None)


class ForgetInput(BaseModel):
    what: "ForgetTarget"
    hard: bool = False
    "True erases the text and the embedding for good and leaves a tombstone of ids and times alone."
    dry_run: bool = Field(alias="dryRun", default=False)
    "Report what would be forgotten, and change nothing."
    reason: Optional[str] = None


class ForgetTarget(BaseModel):
    ids: Optional[list[str]] = None
    facts: Optional["FactSelector"] = None
    thread_id: Optional[str] = Field(alias="threadId", default=None)
    entity_id: Optional[str] = Field(alias="entityId", default=None)
    "The entity, and the memories that mention nothing else."


class FactSelector(BaseModel):
    """Facts about a subject, optionally only those with this predicate and object."""

    subject: "EntityRef"
    predicate: Optional[str] = None
    object_: Optional[str] = Field(alias="object", default=None)


MemoryFilter.model_rebuild()
RecallInput.model_rebuild()
RememberInput.model_rebuild()
MemoryPatch.model_rebuild()
ForgetInput.model_rebuild()
ForgetTarget.model_rebuild()
FactSelector.model_rebuild()
