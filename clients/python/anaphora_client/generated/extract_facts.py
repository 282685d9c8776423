from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import RunParts


class ExtractFacts(BaseModel):
    extract_facts: Optional["ExtractFactsExtractFacts"] = Field(alias="extractFacts")


class ExtractFactsExtractFacts(BaseModel):
    run: "ExtractFactsExtractFactsRun"


ExtractFactsExtractFactsRun = RunParts
ExtractFacts.model_rebuild()
ExtractFactsExtractFacts.model_rebuild()
