from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import MemoryKind, MemoryStatus, Trust


class Retract(BaseModel):
    retract: Optional["RetractRetract"]


class RetractRetract(BaseModel):
    receipt: str
    memory: Union[
        "RetractRetractMemoryMemory",
        "RetractRetractMemoryEpisode",
        "RetractRetractMemoryFact",
        "RetractRetractMemoryProcedure",
    ] = Field(discriminator="typename__")


class RetractRetractMemoryMemory(BaseModel):
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


class RetractRetractMemoryEpisode(BaseModel):
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


class RetractRetractMemoryFact(BaseModel):
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
    subject: Optional["RetractRetractMemoryFactSubject"]
    object_entity: Optional["RetractRetractMemoryFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class RetractRetractMemoryFactSubject(BaseModel):
    id: str
    name: str


class RetractRetractMemoryFactObjectEntity(BaseModel):
    id: str
    name: str


class RetractRetractMemoryProcedure(BaseModel):
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


Retract.model_rebuild()
RetractRetract.model_rebuild()
RetractRetractMemoryFact.model_rebuild()
