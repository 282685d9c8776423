"""Judges of whether two statements say the same, exclude each other, or neither; and rules.

Rules are sure or silent. What they cannot tell (world knowledge, what follows from what) is
neither, and a language model may be asked instead: `Judge` is all that the callers know.
"""

from collections.abc import Sequence
from typing import Protocol

from language.conflicts.contradiction import exclude_by_opposites
from language.conflicts.findings import ConflictKind, Finding, Pair, Reason


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
        return [
            Finding(ConflictKind.CONTRADICTION, Reason.POLARITY)
            if exclude_by_opposites(pair)
            else None
            for pair in pairs
        ]
