"""Weights of signals by the sort of question: data, and no code."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class QueryCategory(StrEnum):
    FACTUAL = "FACTUAL"
    PROCEDURAL = "PROCEDURAL"
    EXPLORATORY = "EXPLORATORY"
    ANALYTICAL = "ANALYTICAL"


# The sort of a question that no cue tells.
FALLBACK = QueryCategory.EXPLORATORY

_NAMES = ("semantic", "entity", "temporal", "importance", "reinforcement")


def _weights(*values: float) -> Mapping[str, float]:
    return MappingProxyType(dict(zip(_NAMES, values, strict=True)))


_WEIGHTS: Mapping[QueryCategory, Mapping[str, float]] = MappingProxyType(
    {
        # For questions that name entities; without one, words say more than entities do.
        QueryCategory.FACTUAL: _weights(0.25, 0.40, 0.20, 0.10, 0.05),
        QueryCategory.PROCEDURAL: _weights(0.45, 0.05, 0.05, 0.15, 0.30),
        QueryCategory.EXPLORATORY: _weights(0.35, 0.25, 0.15, 0.20, 0.05),
        QueryCategory.ANALYTICAL: _weights(0.30, 0.15, 0.25, 0.25, 0.05),
    }
)


def strategy_weights(category: QueryCategory, *, entity_focused: bool) -> Mapping[str, float]:
    """Return a category's weights; a factual question about no entity is weighed as exploratory."""
    if category is QueryCategory.FACTUAL and not entity_focused:
        category = QueryCategory.EXPLORATORY
    return _WEIGHTS[category]
