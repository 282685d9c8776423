from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import EntityParts


class UpsertEntity(BaseModel):
    upsert_entity: Optional["UpsertEntityUpsertEntity"] = Field(alias="upsertEntity")


class UpsertEntityUpsertEntity(BaseModel):
    created: bool
    receipt: str
    entity: "UpsertEntityUpsertEntityEntity"


UpsertEntityUpsertEntityEntity = EntityParts
UpsertEntity.model_rebuild()
UpsertEntityUpsertEntity.model_rebuild()
