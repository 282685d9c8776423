from typing import Optional

from .base_model import BaseModel
from .fragments import RememberParts


class Remember(BaseModel):
    remember: Optional["RememberRemember"]


RememberRemember = RememberParts
Remember.model_rebuild()
