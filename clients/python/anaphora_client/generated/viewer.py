from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .enums import KeyKind, Scope, Trust


class Viewer(BaseModel):
    viewer: "ViewerViewer"


class ViewerViewer(BaseModel):
    user_id: str = Field(alias="userId")
    key_name: str = Field(alias="keyName")
    key_kind: KeyKind = Field(alias="keyKind")
    scopes: list[Scope]
    max_trust: Trust = Field(alias="maxTrust")
    time_zone: Optional[str] = Field(alias="timeZone")


Viewer.model_rebuild()
