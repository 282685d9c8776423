"""Asks a slow judge outside the user's lock, until a write finds every answer that it needs.

A write is tried under the lock with the answers that there are. Where one is missing it is rolled
back, which releases the lock; the judge is asked; and the write is tried again, which compares the
memories anew: an answer is of two texts, so a changed text has none.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from anaphora.errors import AnaphoraError
from language.conflicts.answered_judge import AnsweredJudge
from language.conflicts.findings import Finding, Pair
from language.conflicts.judge import Judge, SlowJudge, portions

logger = logging.getLogger("anaphora.judging")

T = TypeVar("T")
Answers = dict[Pair, Finding | None]

# The judge is asked once, and twice again for texts that changed meanwhile.
ROUNDS = 3
# Seconds that a write waits for the answers of a round.
PATIENCE = 20.0


class UnjudgedError(Exception):
    """Raised when a pair has no answer yet: the write is rolled back."""


class Trial:
    """One try of a write: its judge, and whether it goes on where answers are missing."""

    def __init__(self, judge: Judge, *, last: bool = True) -> None:
        self.judge = judge
        self._last = last

    @property
    def unsure(self) -> bool:
        """Check whether a pair was judged without the slow judge's answer."""
        return isinstance(self.judge, AnsweredJudge) and bool(self.judge.open)

    @property
    def missed(self) -> int:
        """Number of answers missing so far."""
        return self.judge.missed if isinstance(self.judge, AnsweredJudge) else 0

    def check(self) -> None:
        """Raise UnjudgedError where the judge must be asked first; call before any write."""
        if self.unsure and not self._last:
            raise UnjudgedError


async def judged(
    rules: Judge,
    slow: SlowJudge | None,
    work: Callable[[Trial], Awaitable[T]],
    *,
    seconds: float | None = PATIENCE,
) -> T:
    """Do the write with the slow judge's answers, if there is such a judge; return its result.

    `work` begins anew each time. After `ROUNDS`, or when the judge fails, it continues as unsure.
    `seconds` are those of a round; None where nobody waits.
    """
    if slow is None:
        return await work(Trial(rules))
    answers: Answers = {}
    for _ in range(ROUNDS):
        judge = AnsweredJudge(rules, answers)
        try:
            return await work(Trial(judge, last=False))
        except UnjudgedError:
            found = await ask(slow, judge.open, seconds)
        if not found:
            break
        answers |= found
    return await work(Trial(AnsweredJudge(rules, answers)))


async def ask(slow: SlowJudge, pairs: Iterable[Pair], seconds: float | None = None) -> Answers:
    """Ask the judge about these pairs, a portion at a time, for so many seconds in all.

    Without `seconds` nobody waits, and a call ends by the judge's own limit. Where it fails, or the
    time is over, the answers that came are kept: they were paid for. For
    the other pairs there is none, since nothing is guessed.
    """
    until = None if seconds is None else time.monotonic() + seconds
    answers: Answers = {}
    for portion in portions(list(pairs)):
        left = None if until is None else max(0.0, until - time.monotonic())
        try:
            found = await asyncio.wait_for(slow.ask(portion), left)
        except (AnaphoraError, TimeoutError):
            logger.warning("the judge of conflicts does not answer: they are compared later")
            break
        if len(found) != len(portion):
            logger.warning("the judge of conflicts answers something else: they are compared later")
            break
        answers |= zip(portion, found, strict=True)
    return answers
