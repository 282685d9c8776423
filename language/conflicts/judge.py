"""Whether two statements say the same, exclude each other, or neither: an interface, and rules.

Rules are sure or silent. What they cannot tell (world knowledge, what follows from what) is
neither, and a language model may be asked instead: `Judge` is all that the callers know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class ConflictKind(StrEnum):
    DUPLICATE = "DUPLICATE"
    CONTRADICTION = "CONTRADICTION"


class Reason(StrEnum):
    """By what a conflict was found."""

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


class Judge(Protocol):
    """Decides at once what explicit polarities and negations do not tell: nothing waits for it."""

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        """A finding for each pair, in order; None where neither is known."""


class SlowJudge(Protocol):
    """Decides what rules do not tell, and takes its time: a language model. Never under a lock."""

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        """A finding for each pair, in order; None where neither is known. Raises Unavailable."""


class RuleJudge:
    """Opposites in otherwise equal statements; no model, no network."""

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        from language.conflicts.contradiction import exclude_by_opposites

        return [
            Finding(ConflictKind.CONTRADICTION, Reason.POLARITY)
            if exclude_by_opposites(pair)
            else None
            for pair in pairs
        ]
