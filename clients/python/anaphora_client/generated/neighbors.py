from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import Direction, MemoryKind, MemoryStatus, Trust


class Neighbors(BaseModel):
    neighbors: Optional["NeighborsNeighbors"]


class NeighborsNeighbors(BaseModel):
    truncated: bool
    dangling: list[str]
    nodes: list["NeighborsNeighborsNodes"]


class NeighborsNeighborsNodes(BaseModel):
    rel: str
    direction: Direction
    depth: int
    parent_id: str = Field(alias="parentId")
    memory: Union[
        "NeighborsNeighborsNodesMemoryMemory",
        "NeighborsNeighborsNodesMemoryEpisode",
        "NeighborsNeighborsNodesMemoryFact",
        "NeighborsNeighborsNodesMemoryProcedure",
    ] = Field(discriminator="typename__")


class NeighborsNeighborsNodesMemoryMemory(BaseModel):
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


class NeighborsNeighborsNodesMemoryEpisode(BaseModel):
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


class NeighborsNeighborsNodesMemoryFact(BaseModel):
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
    subject: Optional["NeighborsNeighborsNodesMemoryFactSubject"]
    object_entity: Optional["NeighborsNeighborsNodesMemoryFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class NeighborsNeighborsNodesMemoryFactSubject(BaseModel):
    id: str
    name: str


class NeighborsNeighborsNodesMemoryFactObjectEntity(BaseModel):
    id: str
    name: str


class NeighborsNeighborsNodesMemoryProcedure(BaseModel):
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


Neighbors.model_rebuild()
NeighborsNeighbors.model_rebuild()
NeighborsNeighborsNodes.model_rebuild()
NeighborsNeighborsNodesMemoryFact.model_rebuild()
