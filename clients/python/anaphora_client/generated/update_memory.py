from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import MemoryKind, MemoryStatus, Trust


class UpdateMemory(BaseModel):
    update_memory: Optional["UpdateMemoryUpdateMemory"] = Field(alias="updateMemory")


class UpdateMemoryUpdateMemory(BaseModel):
    receipt: str
    memory: Union[
        "UpdateMemoryUpdateMemoryMemoryMemory",
        "UpdateMemoryUpdateMemoryMemoryEpisode",
        "UpdateMemoryUpdateMemoryMemoryFact",
        "UpdateMemoryUpdateMemoryMemoryProcedure",
    ] = Field(discriminator="typename__")


class UpdateMemoryUpdateMemoryMemoryMemory(BaseModel):
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


class UpdateMemoryUpdateMemoryMemoryEpisode(BaseModel):
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


class UpdateMemoryUpdateMemoryMemoryFact(BaseModel):
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
    subject: Optional["UpdateMemoryUpdateMemoryMemoryFactSubject"]
    object_entity: Optional["UpdateMemoryUpdateMemoryMemoryFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class UpdateMemoryUpdateMemoryMemoryFactSubject(BaseModel):
    id: str
    name: str


class UpdateMemoryUpdateMemoryMemoryFactObjectEntity(BaseModel):
    id: str
    name: str


class UpdateMemoryUpdateMemoryMemoryProcedure(BaseModel):
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


UpdateMemory.model_rebuild()
UpdateMemoryUpdateMemory.model_rebuild()
UpdateMemoryUpdateMemoryMemoryFact.model_rebuild()
