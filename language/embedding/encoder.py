"""Texts to vectors: what an embedding model does for the rest of the program."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from language.embedding.packaged_models import Side

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """Identity of a model, stored with the graph: vectors of another model do not compare."""

    name: str
    dimensions: int


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """A text's vector, float32 of length one, and its packed token vectors; None: there are none.

    Token vectors are packed by `language.token_vectors.packing`.
    """

    vector: Vectors
    tokens: bytes | None = None


class Encoder(Protocol):
    """Makes vectors: float32, one row a text, of length one."""

    @property
    def info(self) -> ModelInfo:
        """The model's name and dimensions, known without loading it."""

    @property
    def basis(self) -> bytes | None:
        """The id of the basis of its token vectors; None for a model that makes none."""

    @property
    def ready(self) -> bool:
        """True if a text can be encoded now, without waiting for the model to load."""

    def begin_loading(self) -> None:
        """Load the model in the background; returns at once, again and again if need be."""

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        """Vectors of the texts on a side of a search, shape (len(texts), dimensions).

        Raises Unavailable when the model cannot be loaded or fails.
        """

    async def encode_whole(
        self, texts: Sequence[str], side: Side = Side.PASSAGE
    ) -> Sequence[Encoded]:
        """Vectors and token vectors of the texts, from the same pass; raises as `encode`."""
