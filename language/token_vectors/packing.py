"""Token vectors as the bytes that a memory keeps, and as arrays.

| bytes | what |
|---|---|
| 1 | version of the format |
| 4 | id of the basis |
| 2 | how many words, little-endian |
| 2 for each word | the word's mark: what is one word has one mark |
| 64 for each word | its vector: integers of 8 bits, of any length |
"""

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from language.token_vectors.basis import DIRECTIONS, Floats

_VERSION = 1
_ID = 4
_HEADER = struct.Struct(f"<B{_ID}sH")
_MARK = np.dtype("<u2")
_EACH = _MARK.itemsize + DIRECTIONS


@dataclass(frozen=True, slots=True, eq=False)
class TokenVectors:
    """Marks of words (n,), and their vectors (n, DIRECTIONS) in integers."""

    marks: NDArray[np.uint16]
    vectors: NDArray[np.int8]


def pack(words: Sequence[str], projected: Floats, basis: bytes) -> bytes:
    """Pack words with their projected states (n, DIRECTIONS): the largest part of each is 127."""
    head = _HEADER.pack(_VERSION, basis, len(words))
    if not words:
        return head
    largest = np.abs(projected).max(axis=1, keepdims=True)
    numbers = np.rint(projected * (127 / np.where(largest == 0, 1, largest))).astype(np.int8)
    marks = np.array([mark(word) for word in words], dtype=_MARK)
    return head + marks.tobytes() + numbers.tobytes()


def unpack(packed: bytes | None, basis: bytes | None) -> TokenVectors | None:
    """Read packed token vectors; None for none, damaged ones, and those of another basis."""
    if not is_of(packed, basis) or packed is None:
        return None
    (_, _, count), start = _HEADER.unpack_from(packed), _HEADER.size
    split = start + count * _MARK.itemsize
    return TokenVectors(
        np.frombuffer(packed, _MARK, count, start),
        np.frombuffer(packed, np.int8, count * DIRECTIONS, split).reshape(count, DIRECTIONS),
    )


def is_of(packed: bytes | None, basis: bytes | None) -> bool:
    """Return whether bytes are whole token vectors of that basis."""
    if packed is None or basis is None or len(packed) < _HEADER.size:
        return False
    version, of, count = _HEADER.unpack_from(packed)
    whole = len(packed) == _HEADER.size + count * _EACH
    return bool(whole and version == _VERSION and of == basis)


def basis_of(packed: bytes) -> bytes | None:
    """Return the id of the basis that bytes name; None for bytes that are no token vectors."""
    return packed[1 : 1 + _ID] if len(packed) >= _HEADER.size else None


@dataclass(frozen=True, slots=True)
class Layout:
    """Data by which a query tells whole token vectors of a basis: their first bytes, and sizes."""

    head: tuple[int, ...]
    header_size: int
    word_size: int


def layout(basis: bytes) -> Layout:
    """Return the layout of token vectors of a basis; bytes are signed, as a database has them."""
    first = bytes([_VERSION]) + basis
    return Layout(tuple(np.frombuffer(first, np.int8).tolist()), _HEADER.size, _EACH)


@lru_cache(maxsize=65_536)
def mark(word: str) -> int:
    """Return a word's mark, 0 to 65,535: seldom that of another word of the same memories."""
    return int.from_bytes(hashlib.blake2b(word.encode("utf-8"), digest_size=2).digest(), "little")
