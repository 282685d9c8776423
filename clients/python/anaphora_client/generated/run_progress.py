from pydantic import Field

from .base_model import BaseModel
from .fragments import RunParts


class RunProgress(BaseModel):
    run_progress: "RunProgressRunProgress" = Field(alias="runProgress")


RunProgressRunProgress = RunParts
RunProgress.model_rebuild()
