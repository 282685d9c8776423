from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import ThreadParts


class Threads(BaseModel):
    threads: Optional["ThreadsThreads"]


class ThreadsThreads(BaseModel):
    page_info: "ThreadsThreadsPageInfo" = Field(alias="pageInfo")
    edges: list["ThreadsThreadsEdges"]


class ThreadsThreadsPageInfo(BaseModel):
    has_next_page: bool = Field(alias="hasNextPage")
    end_cursor: Optional[str] = Field(alias="endCursor")


class ThreadsThreadsEdges(BaseModel):
    node: "ThreadsThreadsEdgesNode"


ThreadsThreadsEdgesNode = ThreadParts
Threads.model_rebuild()
ThreadsThreads.model_rebuild()
ThreadsThreadsEdges.model_rebuild()
