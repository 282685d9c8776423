from typing import Optional

from .base_model import BaseModel
from .fragments import ContextParts


class Context(BaseModel):
    context: Optional["ContextContext"]


ContextContext = ContextParts
Context.model_rebuild()
