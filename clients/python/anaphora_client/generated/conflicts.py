from datetime import datetime
from typing import Annotated, Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import MemoryKind, MemoryStatus, Trust
from .fragments import ConflictParts


class Conflicts(BaseModel):
    conflicts: Optional["ConflictsConflicts"]


class ConflictsConflicts(BaseModel):
    page_info: "ConflictsConflictsPageInfo" = Field(alias="pageInfo")
    edges: list["ConflictsConflictsEdges"]


class ConflictsConflictsPageInfo(BaseModel):
    has_next_page: bool = Field(alias="hasNextPage")
    end_cursor: Optional[str] = Field(alias="endCursor")


class ConflictsConflictsEdges(BaseModel):
    node: "ConflictsConflictsEdgesNode"


class ConflictsConflictsEdgesNode(ConflictParts):
    a: Optional[
        Annotated[
            Union[
                "ConflictsConflictsEdgesNodeAMemory",
                "ConflictsConflictsEdgesNodeAEpisode",
                "ConflictsConflictsEdgesNodeAFact",
                "ConflictsConflictsEdgesNodeAProcedure",
            ],
            Field(discriminator="typename__"),
        ]
    ]
    b: Optional[
        Annotated[
            Union[
                "ConflictsConflictsEdgesNodeBMemory",
                "ConflictsConflictsEdgesNodeBEpisode",
                "ConflictsConflictsEdgesNodeBFact",
                "ConflictsConflictsEdgesNodeBProcedure",
            ],
            Field(discriminator="typename__"),
        ]
    ]


class ConflictsConflictsEdgesNodeAMemory(BaseModel):
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


class ConflictsConflictsEdgesNodeAEpisode(BaseModel):
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


class ConflictsConflictsEdgesNodeAFact(BaseModel):
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
    subject: Optional["ConflictsConflictsEdgesNodeAFactSubject"]
    object_entity: Optional["ConflictsConflictsEdgesNodeAFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class ConflictsConflictsEdgesNodeAFactSubject(BaseModel):
    id: str
    name: str


class ConflictsConflictsEdgesNodeAFactObjectEntity(BaseModel):
    id: str
    name: str


class ConflictsConflictsEdgesNodeAProcedure(BaseModel):
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


class ConflictsConflictsEdgesNodeBMemory(BaseModel):
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


class ConflictsConflictsEdgesNodeBEpisode(BaseModel):
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


class ConflictsConflictsEdgesNodeBFact(BaseModel):
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
    subject: Optional["ConflictsConflictsEdgesNodeBFactSubject"]
    object_entity: Optional["ConflictsConflictsEdgesNodeBFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class ConflictsConflictsEdgesNodeBFactSubject(BaseModel):
    id: str
    name: str


class ConflictsConflictsEdgesNodeBFactObjectEntity(BaseModel):
    id: str
    name: str


class ConflictsConflictsEdgesNodeBProcedure(BaseModel):
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


Conflicts.model_rebuild()
ConflictsConflicts.model_rebuild()
ConflictsConflictsEdges.model_rebuild()
ConflictsConflictsEdgesNode.model_rebuild()
ConflictsConflictsEdgesNodeAFact.model_rebuild()
ConflictsConflictsEdgesNodeBFact.model_rebuild()
