"""`python -m language.embedding`: exports the packaged models, so that no start has to."""

from anaphora.settings import Settings
from language.embedding.onnx.exported_model import exported_model
from language.embedding.packaged_models import MODELS

if __name__ == "__main__":
    # The other precision is exported when it is first asked for.
    for model in MODELS:
        exported_model(model, Settings().embedding_precision)
