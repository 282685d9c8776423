"""A model of the user's own, run by sentence-transformers; PyTorch is imported here alone."""

import os
from collections.abc import Callable, Sequence

import numpy as np

from anaphora.errors import Unavailable
from language.embedding.encoder import Encoded, ModelInfo, Vectors
from language.embedding.malloc import retain_freed_heap
from language.embedding.model_files import local_folder


def load_named(info: ModelInfo, threads: int) -> Callable[[Sequence[str]], list[Encoded]]:
    """The model as a function of texts; it makes no token vectors.

    Raises Unavailable for other dimensions than its files say. Whatever the library raises for a
    model that it cannot load goes on.
    """
    folder = local_folder(info.name)
    if folder is not None:
        # Everything is here: nothing may be asked of a hub.
        os.environ["HF_HUB_OFFLINE"] = "1"
    import torch
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging as transformers_logging

    retain_freed_heap()
    transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    if threads:
        torch.set_num_threads(threads)
    model = SentenceTransformer(
        str(folder or info.name), device="cpu", model_kwargs={"dtype": torch.float32}
    )
    if model.get_embedding_dimension() != info.dimensions:
        raise Unavailable(f"{info.name} does not have {info.dimensions} dimensions.")
    plain = model.default_prompt_name is None and model.truncate_dim is None
    model.eval()

    def encode(texts: Sequence[str]) -> Vectors:
        # The same as the model's own encode for one batch, without a tenth of its time.
        if plain:
            with torch.inference_mode():
                rows = model(model.preprocess(list(texts)))["sentence_embedding"]
                return np.asarray(torch.nn.functional.normalize(rows, dim=1).numpy())
        vectors = model.encode(
            list(texts),
            batch_size=len(texts),
            normalize_embeddings=True,
            show_progress_bar=False,
        )
        return np.asarray(vectors, dtype=np.float32)

    return lambda texts: [Encoded(vector) for vector in encode(texts)]
