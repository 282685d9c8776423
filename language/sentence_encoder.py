"""The encoder: a sentence-transformers model, loaded once a process, off the request path."""

import asyncio
import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from anaphora.errors import Unavailable
from anaphora.settings import Settings
from language.batches import Batches, Model
from language.encoder import ModelInfo, Vectors
from language.memory_kept import keep_memory
from language.model_files import local_folder, read_info
from language.precision import precision

logger = logging.getLogger("anaphora.encoder")

_CACHED = 2048
# A long request is an import: its texts do not come again, and would push the others out.
_CACHED_REQUEST = 8
# While a model loads, its type is the default of all that the process computes: one at a time.
_computing = threading.RLock()


class SentenceEncoder:
    """Implements language.encoder.Encoder; one thread works, and loads the model first."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._batches = Batches(self._load_alone, wait=settings.embedding_batch_ms / 1000)
        self._cache: OrderedDict[str, Vectors] = OrderedDict()
        self._lock = threading.Lock()

    @cached_property
    def info(self) -> ModelInfo:
        return read_info(self._settings.embedding_model)

    @property
    def ready(self) -> bool:
        return self._batches.ready

    def begin_loading(self) -> None:
        self._batches.start()

    async def encode(self, texts: Sequence[str]) -> Vectors:
        """Float32, (len(texts), dimensions). Raises Unavailable when the model does not work."""
        if not texts:
            return np.zeros((0, self.info.dimensions), dtype=np.float32)
        known = self._recall(texts)
        # By length: a batch is as slow as its longest text.
        unknown = sorted(
            {text for text in texts if text not in known}, key=lambda text: (len(text), text)
        )
        if unknown:
            vectors = await self._work(unknown)
            known.update(zip(unknown, vectors, strict=True))
            if len(texts) <= _CACHED_REQUEST:
                self._keep(unknown, vectors)
        return np.stack([known[text] for text in texts])

    async def _work(self, texts: Sequence[str]) -> Vectors:
        try:
            return await asyncio.wrap_future(self._batches.submit(texts))
        except Unavailable:
            raise
        except Exception as error:
            logger.exception("the embedding model failed")
            raise Unavailable(
                "The embedding model does not work just now.", retry_after=5.0
            ) from error

    def _load_alone(self) -> Model:
        with _computing:
            encode = self._load()

        def encode_alone(texts: Sequence[str]) -> Vectors:
            with _computing:
                return encode(texts)

        return encode_alone

    def _load(self) -> Model:
        folder = local_folder(self._settings.embedding_model)
        if folder is not None:
            # Everything is here: nothing may be asked of a hub.
            os.environ["HF_HUB_OFFLINE"] = "1"
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging as transformers_logging

        keep_memory()
        transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        if self._settings.embedding_threads:
            torch.set_num_threads(self._settings.embedding_threads)
        model = SentenceTransformer(
            str(folder or self._settings.embedding_model),
            device="cpu",
            model_kwargs={"dtype": precision(self._settings.embedding_precision)},
        )
        if model.get_embedding_dimension() != self.info.dimensions:
            raise Unavailable(f"{self.info.name} does not have {self.info.dimensions} dimensions.")

        plain = model.default_prompt_name is None and model.truncate_dim is None
        model.eval()

        def encode(texts: Sequence[str]) -> Vectors:
            # What the model's own encode does for one batch, without a tenth of the time it takes.
            if plain:
                with torch.inference_mode():
                    rows = model(model.preprocess(list(texts)))["sentence_embedding"]
                    return np.asarray(torch.nn.functional.normalize(rows.float(), dim=1).numpy())
            vectors = model.encode(
                list(texts),
                batch_size=len(texts),
                normalize_embeddings=True,
                show_progress_bar=False,
            )
            return np.asarray(vectors, dtype=np.float32)

        # The first call is slow: let it not be somebody's.
        encode(["A quiet morning."])
        return encode

    def _recall(self, texts: Sequence[str]) -> dict[str, Vectors]:
        with self._lock:
            found = {text: self._cache[text] for text in texts if text in self._cache}
            for text in found:
                self._cache.move_to_end(text)
            return found

    def _keep(self, texts: Sequence[str], vectors: Vectors) -> None:
        with self._lock:
            self._cache.update(zip(texts, vectors, strict=True))
            while len(self._cache) > _CACHED:
                self._cache.popitem(last=False)
