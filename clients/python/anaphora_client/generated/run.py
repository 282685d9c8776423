from typing import Optional

from .base_model import BaseModel
from .fragments import RunParts


class Run(BaseModel):
    run: Optional["RunRun"]


RunRun = RunParts
Run.model_rebuild()
