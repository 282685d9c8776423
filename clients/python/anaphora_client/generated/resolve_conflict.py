from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import ConflictParts


class ResolveConflict(BaseModel):
    resolve_conflict: Optional["ResolveConflictResolveConflict"] = Field(
        alias="resolveConflict"
    )


class ResolveConflictResolveConflict(BaseModel):
    receipt: str
    conflict: "ResolveConflictResolveConflictConflict"


ResolveConflictResolveConflictConflict = ConflictParts
ResolveConflict.model_rebuild()
ResolveConflictResolveConflict.model_rebuild()
