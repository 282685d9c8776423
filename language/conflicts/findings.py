"""A pair of statements, and what is found of it: a conflict's kind and its reason."""

from dataclasses import dataclass
from enum import StrEnum


class ConflictKind(StrEnum):
    DUPLICATE = "DUPLICATE"
    CONTRADICTION = "CONTRADICTION"


class Reason(StrEnum):
    """Means by which a conflict was found."""

    POLARITY = "polarity"
    NEGATION = "negation"
    FUNCTIONAL_PREDICATE = "functional_predicate"
    MODEL = "model"
    DUPLICATE = "duplicate"
    # Somebody gave a verdict on a pair in which nothing else was found.
    VERDICT = "verdict"


@dataclass(frozen=True, slots=True)
class Finding:
    kind: ConflictKind
    reason: Reason


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts, their languages (ISO 639-1, or None), and how similar they are (cosine)."""

    a: str
    b: str
    a_language: str | None = None
    b_language: str | None = None
    similarity: float | None = None
