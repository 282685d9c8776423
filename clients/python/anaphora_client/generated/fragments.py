from datetime import datetime
from typing import Annotated, Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import (
    ConflictKind,
    ConflictStatus,
    ErrorCode,
    MemoryKind,
    MemoryStatus,
    RememberAction,
    RunKind,
    RunStatus,
    RunStep,
    Trust,
    TurnIntent,
    Verdict,
)


class ConflictParts(BaseModel):
    id: str
    a_id: Optional[str] = Field(alias="aId")
    b_id: Optional[str] = Field(alias="bId")
    kind: ConflictKind
    reason: str
    status: ConflictStatus
    verdict: Optional[Verdict]
    similarity: Optional[float]
    created_at: Optional[datetime] = Field(alias="createdAt")
    resolved_at: Optional[datetime] = Field(alias="resolvedAt")


class ContextParts(BaseModel):
    id: str
    text: str
    role: Optional[str]
    tokens: int
    skipped: Optional[str]
    pending: list[str]
    sections: list["ContextPartsSections"]
    dropped: list["ContextPartsDropped"]


class ContextPartsSections(BaseModel):
    title: str
    tokens: int
    budget: int
    items: list["ContextPartsSectionsItems"]


class ContextPartsSectionsItems(BaseModel):
    text: str
    tokens: int
    disputed: bool
    memory: Optional[
        Annotated[
            Union[
                "ContextPartsSectionsItemsMemoryMemory",
                "ContextPartsSectionsItemsMemoryEpisode",
                "ContextPartsSectionsItemsMemoryFact",
                "ContextPartsSectionsItemsMemoryProcedure",
            ],
            Field(discriminator="typename__"),
        ]
    ]


class ContextPartsSectionsItemsMemoryMemory(BaseModel):
    typename__: Literal["Memory", "Summary"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")


class ContextPartsSectionsItemsMemoryEpisode(BaseModel):
    typename__: Literal["Episode"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    role: str
    turn: Optional[int]
    occurred_at: datetime = Field(alias="occurredAt")


class ContextPartsSectionsItemsMemoryFact(BaseModel):
    typename__: Literal["Fact"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    predicate: Optional[str]
    object_: Optional[str] = Field(alias="object")
    negated: bool
    evidence_count: int = Field(alias="evidenceCount")
    subject: Optional["ContextPartsSectionsItemsMemoryFactSubject"]
    object_entity: Optional["ContextPartsSectionsItemsMemoryFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class ContextPartsSectionsItemsMemoryFactSubject(BaseModel):
    id: str
    name: str


class ContextPartsSectionsItemsMemoryFactObjectEntity(BaseModel):
    id: str
    name: str


class ContextPartsSectionsItemsMemoryProcedure(BaseModel):
    typename__: Literal["Procedure"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    trigger: Optional[str]
    action: Optional[str]


class ContextPartsDropped(BaseModel):
    text: str
    reason: str
    memory: Optional["ContextPartsDroppedMemory"]


class ContextPartsDroppedMemory(BaseModel):
    typename__: Literal["Episode", "Fact", "Memory", "Procedure", "Summary"] = Field(
        alias="__typename"
    )
    id: str


class EntityParts(BaseModel):
    id: str
    name: str
    type_: str = Field(alias="type")
    aliases: list[str]


class ErrorParts(BaseModel):
    code: ErrorCode
    message: str
    field: Optional[str]
    retry_after: Optional[float] = Field(alias="retryAfter")
    conflicts: list[str]
    id: Optional[str]


class RecallParts(BaseModel):
    id: Optional[str]
    semantic: bool
    pending: list[str]
    warnings: list[str]
    hits: list["RecallPartsHits"]


class RecallPartsHits(BaseModel):
    relevance: float
    score: float
    sources: list[str]
    why: str
    via: Optional[list[str]]
    memory: Union[
        "RecallPartsHitsMemoryMemory",
        "RecallPartsHitsMemoryEpisode",
        "RecallPartsHitsMemoryFact",
        "RecallPartsHitsMemoryProcedure",
    ] = Field(discriminator="typename__")


class RecallPartsHitsMemoryMemory(BaseModel):
    typename__: Literal["Memory", "Summary"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")


class RecallPartsHitsMemoryEpisode(BaseModel):
    typename__: Literal["Episode"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    role: str
    turn: Optional[int]
    occurred_at: datetime = Field(alias="occurredAt")


class RecallPartsHitsMemoryFact(BaseModel):
    typename__: Literal["Fact"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    predicate: Optional[str]
    object_: Optional[str] = Field(alias="object")
    negated: bool
    evidence_count: int = Field(alias="evidenceCount")
    subject: Optional["RecallPartsHitsMemoryFactSubject"]
    object_entity: Optional["RecallPartsHitsMemoryFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class RecallPartsHitsMemoryFactSubject(BaseModel):
    id: str
    name: str


class RecallPartsHitsMemoryFactObjectEntity(BaseModel):
    id: str
    name: str


class RecallPartsHitsMemoryProcedure(BaseModel):
    typename__: Literal["Procedure"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    trigger: Optional[str]
    action: Optional[str]


class RememberParts(BaseModel):
    action: RememberAction
    receipt: Optional[str]
    warnings: list[str]
    memory: Optional[
        Annotated[
            Union[
                "RememberPartsMemoryMemory",
                "RememberPartsMemoryEpisode",
                "RememberPartsMemoryFact",
                "RememberPartsMemoryProcedure",
            ],
            Field(discriminator="typename__"),
        ]
    ]
    superseded: list[
        Annotated[
            Union[
                "RememberPartsSupersededMemory",
                "RememberPartsSupersededEpisode",
                "RememberPartsSupersededFact",
                "RememberPartsSupersededProcedure",
            ],
            Field(discriminator="typename__"),
        ]
    ]
    merged: list[
        Annotated[
            Union[
                "RememberPartsMergedMemory",
                "RememberPartsMergedEpisode",
                "RememberPartsMergedFact",
                "RememberPartsMergedProcedure",
            ],
            Field(discriminator="typename__"),
        ]
    ]
    conflicts: list["RememberPartsConflicts"]
    error: Optional["RememberPartsError"]


class RememberPartsMemoryMemory(BaseModel):
    typename__: Literal["Memory", "Summary"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")


class RememberPartsMemoryEpisode(BaseModel):
    typename__: Literal["Episode"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    role: str
    turn: Optional[int]
    occurred_at: datetime = Field(alias="occurredAt")


class RememberPartsMemoryFact(BaseModel):
    typename__: Literal["Fact"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    predicate: Optional[str]
    object_: Optional[str] = Field(alias="object")
    negated: bool
    evidence_count: int = Field(alias="evidenceCount")
    subject: Optional["RememberPartsMemoryFactSubject"]
    object_entity: Optional["RememberPartsMemoryFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class RememberPartsMemoryFactSubject(BaseModel):
    id: str
    name: str


class RememberPartsMemoryFactObjectEntity(BaseModel):
    id: str
    name: str


class RememberPartsMemoryProcedure(BaseModel):
    typename__: Literal["Procedure"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    trigger: Optional[str]
    action: Optional[str]


class RememberPartsSupersededMemory(BaseModel):
    typename__: Literal["Memory", "Summary"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")


class RememberPartsSupersededEpisode(BaseModel):
    typename__: Literal["Episode"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    role: str
    turn: Optional[int]
    occurred_at: datetime = Field(alias="occurredAt")


class RememberPartsSupersededFact(BaseModel):
    typename__: Literal["Fact"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    predicate: Optional[str]
    object_: Optional[str] = Field(alias="object")
    negated: bool
    evidence_count: int = Field(alias="evidenceCount")
    subject: Optional["RememberPartsSupersededFactSubject"]
    object_entity: Optional["RememberPartsSupersededFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class RememberPartsSupersededFactSubject(BaseModel):
    id: str
    name: str


class RememberPartsSupersededFactObjectEntity(BaseModel):
    id: str
    name: str


class RememberPartsSupersededProcedure(BaseModel):
    typename__: Literal["Procedure"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    trigger: Optional[str]
    action: Optional[str]


class RememberPartsMergedMemory(BaseModel):
    typename__: Literal["Memory", "Summary"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")


class RememberPartsMergedEpisode(BaseModel):
    typename__: Literal["Episode"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    role: str
    turn: Optional[int]
    occurred_at: datetime = Field(alias="occurredAt")


class RememberPartsMergedFact(BaseModel):
    typename__: Literal["Fact"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    predicate: Optional[str]
    object_: Optional[str] = Field(alias="object")
    negated: bool
    evidence_count: int = Field(alias="evidenceCount")
    subject: Optional["RememberPartsMergedFactSubject"]
    object_entity: Optional["RememberPartsMergedFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class RememberPartsMergedFactSubject(BaseModel):
    id: str
    name: str


class RememberPartsMergedFactObjectEntity(BaseModel):
    id: str
    name: str


class RememberPartsMergedProcedure(BaseModel):
    typename__: Literal["Procedure"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    trigger: Optional[str]
    action: Optional[str]


class RememberPartsConflicts(ConflictParts):
    pass


class RememberPartsError(ErrorParts):
    pass


class RunParts(BaseModel):
    id: str
    kind: RunKind
    status: RunStatus
    progress: float
    dry_run: bool = Field(alias="dryRun")
    current_step: Optional[RunStep] = Field(alias="currentStep")
    warnings: list[str]
    queued_at: datetime = Field(alias="queuedAt")
    started_at: Optional[datetime] = Field(alias="startedAt")
    finished_at: Optional[datetime] = Field(alias="finishedAt")
    counts: list["RunPartsCounts"]
    error: Optional["RunPartsError"]


class RunPartsCounts(BaseModel):
    name: str
    value: int


class RunPartsError(ErrorParts):
    pass


class ThreadParts(BaseModel):
    id: str
    key: str
    title: Optional[str]
    title_trust: Optional[Trust] = Field(alias="titleTrust")
    created_at: datetime = Field(alias="createdAt")
    last_turn_at: Optional[datetime] = Field(alias="lastTurnAt")


class TurnParts(BaseModel):
    receipt: Optional[str]
    warnings: list[str]
    intent: Optional[TurnIntent]
    episode: Optional["TurnPartsEpisode"]
    facts: list["TurnPartsFacts"]
    used_hints: list[
        Annotated[
            Union[
                "TurnPartsUsedHintsMemory",
                "TurnPartsUsedHintsEpisode",
                "TurnPartsUsedHintsFact",
                "TurnPartsUsedHintsProcedure",
            ],
            Field(discriminator="typename__"),
        ]
    ] = Field(alias="usedHints")
    error: Optional["TurnPartsError"]


class TurnPartsEpisode(BaseModel):
    typename__: Literal["Episode"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    role: str
    turn: Optional[int]
    occurred_at: datetime = Field(alias="occurredAt")


class TurnPartsFacts(RememberParts):
    pass


class TurnPartsUsedHintsMemory(BaseModel):
    typename__: Literal["Memory", "Summary"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")


class TurnPartsUsedHintsEpisode(BaseModel):
    typename__: Literal["Episode"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    role: str
    turn: Optional[int]
    occurred_at: datetime = Field(alias="occurredAt")


class TurnPartsUsedHintsFact(BaseModel):
    typename__: Literal["Fact"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    predicate: Optional[str]
    object_: Optional[str] = Field(alias="object")
    negated: bool
    evidence_count: int = Field(alias="evidenceCount")
    subject: Optional["TurnPartsUsedHintsFactSubject"]
    object_entity: Optional["TurnPartsUsedHintsFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class TurnPartsUsedHintsFactSubject(BaseModel):
    id: str
    name: str


class TurnPartsUsedHintsFactObjectEntity(BaseModel):
    id: str
    name: str


class TurnPartsUsedHintsProcedure(BaseModel):
    typename__: Literal["Procedure"] = Field(alias="__typename")
    id: str
    kind: MemoryKind
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    tags: list[str]
    topics: list[str]
    source: Optional[str]
    created_at: datetime = Field(alias="createdAt")
    updated_at: datetime = Field(alias="updatedAt")
    valid_from: Optional[datetime] = Field(alias="validFrom")
    valid_to: Optional[datetime] = Field(alias="validTo")
    retired_at: Optional[datetime] = Field(alias="retiredAt")
    trigger: Optional[str]
    action: Optional[str]


class TurnPartsError(ErrorParts):
    pass


ConflictParts.model_rebuild()
ContextParts.model_rebuild()
EntityParts.model_rebuild()
ErrorParts.model_rebuild()
RecallParts.model_rebuild()
RememberParts.model_rebuild()
RunParts.model_rebuild()
ThreadParts.model_rebuild()
TurnParts.model_rebuild()
