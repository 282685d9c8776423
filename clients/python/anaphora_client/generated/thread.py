from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import MemoryKind, MemoryStatus, Trust
from .fragments import ThreadParts


class Thread(BaseModel):
    thread: Optional["ThreadThread"]


class ThreadThread(ThreadParts):
    turns: "ThreadThreadTurns"


class ThreadThreadTurns(BaseModel):
    page_info: "ThreadThreadTurnsPageInfo" = Field(alias="pageInfo")
    edges: list["ThreadThreadTurnsEdges"]


class ThreadThreadTurnsPageInfo(BaseModel):
    has_next_page: bool = Field(alias="hasNextPage")
    end_cursor: Optional[str] = Field(alias="endCursor")


class ThreadThreadTurnsEdges(BaseModel):
    node: Union[
        "ThreadThreadTurnsEdgesNodeMemory",
        "ThreadThreadTurnsEdgesNodeEpisode",
        "ThreadThreadTurnsEdgesNodeFact",
        "ThreadThreadTurnsEdgesNodeProcedure",
    ] = Field(discriminator="typename__")


class ThreadThreadTurnsEdgesNodeMemory(BaseModel):
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


class ThreadThreadTurnsEdgesNodeEpisode(BaseModel):
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


class ThreadThreadTurnsEdgesNodeFact(BaseModel):
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
    subject: Optional["ThreadThreadTurnsEdgesNodeFactSubject"]
    object_entity: Optional["ThreadThreadTurnsEdgesNodeFactObjectEntity"] = Field(
        alias="objectEntity"
    )


class ThreadThreadTurnsEdgesNodeFactSubject(BaseModel):
    id: str
    name: str


class ThreadThreadTurnsEdgesNodeFactObjectEntity(BaseModel):
    id: str
    name: str


class ThreadThreadTurnsEdgesNodeProcedure(BaseModel):
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


Thread.model_rebuild()
ThreadThread.model_rebuild()
ThreadThreadTurns.model_rebuild()
ThreadThreadTurnsEdges.model_rebuild()
ThreadThreadTurnsEdgesNodeFact.model_rebuild()
