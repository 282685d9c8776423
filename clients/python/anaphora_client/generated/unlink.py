from typing import Optional

from .base_model import BaseModel


class Unlink(BaseModel):
    unlink: Optional["UnlinkUnlink"]


class UnlinkUnlink(BaseModel):
    removed: int
    receipt: str


Unlink.model_rebuild()
