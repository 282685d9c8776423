from typing import Optional

from pydantic import Field

from .base_model import BaseModel
from .fragments import RememberParts


class RememberMany(BaseModel):
    remember_many: Optional["RememberManyRememberMany"] = Field(alias="rememberMany")


class RememberManyRememberMany(BaseModel):
    receipt: Optional[str]
    results: list["RememberManyRememberManyResults"]


RememberManyRememberManyResults = RememberParts
RememberMany.model_rebuild()
RememberManyRememberMany.model_rebuild()
