from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import RunParts


class CancelRun(BaseModel):
    cancel_run: Optional["CancelRunCancelRun"] = Field(alias="cancelRun")


class CancelRunCancelRun(BaseModel):
    run: "CancelRunCancelRunRun"


CancelRunCancelRunRun = RunParts
CancelRun.model_rebuild()
CancelRunCancelRun.model_rebuild()
