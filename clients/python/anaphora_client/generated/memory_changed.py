from datetime import datetime
from typing import Annotated, Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import MemoryKind, MemoryStatus, Trust


class MemoryChanged(BaseModel):
    memory_changed: "MemoryChangedMemoryChanged" = Field(alias="memoryChanged")


class MemoryChangedMemoryChanged(BaseModel):
    cursor: str
    reset: bool
    memory_id: Optional[str] = Field(alias="memoryId")
    change: Optional["MemoryChangedMemoryChangedChange"]


class MemoryChangedMemoryChangedChange(BaseModel):
    at: datetime
    action: str
    reason: Optional[str]
    memory: Optional[
        Annotated[
            Union[
                "MemoryChangedMemoryChangedChangeMemoryMemory",
                "MemoryChangedMemoryChangedChangeMemoryEpisode",
                "MemoryChangedMemoryChangedChangeMemoryFact",
                "MemoryChangedMemoryChangedChangeMemoryProcedure",
            ],
            Field(discriminator="typename__"),
        ]
    ]


class MemoryChangedMemoryChangedChangeMemoryMemory(BaseModel):
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


class MemoryChangedMemoryChangedChangeMemoryEpisode(BaseModel):
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


class MemoryChangedMemoryChangedChangeMemoryFact(BaseModel):
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
    subject: Optional["MemoryChangedMemoryChangedChangeMemoryFactSubject"]
    object_entity: Optional[
        "MemoryChangedMemoryChangedChangeMemoryFactObjectEntity"
    ] = Field(alias="objectEntity")


class MemoryChangedMemoryChangedChangeMemoryFactSubject(BaseModel):
    id: str
    name: str


class MemoryChangedMemoryChangedChangeMemoryFactObjectEntity(BaseModel):
    id: str
    name: str


class MemoryChangedMemoryChangedChangeMemoryProcedure(BaseModel):
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


MemoryChanged.model_rebuild()
MemoryChangedMemoryChanged.model_rebuild()
MemoryChangedMemoryChangedChange.model_rebuild()
MemoryChangedMemoryChangedChangeMemoryFact.model_rebuild()
