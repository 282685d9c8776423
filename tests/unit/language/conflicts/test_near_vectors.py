"""Near vectors are those of a comparison of all with all, in its order."""

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from language.conflicts.near_vectors import Places, VectorSet


def vectors(count: int, size: int, shared: float) -> NDArray[np.float16]:
    """Vectors of length one with a direction in common; of seven, one is near the one before."""
    random = np.random.default_rng(1)
    rows = random.normal(size=(count, size)) + shared * np.ones(size)
    rows[1::7] = rows[: len(rows[1::7]) * 7 : 7][: len(rows[1::7])]
    rows[1::7] += 0.3 * random.normal(size=rows[1::7].shape)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return rows.astype(np.float16)


def always(rows: Places, columns: Places) -> NDArray[np.bool_]:
    return np.ones(len(rows), dtype=np.bool_)


@pytest.mark.parametrize("shared", [0.0, 1.0])
@pytest.mark.parametrize(("count", "size"), [(9000, 48), (500, 20), (3, 2)])
@pytest.mark.parametrize(("least", "most"), [(0.85, 64), (0.5, 3), (-1.0, 5)])
def test_what_is_near_is_what_a_whole_comparison_finds(
    count: int, size: int, shared: float, least: float, most: int
) -> None:
    held = vectors(count, size, shared)
    asked = held[::97].astype(np.float32)
    found = VectorSet.of(held).find_near(asked, least, most, always)
    cosines = asked @ held.astype(np.float32).T
    assert len(found) == len(asked)
    for row, near in zip(cosines, found, strict=True):
        # Off by what sums in another order are off by.
        sure, maybe = np.flatnonzero(row > least + 1e-4), np.flatnonzero(row >= least - 1e-4)
        assert len(near) == len(set(near)) >= min(most, len(sure))
        assert set(near) <= set(maybe.tolist())
        ranks = [float(row[place]) for place in near]
        assert all(b <= a + 2e-3 for a, b in itertools.pairwise(ranks))
        if len(near) == most:
            assert ranks[-1] >= np.sort(row)[-most] - 2e-3


def test_what_is_not_to_be_kept_takes_nobodys_place() -> None:
    held = np.repeat(vectors(1, 48, 0.0), 300, axis=0)

    def odd(rows: Places, columns: Places) -> NDArray[np.bool_]:
        return columns % 2 == 1

    [near] = VectorSet.of(held).find_near(held[:1].astype(np.float32), 0.9, 64, odd)
    assert near == list(range(1, 128, 2))
