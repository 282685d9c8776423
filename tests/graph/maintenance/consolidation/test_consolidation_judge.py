"""JUDGE: one call for all open duplicates of a batch; without an answer nothing is guessed."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from anaphora.caller import Caller
from anaphora.errors import Unavailable
from graph.enums import RunStatus, RunStep
from graph.records.run import RunRecord
from language.conflicts.findings import ConflictKind, Finding, Pair, Reason
from memory.conflicts.due import open_due_conflicts
from memory.inputs import RememberInput
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.comparing import by_words
from tests.support.recall.consolidating import check_invariants, conflicts, go_on, tell, told

PAIRS = (
    "my neighbour paints the garden fence every spring",
    "the museum shows two old maps of the harbour",
)


@dataclass
class Answers:
    """A judge that knows one answer, or none."""

    finding: Finding | None = None
    away: bool = False
    asked: list[list[Pair]] = field(default_factory=list)

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        self.asked.append(list(pairs))
        if self.away:
            raise Unavailable("The model is away.")
        return [self.finding for _ in pairs]


async def judged(services: Services, caller: Caller, judge: Answers | None) -> RunRecord:
    """Two pairs that differ in a word's form alone, opened as duplicates, and judged."""
    inputs = [
        RememberInput(text=text, confidence=0.8)
        for pair in PAIRS
        for text in (pair, pair.replace("fence", "fences").replace("maps", "map"))
    ]
    await tell(services, caller, *inputs)
    await open_due_conflicts(
        services.graph, services.settings, services.events, services.clock, caller.user_id
    )
    assert [status for status, _ in await conflicts(services, caller)] == ["OPEN", "OPEN"]
    services = replace(services, slow_judge=judge)
    begun = await start_consolidation(services, caller, [RunStep.JUDGE])
    ended = await go_on(services, caller, begun.id, steps_of(services))
    assert ended.status is RunStatus.SUCCEEDED
    await check_invariants(services, caller)
    return ended


@pytest.fixture
def services(writing: Services) -> Services:
    """An encoder by which texts with like words are near."""
    return by_words(writing)


async def test_what_the_model_takes_for_the_same_is_folded(
    services: Services, caller: Caller
) -> None:
    judge = Answers(Finding(ConflictKind.DUPLICATE, Reason.MODEL))
    ended = await judged(services, caller, judge)
    assert [len(pairs) for pairs in judge.asked] == [2]
    assert ended.counts == {"judged_same": 2}
    statuses = [status for _, status, _ in await told(services, caller)]
    assert sorted(statuses) == ["ACTIVE", "ACTIVE", "MERGED", "MERGED"]
    assert await conflicts(services, caller) == [("RESOLVED", "MERGE")] * 2
    rows = await run(
        services.graph,
        "MATCH (c:Change {user_id: $u, action: 'merged'}) RETURN c.actor_kind AS by",
        u=caller.user_id,
    )
    assert {row["by"] for row in rows} == {"MODEL"}


async def test_what_it_takes_for_a_contradiction_stays_open(
    services: Services, caller: Caller
) -> None:
    judge = Answers(Finding(ConflictKind.CONTRADICTION, Reason.MODEL))
    ended = await judged(services, caller, judge)
    assert ended.counts == {"judged_contradictions": 2}
    rows = await run(
        services.graph,
        "MATCH (c:Conflict {user_id: $u}) RETURN c.kind AS kind, c.reason AS why, c.status AS s",
        u=caller.user_id,
    )
    assert {(row["kind"], row["why"], row["s"]) for row in rows} == {
        ("CONTRADICTION", "model", "OPEN")
    }


@pytest.mark.parametrize("judge", [None, Answers(), Answers(away=True)])
async def test_without_an_answer_nothing_is_guessed(
    services: Services, caller: Caller, judge: Answers | None
) -> None:
    await judged(services, caller, judge)
    assert {status for _, status, _ in await told(services, caller)} == {"ACTIVE"}
    assert await conflicts(services, caller) == [("OPEN", None)] * 2


async def test_a_page_with_many_conflicts_is_judged_batch_by_batch(
    services: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer is stored before the next is asked for, and none is asked for twice."""
    monkeypatch.setattr("memory.runs.consolidation.judge._CASES", 1)
    judge = Answers(Finding(ConflictKind.CONTRADICTION, Reason.MODEL))
    ended = await judged(services, caller, judge)
    assert [len(pairs) for pairs in judge.asked] == [1, 1]
    assert judge.asked[0] != judge.asked[1]
    assert ended.counts == {"judged_contradictions": 2}
