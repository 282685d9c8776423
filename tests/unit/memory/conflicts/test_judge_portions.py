"""A slow judge that is asked about many pairs: each portion has its own time, answers are kept."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from anaphora.errors import Unavailable
from language.conflicts.answered_judge import AnsweredJudge
from language.conflicts.findings import ConflictKind, Finding, Pair, Reason
from language.conflicts.judge import RuleJudge
from memory.conflicts import slow_judge
from memory.conflicts.slow_judge import ROUNDS, Trial, ask, judged

SAME = Finding(ConflictKind.DUPLICATE, Reason.MODEL)


@dataclass
class Slow:
    """A judge whose calls take a while; it stands still, or fails, from a call on."""

    takes: float = 0.0
    hangs_at: int = 10**9
    fails_at: int = 10**9
    asked: list[Sequence[Pair]] = field(default_factory=list)

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        self.asked.append(pairs)
        if len(self.asked) >= self.fails_at:
            raise Unavailable("It is away.")
        await asyncio.sleep(3600 if len(self.asked) >= self.hangs_at else self.takes)
        return [SAME for _ in pairs]


def pairs(count: int) -> list[Pair]:
    return [Pair(f"tea {number}", f"cups {number}") for number in range(count)]


async def test_where_nobody_waits_a_portion_takes_longer_than_a_write_would_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slow_judge, "PATIENCE", 0.1)
    judge = Slow(takes=0.2)
    assert await ask(judge, pairs(100)) == dict.fromkeys(pairs(100), SAME)
    assert [len(one) for one in judge.asked] == [20] * 5


@pytest.mark.parametrize("judge", [Slow(hangs_at=3), Slow(fails_at=3)])
async def test_answers_that_came_are_kept(judge: Slow) -> None:
    assert await ask(judge, pairs(100), seconds=0.2) == dict.fromkeys(pairs(40), SAME)
    assert len(judge.asked) == 3


async def test_a_write_waits_for_a_round_no_longer_than_it_says() -> None:
    """And goes on with the answers of earlier rounds: no pair is asked about twice."""
    judge = Slow(takes=0.3)
    wanted = pairs(100)

    async def work(trial: Trial) -> int:
        assert isinstance(trial.judge, AnsweredJudge)
        found = trial.judge.judge(wanted)
        trial.check()
        return sum(one is not None for one in found)

    answered = await judged(RuleJudge(), judge, work, seconds=0.5)
    # A portion was under way when the time of each round was over: it is asked anew.
    whole = [one for at, one in enumerate(judge.asked) if at % 2 == 0]
    assert answered == 20 * len(whole) == 20 * ROUNDS
    assert len({pair for one in whole for pair in one}) == answered


async def test_a_portion_has_as_many_characters_as_a_request() -> None:
    judge = Slow()
    long = [Pair("x" * 5000, f"{number}" + "y" * 5000) for number in range(20)]
    assert len(await ask(judge, long)) == 20
    assert [len(one) for one in judge.asked] == [6, 6, 6, 2]


@pytest.mark.parametrize("length", [0, 1, 19, 21])
async def test_as_many_answers_as_nobody_asked_for_are_none(length: int) -> None:
    class Nonsense:
        async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
            return [SAME] * length

    assert await ask(Nonsense(), pairs(20)) == {}
