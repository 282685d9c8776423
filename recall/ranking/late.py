"""Late interaction: how well the words of candidates match those of a question, one by one.

A value is the mean, over the question's telling words, of the cosine with a candidate's best match;
a word counts the more, the fewer of the candidates say it. All candidates' words are one array.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from language.token_vectors.packing import TokenVectors
from recall.contract.candidate import Floats

# With fewer values, or likenesses that hardly differ, a line through them says nothing.
_FEWEST = 8
_LEAST_SPREAD = 1e-3


def matches(
    asked: TokenVectors | None, pool: Sequence[TokenVectors | None], similarities: Floats
) -> Floats:
    """Return how well each candidate's words match those asked for, (n,).

    A candidate without token vectors has the value that its similarity leads to expect of these
    candidates: what is not known of it neither favours nor punishes it. All are 0 where nothing is
    asked for, or no candidate has token vectors.
    """
    values = np.zeros(len(pool))
    known = np.array([one is not None for one in pool], dtype=bool)
    if asked is None or not len(asked.marks) or not known.any():
        return values
    values[known] = _best(asked, [one for one in pool if one is not None])
    if not known.all():
        values[~known] = _expected(similarities, values, known)
    return values


def gaps(values: Floats) -> Floats:
    """Return the distances to the best value, at most 0."""
    distances: Floats = values - values.max(initial=-math.inf)
    return distances


def standardised(values: Floats) -> Floats:
    """Return by how many standard deviations each value is over the mean; 0 where all are alike."""
    spread = values.std() if len(values) else 0.0
    return (values - values.mean()) / spread if spread > _LEAST_SPREAD else np.zeros(len(values))


def _best(asked: TokenVectors, pool: Sequence[TokenVectors]) -> Floats:
    counts = np.array([len(one.marks) for one in pool])
    telling = counts > 0
    if not telling.any():
        return np.zeros(len(pool))
    starts = np.concatenate([[0], np.cumsum(counts[telling])[:-1]])
    marks = np.concatenate([one.marks for one in pool])
    vectors = _directions(np.concatenate([one.vectors for one in pool]))
    # Not by BLAS, whose threads would wait for each other on a busy machine.
    cosines = np.einsum("ij,kj->ik", _directions(asked.vectors), vectors)
    best = np.maximum.reduceat(cosines, starts, axis=1)
    said = np.logical_or.reduceat(asked.marks[:, None] == marks[None], starts, axis=1)
    values = np.zeros(len(pool))
    values[telling] = np.einsum("i,ij->j", _rarity(said.sum(axis=1), len(pool)), best)
    return values


def _rarity(having: NDArray[np.int_], count: int) -> Floats:
    """Return weights that sum to one: inverse document frequencies, as BM25 has them."""
    inverse = np.log1p((count - having + 0.5) / (having + 0.5))
    weights: Floats = inverse / inverse.sum()
    return weights


def _directions(vectors: NDArray[np.int8]) -> NDArray[np.float32]:
    """Return the vectors with length one; zeros stay zeros."""
    exact = vectors.astype(np.float32)
    lengths = np.sqrt(np.einsum("ij,ij->i", exact, exact))
    lengths[lengths == 0] = 1
    exact /= lengths[:, None]
    return exact


def _expected(similarities: Floats, values: Floats, known: NDArray[np.bool_]) -> Floats:
    """Return what similarity leads to expect: a line through the known, within their range."""
    near, seen = similarities[known], values[known]
    mean = np.full(int((~known).sum()), seen.mean())
    if len(seen) < _FEWEST or near.std() < _LEAST_SPREAD:
        return mean
    slope = float(np.cov(near, seen, bias=True)[0, 1] / near.var())
    expected = mean + slope * (similarities[~known] - near.mean())
    # A candidate without a vector has no similarity either.
    expected = np.where(similarities[~known] == 0, mean, expected)
    return np.clip(expected, seen.min(), seen.max())
