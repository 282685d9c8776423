from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import RunParts


class Runs(BaseModel):
    runs: Optional["RunsRuns"]


class RunsRuns(BaseModel):
    page_info: "RunsRunsPageInfo" = Field(alias="pageInfo")
    edges: list["RunsRunsEdges"]


class RunsRunsPageInfo(BaseModel):
    has_next_page: bool = Field(alias="hasNextPage")
    end_cursor: Optional[str] = Field(alias="endCursor")


class RunsRunsEdges(BaseModel):
    node: "RunsRunsEdgesNode"


RunsRunsEdgesNode = RunParts
Runs.model_rebuild()
RunsRuns.model_rebuild()
RunsRunsEdges.model_rebuild()
