from typing import Optional

from .base_model import BaseModel
from .enums import HealthStatus


class Health(BaseModel):
    health: Optional["HealthHealth"]


class HealthHealth(BaseModel):
    status: HealthStatus
    version: str
    checks: list["HealthHealthChecks"]


class HealthHealthChecks(BaseModel):
    name: str
    status: HealthStatus
    detail: Optional[str]


Health.model_rebuild()
HealthHealth.model_rebuild()
