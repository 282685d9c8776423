"""The run of a consolidation: one at a time, under a lease, moved on batch by batch, told of."""

import asyncio
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Actor, ActorKind, Caller
from anaphora.work import Work
from graph.changes.changes import Action
from graph.changes.consolidation import STEPS
from graph.changes.lease import LASTS, take_lease
from graph.changes.run_lifecycle import find_run
from graph.changes.step import Context, Counts, Portion
from graph.enums import RunStatus, RunStep
from graph.lock import UserLock
from graph.session import Transaction
from memory.memories.stored import Alteration, find_stored, save_alterations
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.graph.memory.links.test_link import made
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.recall.consolidating import go_on

RULE = Actor(ActorKind.RULE, "test")
RUN = """
id status dryRun progress currentStep counts { name value }
stages { step status done total counts { name value } }
changes { edges { node { action memoryId reason } } }
"""
BEGIN = (
    f"mutation($given: ConsolidateInput!) {{ consolidate(input: $given) {{ run {{ {RUN} }} }} }}"
)
SEE = f"query($id: ID!) {{ run(id: $id) {{ {RUN} }} }}"


@dataclass
class Fading:
    """A step that lowers the confidence of each of these memories, one a batch."""

    ids: list[str]
    seen: list[Context] = field(default_factory=list)

    async def __call__(self, context: Context, place: str | None) -> Portion:
        self.seen.append(context)
        at = int(place or 0)

        async def write(transaction: Transaction, lock: UserLock) -> Counts:
            [memory] = await find_stored(transaction, lock.user_id, [self.ids[at]], "id")
            was = memory.node["confidence"]
            after = {"confidence": round(was / 2, 6)}
            fading = Alteration(
                memory, Action.UPDATED, after, before={"confidence": was}, after=after
            )
            await save_alterations(transaction, lock, RULE, [fading])
            return {"faded": 1}

        more = str(at + 1) if at + 1 < len(self.ids) else None
        return Portion(write, more, done=1, total=len(self.ids))


async def begin(ask: Asking, **given: object) -> str:
    return str((await ask(BEGIN, given=given))["consolidate"]["run"]["id"])


async def confidences(services: Services, caller: Caller) -> list[float]:
    rows = await run(
        services.graph,
        "MATCH (m:Memory {user_id: $u}) RETURN m.confidence AS c ORDER BY m.id",
        u=caller.user_id,
    )
    return [row["c"] for row in rows]


@pytest.fixture
async def ask(writing: Services, caller: Caller) -> Asking:
    return Asking(writing, caller)


@pytest.fixture
async def ids(ask: Asking) -> list[str]:
    return [await made(ask, text) for text in ("The sky is blue.", "Grass grows.", "It rains.")]


async def test_a_run_goes_on_batch_by_batch(
    writing: Services, caller: Caller, ask: Asking, ids: list[str]
) -> None:
    before = await confidences(writing, caller)
    begun = await begin(ask)
    assert writing.queue.queued[-1:] == [(Work.CONSOLIDATE, begun)]  # type: ignore[attr-defined]
    fading = Fading(ids)
    ended = await go_on(writing, caller, begun, {RunStep.DECAY: fading}, seconds=0)
    assert ended.status is RunStatus.SUCCEEDED
    assert ended.counts == {"faded": 3}
    assert len(fading.seen) == 3
    seen = (await ask(SEE, id=begun))["run"]
    assert [stage["step"] for stage in seen["stages"]] == [step.value for step in STEPS]
    assert {stage["status"] for stage in seen["stages"]} == {"SUCCEEDED"}
    assert len(seen["changes"]["edges"]) == 3
    assert await confidences(writing, caller) == [one / 2 for one in before]
    undoing = await undo_run(writing, caller, begun)
    while await go_on_undoing(writing.graph, caller.user_id, undoing.id, writing.clock, most=9):
        pass
    assert await confidences(writing, caller) == before


async def test_a_dry_run_changes_nothing_and_tells_what_it_would(
    writing: Services, caller: Caller, ask: Asking, ids: list[str]
) -> None:
    before = await confidences(writing, caller)
    begun = await begin(ask, dryRun=True, steps=["DECAY"])
    ended = await go_on(writing, caller, begun, {RunStep.DECAY: Fading(ids)})
    assert ended.counts == {"faded": 3, "changes": 3}
    assert await confidences(writing, caller) == before
    told = (await ask(SEE, id=begun))["run"]["changes"]["edges"]
    assert [edge["node"]["memoryId"] for edge in told] == ids[::-1]
    rows = await run(
        writing.graph,
        "MATCH (c:Change {user_id: $u}) WHERE c.action = 'updated' RETURN c",
        u=caller.user_id,
    )
    assert rows == []


async def test_a_second_consolidation(ask: Asking, ids: list[str]) -> None:
    begun = await begin(ask, steps=["MERGE", "DECAY"])
    assert await begin(ask, steps=["DECAY", "MERGE"]) == begun
    for other in ({}, {"steps": ["MERGE"]}, {"steps": ["DECAY", "MERGE"], "dryRun": True}):
        assert await ask.refused(BEGIN, given=other) == ("CONFLICT", None)
    for wrong in ([], ["MERGE", "IMPORT"]):
        assert await ask.refused(BEGIN, given={"steps": wrong}) == ("INVALID", "steps")


async def test_a_step_that_is_switched_off(
    writing: Services, caller: Caller, ids: list[str]
) -> None:
    settings = writing.settings.model_copy(update={"consolidation_steps": ("MERGE",)})
    ask = Asking(replace(writing, settings=settings), caller)
    assert await ask.refused(BEGIN, given={"steps": ["DECAY"]}) == ("INVALID", "steps")
    stages = (await ask(BEGIN, given={}))["consolidate"]["run"]["stages"]
    assert [stage["step"] for stage in stages] == ["MERGE"]


async def test_one_worker_at_a_time(
    writing: Services, caller: Caller, ask: Asking, ids: list[str]
) -> None:
    begun = await begin(ask)
    lease = await take_lease(writing.graph, caller.user_id, writing.clock)
    assert lease is not None
    assert await take_lease(writing.graph, caller.user_id, writing.clock) is None
    fading = Fading(ids)
    waiting = await go_on(writing, caller, begun, {RunStep.DECAY: fading})
    assert (waiting.status, fading.seen) == (RunStatus.QUEUED, [])

    def later() -> datetime:
        return writing.clock() + LASTS + timedelta(seconds=1)

    taken = await take_lease(writing.graph, caller.user_id, later)
    assert taken is not None
    assert taken.epoch == lease.epoch + 1

    def earlier() -> datetime:
        return writing.clock() - timedelta(hours=1)

    # The clock was set back: a lease that would last for an hour was taken before.
    assert await take_lease(writing.graph, caller.user_id, earlier) is not None


async def test_a_paused_worker_writes_nothing_when_it_wakes(
    writing: Services, caller: Caller, ask: Asking, ids: list[str]
) -> None:
    """While it reads a batch, its lease ends, and another worker does the whole run."""
    before = await confidences(writing, caller)
    begun = await begin(ask)
    others = {RunStep.DECAY: Fading(ids)}

    @dataclass
    class Pausing(Fading):
        async def __call__(self, context: Context, place: str | None) -> Portion:
            portion = await super().__call__(context, place)
            if len(self.seen) == 2:
                late = replace(writing, clock=lambda: datetime.now(UTC) + LASTS * 2)
                ended = await go_on(late, caller, begun, others)
                assert ended.status is RunStatus.SUCCEEDED
            return portion

    paused = Pausing(ids)
    ended = await go_on(writing, caller, begun, {RunStep.DECAY: paused})
    assert len(paused.seen) == 2
    assert ended.counts == {"faded": 3}
    assert await confidences(writing, caller) == [one / 2 for one in before]


async def test_what_others_change_meanwhile_is_due_again(
    writing: Services, caller: Caller, ask: Asking, ids: list[str]
) -> None:
    async def due() -> bool:
        rows = await run(
            writing.graph,
            "MATCH (u:User {id: $u}) RETURN u.unconsolidated_at AS due",
            u=caller.user_id,
        )
        return rows[0]["due"] is not None

    assert await due()
    first = await go_on(writing, caller, await begin(ask), {RunStep.DECAY: Fading(ids)})
    assert not await due()

    @dataclass
    class Beside(Fading):
        async def __call__(self, context: Context, place: str | None) -> Portion:
            if not self.seen:
                await made(ask, "It snows.")
            return await super().__call__(context, place)

    beside = Beside(ids)
    await go_on(writing, caller, await begin(ask), {RunStep.DECAY: beside})
    assert await due()
    # What the first run changed itself is not due again; what was written beside the second is.
    assert beside.seen[0].since == first.finished_at
    third = Fading(ids)
    await go_on(writing, caller, await begin(ask), {RunStep.DECAY: third})
    assert third.seen[0].since == beside.seen[0].until


async def test_a_run_of_some_steps_leaves_the_user_due(
    writing: Services, caller: Caller, ask: Asking, ids: list[str]
) -> None:
    """The night does what it left; what was compared is not compared again."""
    state = "MATCH (u:User {id: $u}) RETURN u.unconsolidated_at AS due, u.consolidated_at AS until"

    async def user() -> dict[str, Any]:
        [row] = await run(writing.graph, state, u=caller.user_id)
        return row

    told = await user()
    await go_on(writing, caller, await begin(ask, steps=["DECAY"]), {})
    assert await user() == told
    await go_on(writing, caller, await begin(ask, steps=["CONTRADICT", "MERGE"]), {})
    compared = await user()
    assert compared["due"] == told["due"]
    assert compared["until"] is not None
    await go_on(writing, caller, await begin(ask), {})
    assert (await user())["due"] is None


async def test_a_cancelled_run_stops(
    writing: Services, caller: Caller, ask: Asking, ids: list[str]
) -> None:
    begun = await begin(ask)

    @dataclass
    class Cancelled(Fading):
        async def __call__(self, context: Context, place: str | None) -> Portion:
            if self.seen:
                await ask("mutation($id: ID!) { cancelRun(id: $id) { run { id } } }", id=begun)
            return await super().__call__(context, place)

    ended = await go_on(writing, caller, begun, {RunStep.DECAY: Cancelled(ids)})
    assert ended.status is RunStatus.CANCELLED
    assert ended.counts == {"faded": 1}


async def test_the_lease_is_renewed_while_a_step_reads(
    writing: Services,
    caller: Caller,
    ask: Asking,
    ids: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("maintenance.consolidation.run.RENEWED", 0.01)
    lasts = "MATCH (u:User {id: $u}) RETURN u.lease_expires_at AS until"

    @dataclass
    class Slow(Fading):
        async def __call__(self, context: Context, place: str | None) -> Portion:
            [first] = await run(writing.graph, lasts, u=caller.user_id)
            async with asyncio.timeout(60):
                while await run(writing.graph, lasts, u=caller.user_id) == [first]:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            return await super().__call__(context, place)

    ended = await go_on(writing, caller, await begin(ask), {RunStep.DECAY: Slow(ids)})
    assert ended.counts == {"faded": 3}


async def test_two_ask_at_once(writing: Services, caller: Caller, ask: Asking) -> None:
    await made(ask, "It rains.")
    asked = await asyncio.gather(*(begin(ask) for _ in range(4)))
    assert len(set(asked)) == 1


async def test_progress_is_told_until_the_end(
    writing: Services, caller: Caller, ask: Asking, ids: list[str]
) -> None:
    begun = await begin(ask, steps=["DECAY"])
    found = await find_run(writing.graph.read, caller.user_id, begun)
    assert found is not None
    assert found.progress == 0

    seen = []

    @dataclass
    class Watched(Fading):
        async def __call__(self, context: Context, place: str | None) -> Portion:
            run = await find_run(writing.graph.read, caller.user_id, begun)
            assert run is not None
            seen.append((round(run.progress, 2), run.current_step))
            return await super().__call__(context, place)

    ended = await go_on(writing, caller, begun, {RunStep.DECAY: Watched(ids)})
    assert seen == [(0.0, None), (0.33, "DECAY"), (0.67, "DECAY")]
    assert ended.progress == 1.0
