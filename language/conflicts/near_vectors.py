"""Finds which vectors of a large set are near given ones, exactly, by a third of the products.

Each vector is turned so that its first coordinates, its head, hold most of what the set varies by;
of the rest the length is kept. The product of two heads and the product of those lengths together
are no less than the cosine: only pairs for which that is enough are multiplied whole.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from language.embedding.encoder import Vectors

# The share of the coordinates that is a head, and rows that tell how the set varies.
_SHARE, _SAMPLE = 3, 8192
# Columns compared at once.
_BLOCK = 8192
# With more pairs than this share of a block, all of the block is multiplied.
_MANY = 1 / 64
# Single precision is off by no more than this.
_ROUNDING = 1e-5

Places = NDArray[np.intp]
# Tells which of some pairs, by the places in both sets, count.
Keep = Callable[[Places, Places], NDArray[np.bool_]]


@dataclass(frozen=True, slots=True)
class VectorSet:
    """Vectors of length one at half precision, with the heads that they are told apart by."""

    vectors: NDArray[np.float16]
    heads: NDArray[np.float32]
    basis: NDArray[np.float32]

    @classmethod
    def of(cls, vectors: NDArray[np.float16]) -> "VectorSet":
        """Return the set with its heads, along the directions in which a sample of it is long."""
        step = max(1, len(vectors) // _SAMPLE)
        sample = vectors[::step].astype(np.float32)
        _, directions = np.linalg.eigh(sample.T @ sample)
        size = max(1, vectors.shape[1] // _SHARE)
        basis = np.ascontiguousarray(directions[:, ::-1][:, :size], dtype=np.float32)
        heads = np.empty((len(vectors), size + 1), dtype=np.float32)
        for start in range(0, len(vectors), _BLOCK):
            part = slice(start, start + _BLOCK)
            heads[part] = _heads(vectors[part].astype(np.float32), basis)
        return cls(vectors, heads, basis)

    def find_near(self, others: Vectors, least: float, most: int, keep: Keep) -> list[list[int]]:
        """Return the places of those near each of the others, the nearest first, `most` of each.

        Equally near ones, to three digits, are in the order of the set.
        """
        heads = _heads(others, self.basis)
        none = np.empty(0, dtype=np.intp)
        rows, columns, ranks = none, none, none
        for start in range(0, len(self.vectors), _BLOCK):
            part = slice(start, start + _BLOCK)
            more, near = np.nonzero(heads @ self.heads[part].T >= least - _ROUNDING)
            kept = keep(more, near + start)
            more, near = more[kept], near[kept]
            cosines = _cosines(others, self.vectors[part], more, near)
            kept = cosines >= least
            rows = np.concatenate((rows, more[kept]))
            columns = np.concatenate((columns, near[kept] + start))
            ranks = np.concatenate((ranks, -np.round(1000 * cosines[kept]).astype(np.intp)))
            rows, columns, ranks = _nearest(rows, columns, ranks, most)
        ends = np.searchsorted(rows, np.arange(1, len(others)))
        return [some.tolist() for some in np.split(columns, ends)]


def _heads(vectors: Vectors, basis: NDArray[np.float32]) -> NDArray[np.float32]:
    turned = vectors @ basis
    rest = np.square(vectors).sum(axis=1) - np.square(turned).sum(axis=1)
    lengths = np.sqrt(np.maximum(rest, 0))[:, None]
    return np.concatenate((turned, lengths), axis=1, dtype=np.float32)


def _cosines(others: Vectors, part: NDArray[np.float16], rows: Places, columns: Places) -> Vectors:
    if len(rows) > _MANY * len(others) * len(part):
        product: Vectors = others @ part.astype(np.float32).T
        return product[rows, columns]
    pairs: Vectors = np.einsum("ij,ij->i", others[rows], part[columns].astype(np.float32))
    return pairs


def _nearest(
    rows: Places, columns: Places, ranks: Places, most: int
) -> tuple[Places, Places, Places]:
    """Return the first so many of each row, in order."""
    order = np.lexsort((columns, ranks, rows))
    rows, columns, ranks = rows[order], columns[order], ranks[order]
    kept = np.arange(len(rows)) - np.searchsorted(rows, rows) < most
    return rows[kept], columns[kept], ranks[kept]
