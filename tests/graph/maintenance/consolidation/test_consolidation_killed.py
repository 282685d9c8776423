"""kill -9 of a consolidation before one statement after another: what is left is done after it."""

import json
import signal
from datetime import UTC, datetime, timedelta

from anaphora.caller import Caller
from graph.enums import RunStatus, RunStep
from memory.inputs import RememberInput
from memory.runs.consolidation.begin import start_consolidation
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.comparing import by_words, fact
from tests.support.recall.consolidating import check_invariants, consolidate, tell, told
from tests.support.recall.killing import children
from tests.support.writing import caller_of

THEN = datetime(2025, 3, 1, tzinfo=UTC)
MOST = 80


async def tell_all(services: Services, caller: Caller) -> None:
    cities = ("Turin", "Milan", "Rome")
    await tell(
        services,
        caller,
        *(
            fact("lives_in", city, valid_from=THEN + timedelta(at * 40))
            for at, city in enumerate(cities)
        ),
        *(RememberInput(text="the cat sleeps here", confidence=0.7) for _ in range(3)),
        fact("works_at", "Acme", valid_from=THEN),
        fact("works_at", "Globex", valid_from=THEN),
    )


async def test_a_killed_run_ends_as_if_it_had_not_been(writing: Services, caller: Caller) -> None:
    services = by_words(writing)
    other = caller_of(f"{caller.user_id}-unharmed")
    for user in (caller, other):
        await tell_all(services, user)
    unharmed = await consolidate(services, other)

    begun = await start_consolidation(services, caller, [RunStep.CONTRADICT, RunStep.MERGE])
    killed = 0
    async with children(services, caller, begun.id) as ask:
        for statement in range(3, MOST, 4):
            status = await ask(statement)
            await check_invariants(services, caller)
            if status == 0:
                break
            assert status == -signal.SIGKILL
            killed += 1
        else:
            raise AssertionError("it does not end")
    assert killed > 5
    assert await told(services, caller) == await told(services, other)
    [row] = await run(
        services.graph,
        "MATCH (r:Run {id: $id}) RETURN r.status AS status, r.counts AS counts",
        id=begun.id,
    )
    assert row["status"] == RunStatus.SUCCEEDED
    assert json.loads(row["counts"]) == unharmed.counts
