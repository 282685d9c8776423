"""`python -m language.embedding`: exports the packaged model, so that no start has to."""

from typing import get_args

from anaphora.settings import Precision
from language.embedding.exported_model import exported_model

if __name__ == "__main__":
    for precision in get_args(Precision):
        exported_model(precision)
