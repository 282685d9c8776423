from typing import Optional

from pydantic import Field

from .base_model import BaseModel


class RelateEntities(BaseModel):
    relate_entities: Optional["RelateEntitiesRelateEntities"] = Field(
        alias="relateEntities"
    )


class RelateEntitiesRelateEntities(BaseModel):
    receipt: str


RelateEntities.model_rebuild()
