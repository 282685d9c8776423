"""Calibrations: how a profile's score becomes the chance that a hit bears on the question.

They are in data/relevance.toml, where `anaphora bench relevance` writes them: data, and no code.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

CALIBRATED = Path(__file__).parent / "data" / "relevance.toml"
# BALANCED where no meaning can be compared.
BY_WORDS = "BY_WORDS"


@dataclass(frozen=True, slots=True)
class Answered:
    """Coefficients of the chance that the memory answers the question at all.

    `best` is of the pool's best score, and `highest` of the highest values of signals in it.
    """

    intercept: float
    best: float
    highest: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Bears:
    """Coefficients of the chance that a hit bears on a question that the memory answers.

    `gap` is of how far a hit is behind the best, and never above 0; `deviation` of its standard
    deviations above the mean, less those by which the best of as many is above it by chance, and
    never below 0: the better hit has the higher chance.
    """

    intercept: float
    gap: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The two chances whose product is relevance; both are logistic regressions."""

    answered: Answered
    bears: Bears


@cache
def calibrations() -> Mapping[str, Calibration]:
    """Read the calibrations, by the names that profiles have for them."""
    found = tomllib.loads(CALIBRATED.read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            name: Calibration(
                Answered(
                    intercept=float(row["answered"]["intercept"]),
                    best=float(row["answered"]["best"]),
                    highest=MappingProxyType(
                        {one: float(value) for one, value in row["answered"]["highest"].items()}
                    ),
                ),
                Bears(**{one: float(value) for one, value in row["bears"].items()}),
            )
            for name, row in found.items()
            if name != "provenance"
        }
    )
