from pydantic import Field

from .base_model import BaseModel
from .fragments import ConflictParts


class ConflictChanged(BaseModel):
    conflict_changed: "ConflictChangedConflictChanged" = Field(alias="conflictChanged")


ConflictChangedConflictChanged = ConflictParts
ConflictChanged.model_rebuild()
