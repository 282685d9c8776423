"""Facts of the future: they are compared with others when they begin, and not before."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from graph.enums import RunStatus, RunStep
from graph.records.run import RunRecord
from memory.inputs import ConflictPolicy, EntityRef, RememberInput
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.comparing import by_words
from tests.support.recall.consolidating import beliefs, check_invariants, go_on, tell

# By these a user counts as consolidated: the next run looks at what changed since.
COMPARING = [RunStep.CONTRADICT, RunStep.MERGE, RunStep.JUDGE]
DAY = timedelta(days=1)


@pytest.fixture
def services(writing: Services) -> Services:
    return by_words(writing)


def home(town: str, since: datetime) -> RememberInput:
    return RememberInput(
        text=f"Eva lives in {town}.",
        subject=EntityRef(name="Eva", type="person"),
        predicate="lives_in",
        object=town,
        confidence=0.8,
        valid_from=since,
        on_conflict=ConflictPolicy.IGNORE,
    )


async def compared(services: Services, caller: Caller, at: datetime) -> RunRecord:
    then = replace(services, clock=lambda: at)
    begun = await start_consolidation(then, caller, COMPARING)
    ended = await go_on(then, caller, begun.id, steps_of(then))
    assert ended.status is RunStatus.SUCCEEDED
    return ended


async def test_a_planned_move_is_followed_when_it_begins(
    services: Services, caller: Caller
) -> None:
    now = utc_now()
    moving = now + 10 * DAY
    ids = await tell(services, caller, home("Bonn", now - 900 * DAY), home("Ghent", moving))
    before = await beliefs(services, caller)
    for at in (now + timedelta(minutes=1), moving - DAY):
        counts = (await compared(services, caller, at)).counts
        assert not any(counts.values()), counts
        assert await beliefs(services, caller) == before
    # Nothing of either fact changed since: that one began is what makes both due.
    assert (await compared(services, caller, moving + DAY)).counts["superseded"] == 1
    await check_invariants(services, caller)
    [row] = await run(
        services.graph,
        "MATCH (old:Memory {id: $id}) RETURN old.status AS status, old.valid_to AS ended",
        id=ids[0],
    )
    assert row["status"] == "SUPERSEDED"
    assert row["ended"].to_native() == moving
    assert not any((await compared(services, caller, moving + 2 * DAY)).counts.values())
