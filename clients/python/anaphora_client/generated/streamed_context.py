from pydantic import Field

from .base_model import BaseModel
from .fragments import ContextParts


class StreamedContext(BaseModel):
    streamed_context: "StreamedContextStreamedContext" = Field(alias="streamedContext")


StreamedContextStreamedContext = ContextParts
StreamedContext.model_rebuild()
