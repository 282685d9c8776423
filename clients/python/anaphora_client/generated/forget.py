from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import RunParts


class Forget(BaseModel):
    forget: Optional["ForgetForget"]


class ForgetForget(BaseModel):
    forgotten: int
    dry_run: bool = Field(alias="dryRun")
    ids: list[str]
    run: Optional["ForgetForgetRun"]
    receipt: Optional["ForgetForgetReceipt"]


ForgetForgetRun = RunParts


class ForgetForgetReceipt(BaseModel):
    id: str


Forget.model_rebuild()
ForgetForget.model_rebuild()
