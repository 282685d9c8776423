"""The basis that token vectors are projected on: a mean, and the directions that differ most."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

DIRECTIONS = 64
_ID = 4


@dataclass(frozen=True, slots=True, eq=False)
class Basis:
    """A model's basis: a mean (dimensions,), and directions (dimensions, DIRECTIONS).

    `id` tells it from every other: vectors of two of them do not compare.
    """

    id: bytes
    mean: Floats
    directions: Floats


def fit_basis(states: Floats) -> NDArray[np.float16]:
    """Fit a basis to states (n, dimensions): their mean, then their principal directions."""
    exact = states.astype(np.float64)
    mean = exact.mean(axis=0)
    _, vectors = np.linalg.eigh(np.cov((exact - mean).T))
    directions = vectors[:, ::-1][:, :DIRECTIONS].T
    # An eigenvector has no sign of its own: here its largest part is positive.
    largest = np.abs(directions).argmax(axis=1)
    signs = np.sign(directions[np.arange(DIRECTIONS), largest])
    return np.concatenate([mean[None], directions * signs[:, None]]).astype(np.float16)


def read_basis(path: Path, model: str) -> Basis:
    """Read a basis as `fit_basis` made it. Raises OSError or ValueError for a damaged file."""
    rows = np.load(path, allow_pickle=False)
    if rows.ndim != 2 or len(rows) != 1 + DIRECTIONS or rows.dtype != np.float16:
        raise ValueError("not a basis")
    told: Sequence[bytes] = (model.encode(), rows.tobytes())
    exact = rows.astype(np.float32)
    return Basis(
        hashlib.sha256(b"\0".join(told)).digest()[:_ID],
        exact[0],
        np.ascontiguousarray(exact[1:].T),
    )
