"""Work that an event makes due is begun at the next look, once, and for nobody else."""

from dataclasses import replace
from datetime import timedelta

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.errors import Conflict
from graph.changes.consolidation import EVENTS
from graph.changes.run_lifecycle import fail_run, find_run
from graph.enums import RunStatus, RunStep
from graph.records.run import RunRecord
from maintenance.consolidation import events
from maintenance.consolidation.events import begin_by_events
from maintenance.consolidation.run import go_on_consolidating
from maintenance.services import Services as Upkeep
from memory.inputs import RememberInput
from memory.remember.remember import remember, remember_many
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.services import Services
from tests.graph.maintenance.consolidation.test_consolidation_run import go_on
from tests.graph.maintenance.consolidation.test_fading_steps import at, states, triple
from tests.support.recall.comparing import fact
from tests.support.recall.consolidating import conflicts, tell
from tests.support.writing import maintaining

DAY = timedelta(days=1)


@pytest.fixture
def writing(writing: Services) -> Services:
    """The services of a server where events are looked for."""
    on = writing.settings.model_copy(update={"consolidation_events": True})
    return replace(writing, settings=on)


@pytest.fixture(autouse=True)
def ours(monkeypatch: pytest.MonkeyPatch, caller: Caller) -> None:
    """Runs are begun for this test's user alone: those of other tests are due, too."""
    begin = events._begin

    async def begin_ours(
        services: Upkeep, user_id: str, found: set[events.Event], steps: tuple[RunStep, ...]
    ) -> str | None:
        return await begin(services, user_id, found, steps) if user_id == caller.user_id else None

    monkeypatch.setattr(events, "_begin", begin_ours)
    monkeypatch.setattr(events, "_TRIES", 1_000_000)


async def look(services: Services, caller: Caller) -> RunRecord | None:
    """The run that a look began for the user."""
    begun = [
        id for user, id in await begin_by_events(maintaining(services)) if user == caller.user_id
    ]
    if not begun:
        return None
    [id] = begun
    found = await find_run(services.graph.read, caller.user_id, id)
    assert found is not None
    assert found.started_by == EVENTS
    return found


def steps(run: RunRecord | None) -> list[str]:
    assert run is not None
    return [stage.step for stage in run.stages]


async def test_a_contradiction_that_a_newer_value_settles(
    writing: Services, caller: Caller
) -> None:
    now = utc_now()
    ids = await tell(
        writing,
        caller,
        fact("lives_in", "Turin", valid_from=now - 400 * DAY),
        fact("lives_in", "Rome", valid_from=now - 2 * DAY),
    )
    assert [status for status, _ in await conflicts(writing, caller)] == ["OPEN"]
    begun = await look(writing, caller)
    assert steps(begun) == ["CONTRADICT"]
    assert begun is not None
    # While it goes on there is nothing new.
    assert await look(writing, caller) is None
    ended = await go_on(writing, caller, begun.id, steps_of(writing))
    assert ended.counts == {"superseded": 1}
    assert await states(writing, ids) == ["SUPERSEDED", "ACTIVE"]
    assert [status for status, _ in await conflicts(writing, caller)] == ["RESOLVED"]
    assert await look(writing, caller) is None


async def test_what_no_rule_settles_is_looked_at_once(writing: Services, caller: Caller) -> None:
    await tell(writing, caller, fact("lives_in", "Turin"), fact("lives_in", "Rome"))
    begun = await look(writing, caller)
    assert begun is not None
    ended = await go_on(writing, caller, begun.id, steps_of(writing))
    assert ended.counts == {"contradictions": 1, "halved": 2}
    # The run opens no event of its own.
    assert await look(writing, caller) is None
    # A value that is clearly newer settles both.
    new = fact("lives_in", "Genoa", valid_from=utc_now() - DAY / 24)
    await tell(writing, caller, new)
    assert steps(await look(writing, caller)) == ["CONTRADICT"]


@pytest.mark.parametrize("dry_run", [True, False])
async def test_a_run_that_is_asked_for_does_not_wait(
    writing: Services, caller: Caller, dry_run: bool
) -> None:
    await tell(writing, caller, fact("lives_in", "Turin"), fact("lives_in", "Rome"))
    begun = await look(writing, caller)
    assert begun is not None
    asked = await start_consolidation(writing, caller, [RunStep.MERGE], dry_run=dry_run)
    assert (asked.id != begun.id, steps(asked)) == (True, ["MERGE"])
    given_up = await find_run(writing.graph.read, caller.user_id, begun.id)
    assert given_up is not None
    assert given_up.status is RunStatus.CANCELLED
    assert given_up.warnings == ("It gave way to a run that was asked for.",)
    # A worker that had it writes nothing more, and what it left is due once the other is over.
    await go_on_consolidating(
        maintaining(writing), steps_of(writing), caller.user_id, begun.id, seconds=9
    )
    assert await look(writing, caller) is None
    with pytest.raises(Conflict):
        await start_consolidation(writing, caller, [RunStep.DECAY])
    assert (await go_on(writing, caller, asked.id, steps_of(writing))).counts == {}
    assert steps(await look(writing, caller)) == ["CONTRADICT"]


async def test_a_memory_that_ends(writing: Services, caller: Caller) -> None:
    tea = await triple(at(writing, 0), caller, "likes", "tea")
    assert await look(at(writing, 100), caller) is None
    late = at(writing, 150)
    begun = await look(late, caller)
    assert steps(begun) == ["DECAY"]
    assert begun is not None
    assert (await go_on(late, caller, begun.id, steps_of(late))).counts == {"deprecated": 1}
    assert await states(writing, [tea]) == ["DEPRECATED"]
    assert await look(late, caller) is None


async def test_a_user_who_writes_much(writing: Services, caller: Caller) -> None:
    services = maintaining(writing)
    least = {"consolidation_events_changes": 30}
    upkeep = Upkeep(
        services.graph,
        services.encoder,
        services.events,
        writing.settings.model_copy(update=least),
        clock=services.clock,
    )

    async def begun() -> list[str]:
        return [id for user, id in await begin_by_events(upkeep) if user == caller.user_id]

    given = [RememberInput(text=f"Fact {number}.") for number in range(20)]
    await remember_many(writing, caller, given)
    assert await begun() == []
    await remember_many(writing, caller, given)
    [id] = await begun()
    ended = await go_on(writing, caller, id, {})
    assert ended.status is RunStatus.SUCCEEDED
    assert len(ended.stages) == len(writing.settings.consolidation_steps)
    # It is counted from there on.
    await remember(writing, caller, RememberInput(text="One more."))
    assert await begun() == []


async def test_a_run_that_failed_is_not_begun_again_at_once(
    writing: Services, caller: Caller
) -> None:
    await triple(at(writing, 0), caller, "likes", "tea")
    begun = await look(at(writing, 150), caller)
    assert begun is not None
    now = at(writing, 150).clock()
    await fail_run(writing.graph, caller.user_id, begun.id, now, RuntimeError())
    assert await look(at(writing, 150), caller) is None
    assert await look(at(writing, 150 + 0.5 / 24), caller) is None
    assert await look(at(writing, 150 + 1.1 / 24), caller) is not None


async def test_switched_off_nothing_is_begun(writing: Services, caller: Caller) -> None:
    await tell(writing, caller, fact("lives_in", "Turin"), fact("lives_in", "Rome"))
    for off in ({"consolidation": False}, {"consolidation_events": False}):
        services = maintaining(writing)
        quiet = Upkeep(
            services.graph,
            services.encoder,
            services.events,
            writing.settings.model_copy(update=off),
            clock=services.clock,
        )
        assert await begin_by_events(quiet) == []
    assert await look(writing, caller) is not None
