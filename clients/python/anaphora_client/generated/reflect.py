from typing import Optional

from .base_model import BaseModel
from .fragments import RunParts


class Reflect(BaseModel):
    reflect: Optional["ReflectReflect"]


class ReflectReflect(BaseModel):
    run: "ReflectReflectRun"


ReflectReflectRun = RunParts
Reflect.model_rebuild()
ReflectReflect.model_rebuild()
