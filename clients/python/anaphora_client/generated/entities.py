from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import EntityParts


class Entities(BaseModel):
    entities: Optional["EntitiesEntities"]


class EntitiesEntities(BaseModel):
    page_info: "EntitiesEntitiesPageInfo" = Field(alias="pageInfo")
    edges: list["EntitiesEntitiesEdges"]


class EntitiesEntitiesPageInfo(BaseModel):
    has_next_page: bool = Field(alias="hasNextPage")
    end_cursor: Optional[str] = Field(alias="endCursor")


class EntitiesEntitiesEdges(BaseModel):
    node: "EntitiesEntitiesEdgesNode"


EntitiesEntitiesEdgesNode = EntityParts
Entities.model_rebuild()
EntitiesEntities.model_rebuild()
EntitiesEntitiesEdges.model_rebuild()
