from typing import Optional

from .base_model import BaseModel
from .fragments import RunParts


class Consolidate(BaseModel):
    consolidate: Optional["ConsolidateConsolidate"]


class ConsolidateConsolidate(BaseModel):
    run: "ConsolidateConsolidateRun"


ConsolidateConsolidateRun = RunParts
Consolidate.model_rebuild()
ConsolidateConsolidate.model_rebuild()
