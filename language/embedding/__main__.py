"""`python -m language.embedding`: exports the packaged models, so that no start has to."""

from typing import get_args

from anaphora.settings import Precision
from language.embedding.exported_model import exported_model
from language.embedding.packaged import MODELS

if __name__ == "__main__":
    for model in MODELS:
        for precision in get_args(Precision):
            exported_model(model, precision)
