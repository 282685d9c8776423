"""A slow judge: asked for what the rules do not know, again for what came since; not for ever."""

import asyncio
from collections.abc import Sequence

import pytest

from anaphora.errors import Unavailable
from language.conflicts.findings import ConflictKind, Finding, Pair, Reason
from language.conflicts.judge import RuleJudge
from memory.conflicts import slow_judge
from memory.conflicts.slow_judge import Trial, judged

FOUND = Finding(ConflictKind.CONTRADICTION, Reason.MODEL)


class Slow:
    """Finds that everything contradicts; keeps what it was asked."""

    def __init__(self, *, fails: bool = False) -> None:
        self.asked: list[list[Pair]] = []
        self.fails = fails

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        self.asked.append(list(pairs))
        if self.fails:
            raise Unavailable("It is away.")
        return [FOUND for _ in pairs]


class Write:
    """Compares with what is there at each try: texts, one list a try, the last for all others."""

    def __init__(self, *there: list[str]) -> None:
        self.there = there
        self.tries = 0

    async def __call__(self, trial: Trial) -> tuple[list[Finding | None], bool]:
        texts = self.there[min(self.tries, len(self.there) - 1)]
        self.tries += 1
        found = trial.judge.judge([Pair(text, "new", similarity=self.tries) for text in texts])
        trial.check()
        return found, trial.unsure


async def test_rules_alone_are_tried_once() -> None:
    write = Write(["a"])
    assert await judged(RuleJudge(), None, write) == ([None], False)
    assert write.tries == 1


async def test_what_is_missing_is_asked_at_once_and_only_once() -> None:
    write, slow = Write(["a", "b"]), Slow()
    assert await judged(RuleJudge(), slow, write) == ([FOUND, FOUND], False)
    assert [[pair.a for pair in pairs] for pairs in slow.asked] == [["a", "b"]]
    assert write.tries == 2


async def test_nothing_to_ask_is_not_asked() -> None:
    write, slow = Write([]), Slow()
    assert await judged(RuleJudge(), slow, write) == ([], False)
    assert (slow.asked, write.tries) == ([], 1)


async def test_what_changed_meanwhile_is_asked_twice_again_and_no_more() -> None:
    write, slow = Write(["a"], ["a", "b"], ["c"], ["d"]), Slow()
    assert await judged(RuleJudge(), slow, write) == ([None], True)
    assert [[pair.a for pair in pairs] for pairs in slow.asked] == [["a"], ["b"], ["c"]]
    assert write.tries == 4


async def test_a_judge_that_fails_leaves_it_to_the_rules() -> None:
    write, slow = Write(["a"]), Slow(fails=True)
    assert await judged(RuleJudge(), slow, write) == ([None], True)
    assert (len(slow.asked), write.tries) == (1, 2)


async def test_a_judge_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hanging(Slow):
        async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
            await asyncio.Event().wait()
            return []

    monkeypatch.setattr(slow_judge, "PATIENCE", 0.01)
    write = Write(["a"])
    assert await judged(RuleJudge(), Hanging(), write) == ([None], True)
