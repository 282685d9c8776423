"""Judges of whether two statements say the same, exclude each other, or neither; and rules.

Rules are sure or silent. What they cannot tell (world knowledge, what follows from what) is
neither, and a language model may be asked instead: `Judge` is all that the callers know.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

from language.conflicts.contradiction import exclude_by_opposites
from language.conflicts.findings import ConflictKind, Finding, Pair, Reason
from language.framing.portions import portions_of

# Pairs and characters that a slow judge is asked about together; of a text, as much as tells what
# it says.
_PAIRS, _CHARACTERS = 20, 24_000
LONGEST = 2000


class Judge(Protocol):
    """Decides at once what explicit polarities and negations do not tell: nothing waits for it."""

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        """A finding for each pair, in order; None where neither is known."""


class SlowJudge(Protocol):
    """Decides what rules do not tell, and takes its time: a language model. Never under a lock."""

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        """A finding for each pair, in order; None where neither is known. Raises Unavailable."""


def portions(pairs: Sequence[Pair]) -> Iterator[Sequence[Pair]]:
    """Split pairs into what a slow judge is asked together: one request, with its own patience."""
    return portions_of(pairs, _size, _PAIRS, _CHARACTERS)


def _size(pair: Pair) -> int:
    return min(len(pair.a), LONGEST) + min(len(pair.b), LONGEST)


class RuleJudge:
    """Opposites in otherwise equal statements; no model, no network."""

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        return [
            Finding(ConflictKind.CONTRADICTION, Reason.POLARITY)
            if exclude_by_opposites(pair)
            else None
            for pair in pairs
        ]
