"""kill -9 of a reflection before one statement after another: what is left is done after it."""

import signal

import pytest

from anaphora.caller import Caller
from graph.changes.reflection import ReflectSources
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from memory.runs.reflection.begin import start_reflection
from memory.services import Services
from tests.support.recall.consolidating import check_invariants
from tests.support.recall.killing import children
from tests.support.recall.reflecting import by_topics, digests, reflect, say, talk
from tests.support.writing import caller_of

MOST = 100


@pytest.mark.parametrize("sources", [ReflectSources.KEEP, ReflectSources.SUPERSEDE])
async def test_a_killed_run_digests_what_it_would_have(
    writing: Services, caller: Caller, sources: ReflectSources
) -> None:
    services = by_topics(writing)
    other = caller_of(f"{caller.user_id}-unharmed")
    for user in (caller, other):
        await say(services, user, talk())
    unharmed = await reflect(services, other, sources=sources)

    begun = await start_reflection(services, caller, sources=sources)
    killed = 0
    async with children(services, caller, begun.id, "reflect") as ask:
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
    told = [
        [(one["text"], one["trust"], one["sources"]) for one in await digests(services, user)]
        for user in (caller, other)
    ]
    assert told[0] == told[1]
    ended = await find_run(services.graph.read, caller.user_id, begun.id)
    assert ended is not None
    assert ended.status is RunStatus.SUCCEEDED
    assert ended.counts == unharmed.counts
