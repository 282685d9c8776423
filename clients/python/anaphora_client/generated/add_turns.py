from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import TurnParts


class AddTurns(BaseModel):
    add_turns: Optional["AddTurnsAddTurns"] = Field(alias="addTurns")


class AddTurnsAddTurns(BaseModel):
    receipt: Optional[str]
    results: list["AddTurnsAddTurnsResults"]


AddTurnsAddTurnsResults = TurnParts
AddTurns.model_rebuild()
AddTurnsAddTurns.model_rebuild()
