from typing import Optional

from .base_model import BaseModel


class Link(BaseModel):
    link: Optional["LinkLink"]


class LinkLink(BaseModel):
    created: bool
    receipt: str
    link: "LinkLinkLink"


class LinkLinkLink(BaseModel):
    id: str
    rel: str


Link.model_rebuild()
LinkLink.model_rebuild()
