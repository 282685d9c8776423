from typing import Optional

from pydantic import Field

from .base_model import BaseModel


class Usage(BaseModel):
    usage: Optional["UsageUsage"]


class UsageUsage(BaseModel):
    calls: int
    input_tokens: float = Field(alias="inputTokens")
    output_tokens: float = Field(alias="outputTokens")
    cost: float
    currency: str
    budget: Optional[float]
    failed: int
    unanswered: int


Usage.model_rebuild()
