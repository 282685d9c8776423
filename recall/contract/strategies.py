"""What signals weigh by the sort of question: data, and no code."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class QueryCategory(StrEnum):
    FACTUAL = "FACTUAL"
    PROCEDURAL = "PROCEDURAL"
    EXPLORATORY = "EXPLORATORY"
    ANALYTICAL = "ANALYTICAL"


# What a question is taken for that nothing tells the sort of.
FALLBACK = QueryCategory.EXPLORATORY

_NAMES = ("semantic", "entity", "temporal", "importance", "reinforcement")


def _weights(*values: float) -> Mapping[str, float]:
    return MappingProxyType(dict(zip(_NAMES, values, strict=True)))


_WEIGHTS: Mapping[QueryCategory, Mapping[str, float]] = MappingProxyType(
    {
        # About entities: of those that name none, words say more than entities.
        QueryCategory.FACTUAL: _weights(0.25, 0.40, 0.20, 0.10, 0.05),
        QueryCategory.PROCEDURAL: _weights(0.45, 0.05, 0.05, 0.15, 0.30),
        QueryCategory.EXPLORATORY: _weights(0.35, 0.25, 0.15, 0.20, 0.05),
        QueryCategory.ANALYTICAL: _weights(0.30, 0.15, 0.25, 0.25, 0.05),
    }
)


def strategy_weights(category: QueryCategory, *, entity_focused: bool) -> Mapping[str, float]:
    """The weights of a category; what is factual about no entity is weighed as exploratory."""
    if category is QueryCategory.FACTUAL and not entity_focused:
        category = QueryCategory.EXPLORATORY
    return _WEIGHTS[category]
