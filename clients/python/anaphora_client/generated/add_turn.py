from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import TurnParts


class AddTurn(BaseModel):
    add_turn: Optional["AddTurnAddTurn"] = Field(alias="addTurn")


AddTurnAddTurn = TurnParts
AddTurn.model_rebuild()
