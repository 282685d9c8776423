"""A model's weights as its files hold them, before they are written as a graph."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from language.token_vectors.basis import Basis

Weights = Mapping[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Words:
    """Vectors of words in numbers of 4 bits about 8, two a byte; scales in float32 by blocks."""

    numbers: NDArray[np.uint8]
    scales: NDArray[np.float32]
    block: int


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a model that its weights do not tell."""

    layers: int
    heads: int
    epsilon: float

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> "Shape":
        """Build the shape from a model's config.json."""
        return cls(
            config["num_hidden_layers"], config["num_attention_heads"], config["layer_norm_eps"]
        )


@dataclass(frozen=True, slots=True)
class Source:
    """All of a model; `words` where the vectors of words are not among the weights.

    `mean`, float32 (dimensions,), is taken from each text's vector, and so is then what it has of
    `directions`, float32 (directions, dimensions); tokens are projected on `basis`.
    """

    weights: Weights
    shape: Shape
    words: Words | None = None
    mean: NDArray[np.float32] | None = None
    basis: Basis | None = None
    directions: NDArray[np.float32] | None = None
