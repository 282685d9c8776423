from typing import Optional

from .base_model import BaseModel
from .fragments import EntityParts


class Lookup(BaseModel):
    lookup: Optional["LookupLookup"]


class LookupLookup(BaseModel):
    matches: list["LookupLookupMatches"]
    expanded: list["LookupLookupExpanded"]


class LookupLookupMatches(BaseModel):
    score: float
    entity: "LookupLookupMatchesEntity"


LookupLookupMatchesEntity = EntityParts


class LookupLookupExpanded(BaseModel):
    entity: "LookupLookupExpandedEntity"


LookupLookupExpandedEntity = EntityParts
Lookup.model_rebuild()
LookupLookup.model_rebuild()
LookupLookupMatches.model_rebuild()
LookupLookupExpanded.model_rebuild()
