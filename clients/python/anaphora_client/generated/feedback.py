from typing import Optional

from pydantic import Field

from .base_model import BaseModel


class Feedback(BaseModel):
    feedback: Optional["FeedbackFeedback"]


class FeedbackFeedback(BaseModel):
    counted: int
    unknown_ids: list[str] = Field(alias="unknownIds")


Feedback.model_rebuild()
