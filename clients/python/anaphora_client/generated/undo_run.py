from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import RunParts


class UndoRun(BaseModel):
    undo_run: Optional["UndoRunUndoRun"] = Field(alias="undoRun")


class UndoRunUndoRun(BaseModel):
    run: "UndoRunUndoRunRun"


UndoRunUndoRunRun = RunParts
UndoRun.model_rebuild()
UndoRunUndoRun.model_rebuild()
