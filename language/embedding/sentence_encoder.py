"""The encoder: the packaged model or the user's own, loaded once, off the request path."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from cachetools import LRUCache

from anaphora.errors import AnaphoraError, Unavailable
from anaphora.settings import Settings
from language.embedding.batches import Batches, Model
from language.embedding.encoder import Encoded, ModelInfo, Vectors
from language.embedding.model_files import info_of
from language.embedding.packaged_models import Side, packaged

logger = logging.getLogger("anaphora.encoder")

_CACHED = 2048
# A long request is an import: its texts do not come again, and would push the others out.
_CACHED_REQUEST = 8


class SentenceEncoder:
    """Implements language.encoder.Encoder; a thread of its own loads the model, then runs it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        remote = settings.embedding_url is not None
        self._packaged = None if remote else packaged(settings.embedding_model)
        self._batches = Batches(self._load, wait=settings.embedding_batch_ms / 1000)
        self._cache: LRUCache[str, Encoded] = LRUCache(_CACHED)
        self._lock = threading.Lock()

    @cached_property
    def info(self) -> ModelInfo:
        return info_of(self._settings)

    @cached_property
    def basis(self) -> bytes | None:
        """The id of the basis of its token vectors; None for none, or for a damaged basis."""
        with contextlib.suppress(OSError, ValueError):
            basis = self._packaged.read_basis() if self._packaged is not None else None
            return None if basis is None else basis.id
        return None

    @property
    def ready(self) -> bool:
        return self._batches.ready

    @property
    def failure(self) -> str | None:
        """Reason why the model could not be loaded; None while it is loading, and when loaded."""
        failure = self._batches.failure
        if failure is None:
            return None
        if isinstance(failure, AnaphoraError):
            return failure.message
        return f"The embedding model cannot be loaded ({type(failure).__name__}): see the log."

    def begin_loading(self) -> None:
        self._batches.start()

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        """Return float32, (len(texts), dimensions). Raises Unavailable for an unusable model."""
        if not texts:
            return np.zeros((0, self.info.dimensions), dtype=np.float32)
        return np.stack([one.vector for one in await self.encode_whole(texts, side)])

    async def encode_whole(
        self, texts: Sequence[str], side: Side = Side.PASSAGE
    ) -> Sequence[Encoded]:
        """Return vectors and token vectors. Raises Unavailable for an unusable model."""
        if self._packaged is not None:
            texts = [self._packaged.prefixed(text, side) for text in texts]
        known = self._recall(texts)
        # By length: a batch is as slow as its longest text.
        unknown = sorted(
            {text for text in texts if text not in known}, key=lambda text: (len(text), text)
        )
        if unknown:
            encoded = await self._work(unknown)
            known.update(zip(unknown, encoded, strict=True))
            if len(texts) <= _CACHED_REQUEST:
                self._keep(unknown, encoded)
        return [known[text] for text in texts]

    async def _work(self, texts: Sequence[str]) -> list[Encoded]:
        try:
            return await asyncio.wrap_future(self._batches.submit(texts))
        except Unavailable:
            raise
        except Exception as error:
            logger.exception("the embedding model failed")
            raise Unavailable("The embedding model is not working.", retry_after=5.0) from error

    def _load(self) -> Model:
        settings = self._settings
        if self._packaged is not None:
            # Imported here: who asks only for the model's name does not run it.
            from language.embedding.onnx.onnx_model import load_packaged

            encode = load_packaged(
                self._packaged, settings.embedding_precision, settings.embedding_threads
            )
        elif settings.embedding_url is not None:
            from language.embedding.endpoint_model import load_endpoint

            encode = load_endpoint(settings, self.info)
        else:
            from language.embedding.sentence_transformers_model import load_named

            encode = load_named(self.info, settings.embedding_threads)
        if self._packaged is None:
            logger.info("%s makes no token vectors: recall compares whole texts", self.info.name)
        # The first call is slow: let it not be somebody's.
        encode(["A quiet morning."])
        return encode

    def _recall(self, texts: Sequence[str]) -> dict[str, Encoded]:
        with self._lock:
            return {text: self._cache[text] for text in texts if text in self._cache}

    def _keep(self, texts: Sequence[str], encoded: Sequence[Encoded]) -> None:
        with self._lock:
            self._cache.update(zip(texts, encoded, strict=True))
