from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import RecallParts


class SearchMemory(BaseModel):
    search_memory: Optional["SearchMemorySearchMemory"] = Field(alias="searchMemory")


SearchMemorySearchMemory = RecallParts
SearchMemory.model_rebuild()
