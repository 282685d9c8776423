"""Token vectors as bytes: what is packed is read, and nothing else is."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.token_vectors.basis import DIRECTIONS
from language.token_vectors.packing import basis_of, is_of, mark, pack, unpack

BASIS, OTHER = b"1234", b"5678"
NUMBERS = np.random.default_rng(3).normal(size=(200, DIRECTIONS)).astype(np.float32)


@given(st.lists(st.text(min_size=1, max_size=20), max_size=100))
def test_what_is_packed_is_read(words: list[str]) -> None:
    packed = pack(words, NUMBERS[: len(words)], BASIS)
    read = unpack(packed, BASIS)
    assert read is not None
    assert basis_of(packed) == BASIS
    assert read.marks.tolist() == [mark(word) for word in words]
    assert read.vectors.shape == (len(words), DIRECTIONS)
    exact = read.vectors.astype(np.float64)
    for row, given_row in zip(exact, NUMBERS, strict=False):
        cosine = row @ given_row / np.linalg.norm(row) / np.linalg.norm(given_row)
        assert cosine > 0.9995
        assert np.abs(row).max() == 127
    assert unpack(packed, OTHER) is None
    assert unpack(packed, None) is None


@given(st.binary(max_size=400))
def test_foreign_bytes_are_no_token_vectors(found: bytes) -> None:
    read = unpack(found, BASIS)
    assert (read is not None) == is_of(found, BASIS)
    # By chance alone: a version, the id, and a length that fits.
    assert read is None or found.startswith(b"\x01" + BASIS)


@pytest.mark.parametrize("count", [0, 1, 5])
def test_no_part_of_them_is_read(count: int) -> None:
    packed = pack(["word"] * count, NUMBERS[:count], BASIS)
    assert unpack(packed, BASIS) is not None
    assert all(unpack(packed[:length], BASIS) is None for length in range(len(packed)))
    assert unpack(packed + b"\0", BASIS) is None
    assert unpack(b"\x02" + packed[1:], BASIS) is None


def test_a_vector_of_zeros_is_packed() -> None:
    read = unpack(pack(["nothing"], np.zeros((1, DIRECTIONS), np.float32), BASIS), BASIS)
    assert read is not None
    assert not read.vectors.any()


def test_words_seldom_share_a_mark() -> None:
    chance = random.Random(4)
    words = {"".join(chance.choices("abcdefghijklmnop", k=6)) for _ in range(300)}
    assert len({mark(word) for word in words}) > 0.99 * len(words)
