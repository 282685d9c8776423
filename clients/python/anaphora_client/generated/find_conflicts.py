from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import ConflictParts


class FindConflicts(BaseModel):
    find_conflicts: Optional[list["FindConflictsFindConflicts"]] = Field(
        alias="findConflicts"
    )


FindConflictsFindConflicts = ConflictParts
FindConflicts.model_rebuild()
