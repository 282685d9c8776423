"""The packaged model, run by ONNX Runtime: each text by itself, one thread to a core.

A text that is not padded to another's length costs only its own, and its vector cannot depend on
what it was encoded with. One thread to a text needs no meeting of threads in every layer, which a
busy machine makes slow.
"""

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from anaphora.errors import AnaphoraError, Unavailable
from anaphora.settings import Precision
from language.embedding.encoder import Encoded, Vectors
from language.embedding.onnx.exported_model import damaged, exported_model
from language.embedding.packaged_models import Packaged
from language.embedding.sources import Encoding, TextReader, text_reader
from language.token_vectors.packing import pack
from language.token_vectors.telling_words import Pieces, telling_words

# More threads than this would wait for memory rather than for each other.
_MOST_THREADS = 8
# How far threads of a batch give way to the event loop, on top of the process's own niceness.
_NICE = 5

# A text as it was prepared, and what the tokenizer made of it.
_Read = tuple[str, Encoding]
_Made = TypeVar("_Made")


def load_packaged(
    packaged: Packaged, precision: Precision, threads: int
) -> Callable[[Sequence[str]], list[Encoded]]:
    """The model as a function of texts. Raises Unavailable when it cannot be loaded."""
    return OnnxModel(packaged, precision, threads).encode_whole


class OnnxModel:
    """One session and one pool of threads; one thread at a time may call it."""

    def __init__(self, packaged: Packaged, precision: Precision, threads: int) -> None:
        self._packaged = packaged
        self._reader = _reader(packaged)
        self._session = _session(packaged, exported_model(packaged, precision))
        self._basis = packaged.read_basis()
        self._threads = threads or min(len(_cores()), _MOST_THREADS)
        self._pool: ThreadPoolExecutor | None = None

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return vectors: float32 of length one, (len(texts), dimensions)."""
        return np.stack(self._each(self._vector, texts))

    def encode_whole(self, texts: Sequence[str]) -> list[Encoded]:
        """Return vectors, and token vectors of what follows the side that a text was told."""
        return self._each(self._encode, texts)

    def read(self, texts: Sequence[str]) -> list[Pieces]:
        """Return what the model reads of texts, with its last states: to fit a basis to."""
        return self._each(lambda one: self._pieces(one, *self._run(one, "tokens")), texts)

    def _each(self, work: Callable[[_Read], _Made], texts: Sequence[str]) -> list[_Made]:
        prepared = [self._reader.prepare(text) for text in texts]
        encodings = self._reader.tokenizer.encode_batch(prepared)
        read = list(zip(prepared, encodings, strict=True))
        if len(texts) == 1 or self._threads == 1:
            # A question: at once, in the thread that asks.
            return [work(one) for one in read]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads, "encoder", initializer=_give_way)
        return list(self._pool.map(work, read))

    def _vector(self, read: _Read) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = self._run(read, "vectors")[0]
        return vector

    def _encode(self, read: _Read) -> Encoded:
        if self._basis is None:
            return Encoded(self._vector(read))
        vector, projected = self._run(read, "vectors", "projected")
        words = telling_words(self._pieces(read, projected))
        return Encoded(vector, pack(*words, self._basis.id))

    def _pieces(self, read: _Read, states: NDArray[np.float32]) -> Pieces:
        text, encoding = read
        ends = [end for _, end in encoding.offsets]
        return Pieces(text, ends, states, start=self._packaged.start_of(text))

    def _run(self, read: _Read, *outputs: str) -> list[NDArray[np.float32]]:
        """Return these outputs for one text."""
        ids = np.array([read[1].ids], dtype=np.int64)
        given = {"ids": ids, "mask": np.ones_like(ids)}
        return [found[0] for found in self._session.run(list(outputs), given)]


def _reader(packaged: Packaged) -> TextReader:
    try:
        return text_reader(packaged)
    except AnaphoraError:
        raise
    except Exception as error:  # tokenizers raises Exception itself
        raise damaged(packaged, error) from error


def _session(packaged: Packaged, model: bytes) -> Any:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    # Texts differ in length: a plan of memory for each would be kept and seldom used.
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime's own errors have no common base
        raise Unavailable(f"ONNX Runtime cannot load {packaged.name}: {error}") from error
    # It keeps the file, to be made anew with another provider: 90 MB for nothing.
    session._model_bytes = b""
    return session


def _cores() -> Sequence[int]:
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return range(os.cpu_count() or 1)


def _give_way() -> None:
    """Have Linux prefer the other threads of the process to this thread; elsewhere nothing."""
    if os.uname().sysname != "Linux":
        return
    own = threading.get_native_id()
    os.setpriority(os.PRIO_PROCESS, own, min(19, os.getpriority(os.PRIO_PROCESS, own) + _NICE))
