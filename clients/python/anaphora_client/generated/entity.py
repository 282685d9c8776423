from typing import Optional

from .base_model import BaseModel
from .fragments import EntityParts


class Entity(BaseModel):
    entity: Optional["EntityEntity"]


EntityEntity = EntityParts
Entity.model_rebuild()
