from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import MemoryKind, MemoryStatus, Trust


class Memories(BaseModel):
    memories: Optional["MemoriesMemories"]


class MemoriesMemories(BaseModel):
    total_count: Optional[int] = Field(alias="totalCount")
    page_info: "MemoriesMemoriesPageInfo" = Field(alias="pageInfo")
    edges: list["MemoriesMemoriesEdges"]


class MemoriesMemoriesPageInfo(BaseModel):
    has_next_page: bool = Field(alias="hasNextPage")
    end_cursor: Optional[str] = Field(alias="endCursor")


class MemoriesMemoriesEdges(BaseModel):
    node: Union[
        "MemoriesMemoriesEdgesNodeMemory",
        "MemoriesMemoriesEdgesNodeEpisode",
        "MemoriesMemoriesEdgesNodeFact",
        "MemoriesMemoriesEdgesNodeProcedure",
    ] = Field(discriminator="typename__")


class MemoriesMemoriesEdgesNodeMemory(BaseModel):
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


class MemoriesMemoriesEdgesNodeEpisode(BaseModel):
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


class MemoriesMemoriesEdgesNodeFact(BaseModel):
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
    subject: Optional["MemoriesMemoriesEdgesNodeFactSubject"]
    object_entity: Optional["MemoriesMemoriesEdgesNodeFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class MemoriesMemoriesEdgesNodeFactSubject(BaseModel):
    id: str
    name: str


class MemoriesMemoriesEdgesNodeFactObjectEntity(BaseModel):
    id: str
    name: str


class MemoriesMemoriesEdgesNodeProcedure(BaseModel):
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


Memories.model_rebuild()
MemoriesMemories.model_rebuild()
MemoriesMemoriesEdges.model_rebuild()
MemoriesMemoriesEdgesNodeFact.model_rebuild()
