from typing import Optional

from .base_model import BaseModel
from .fragments import RecallParts


class Recall(BaseModel):
    recall: Optional["RecallRecall"]


RecallRecall = RecallParts
Recall.model_rebuild()
