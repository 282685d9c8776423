"""A judge of what was answered before, which keeps what is still to be asked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from language.conflicts.findings import Finding, Pair
from language.conflicts.judge import Judge


class AnsweredJudge:
    """Judge by rules, then by answers to pairs of these very texts. What has none is in `open`.

    `missed` counts how often an answer lacked, the same one again included.
    """

    def __init__(self, rules: Judge, answers: Mapping[Pair, Finding | None]) -> None:
        self._rules = rules
        self._answers = answers
        self.open: dict[Pair, None] = {}
        self.missed = 0

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        """Judge as the rules do, else as answered; None for what was not asked yet."""
        return [self._one(pair) for pair in pairs]

    def _one(self, pair: Pair) -> Finding | None:
        if (found := self._rules.judge([pair])[0]) is not None:
            return found
        # What two texts say does not depend on how near an index finds them.
        asked = replace(pair, similarity=None)
        if asked not in self._answers:
            self.open[asked] = None
            self.missed += 1
        return self._answers.get(asked)
