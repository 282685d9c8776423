from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import EntityParts


class MergeEntities(BaseModel):
    merge_entities: Optional["MergeEntitiesMergeEntities"] = Field(
        alias="mergeEntities"
    )


class MergeEntitiesMergeEntities(BaseModel):
    receipt: str
    entity: "MergeEntitiesMergeEntitiesEntity"


MergeEntitiesMergeEntitiesEntity = EntityParts
MergeEntities.model_rebuild()
MergeEntitiesMergeEntities.model_rebuild()
