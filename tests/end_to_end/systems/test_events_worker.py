"""Events over a real worker and a real schedule: what became due is done within a minute.

The times from the event to its effect are printed (`pytest -s`). Recall's own work goes first.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from anaphora.clock import utc_now
from anaphora.ids import new_id
from anaphora.settings import Settings
from anaphora.work import Work
from bench.servers.fleet import Fleet, fleet
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from graph.session import Graph
from maintenance.services import Services as Upkeep
from memory.inputs import RememberInput
from memory.remember.remember import remember, remember_many
from memory.services import Services
from tasks.messages.channels import open_client
from tasks.work.consolidation import begin_by_events, consolidate
from tasks.work.job import Job
from tests.support.plain import run
from tests.support.recall.comparing import fact
from tests.support.writing import caller_of, embed_all, maintaining, memory_node, services_for

WITHIN = 60.0
# What is late by itself is late each time; a machine that is short of processors, now and then.
TRIES = 3
CHANGES = 60
# What other tests left due is no matter of this one: their users are many.
CALM = (
    "MATCH (u:User) WHERE u.hurried_at IS NOT NULL REMOVE u.hurried_at",
    "MATCH (u:User) SET u.consolidated_sequence = u.sequence",
    "MATCH (m:Memory) WHERE m.expires_at <= datetime() REMOVE m.expires_at",
    "MATCH (r:Run) WHERE r.status IN ['QUEUED', 'RUNNING'] SET r.status = 'CANCELLED'",
)


@pytest.fixture
async def ours(
    settings: Settings, graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Settings]:
    """A broker of this test's own, and few changes that count as many."""
    for statement in CALM:
        await run(graph, statement)
    monkeypatch.setenv("ANAPHORA_CONSOLIDATION_EVENTS", "true")
    monkeypatch.setenv("ANAPHORA_CONSOLIDATION_EVENTS_CHANGES", str(CHANGES))
    broker = settings.broker_url.rpartition("/")[0] + "/7"
    given = {
        "broker_url": broker,
        "consolidation_events": True,
        "consolidation_events_changes": CHANGES,
    }
    yield settings.model_copy(update=given)
    client = open_client(broker)
    client.flushdb()
    client.close()


@pytest.fixture
def processes(ours: Settings, graph: Graph, tmp_path: Path) -> Iterator[Fleet]:
    with fleet(ours, tmp_path) as found:
        yield found


@pytest.fixture
def services(graph: Graph, ours: Settings) -> Services:
    return services_for(graph, ours)


async def dispute(services: Services, user_id: str) -> str:
    """Two values of one relation, of which one is clearly newer; the id of the older."""
    now, caller = utc_now(), caller_of(user_id)
    old = await remember(
        services, caller, fact("lives_in", "Turin", valid_from=now - timedelta(days=400))
    )
    new = fact("lives_in", "Rome", valid_from=now - timedelta(days=2))
    assert (await remember(services, caller, new)).conflicts
    assert old.memory is not None
    return old.memory.id


async def old_fact(services: Services, user_id: str) -> str:
    """A fact that nobody has confirmed for most of a year."""
    then = replace(services, clock=lambda: utc_now() - timedelta(days=200))
    done = await remember(then, caller_of(user_id), RememberInput(text="The bridge is red."))
    assert done.memory is not None
    return done.memory.id


async def much(services: Services, user_id: str) -> None:
    given = [RememberInput(text=f"Something, number {number}.") for number in range(CHANGES + 1)]
    await remember_many(services, caller_of(user_id), given)
    await embed_all(services.graph, user_id)


async def becomes(services: Services, id: str, status: str) -> None:
    while (await memory_node(services.graph, id))["status"] != status:  # noqa: ASYNC110
        await asyncio.sleep(0.2)


async def consolidated(services: Services, user_id: str) -> None:
    query = "MATCH (u:User {id: $u}) RETURN u.unconsolidated_at AS due"
    while (await run(services.graph, query, u=user_id))[0]["due"] is not None:  # noqa: ASYNC110
        await asyncio.sleep(0.2)


async def test_what_became_due_is_done_within_a_minute(
    processes: Fleet, services: Services
) -> None:
    await asyncio.to_thread(processes.worker, "events", "embed,stream,enrich,maintain")
    processes.start("beat")
    # The first look loads what the worker needs; it is waited for.
    await becomes(services, await old_fact(services, f"events-{new_id()}"), "DEPRECATED")
    for _ in range(TRIES):
        if max(times := await times_of_events(services)) < WITHIN:
            return
    raise AssertionError(f"in each try something took more than a minute, last {times}")


async def times_of_events(services: Services) -> list[float]:
    """Seconds from each event, of users of its own, to its effect."""
    found, ending, busy = (f"events-{new_id()}" for _ in range(3))
    began = time.monotonic()

    async def took(name: str, effect: "asyncio.Future[None]") -> float:
        await asyncio.wait_for(effect, 4 * WITHIN)
        seconds = time.monotonic() - began
        print(f"{name}: {seconds:.1f} s")
        return seconds

    effects = {
        "a conflict that a new fact settles": becomes(
            services, await dispute(services, found), "SUPERSEDED"
        ),
        "a memory that ends": becomes(services, await old_fact(services, ending), "DEPRECATED"),
    }
    await much(services, busy)
    effects["a user who writes much"] = consolidated(services, busy)
    return await asyncio.gather(
        *(took(name, asyncio.ensure_future(effect)) for name, effect in effects.items())
    )


async def test_nothing_is_begun_or_gone_on_with_before_recalls_own_work(
    ours: Settings, services: Services
) -> None:
    upkeep: Upkeep = maintaining(services)
    user_id = f"events-{new_id()}"
    await dispute(services, user_id)
    sent: list[tuple[Work, str, Sequence[str]]] = []

    def send(work: Work, user: str, ids: Sequence[str]) -> None:
        sent.append((work, user, ids))

    client = open_client(ours.broker_url)
    try:
        for queue in ("embed", "stream"):
            client.lpush(queue, "a message that waits")
            await begin_by_events(upkeep, send)
            assert sent == []
            client.delete(queue)
        await begin_by_events(upkeep, send)
        [(work, user, ids)] = sent
        assert (work, user) == (Work.CONSOLIDATE, user_id)
        # Begun, its work waits as well.
        job = Job(user_id, ids, False, send)
        client.lpush("embed", "a message that waits")
        await consolidate(upkeep, job)
        found = await find_run(upkeep.graph.read, user_id, job.id)
        assert found is not None
        assert found.status is RunStatus.QUEUED
        client.delete("embed")
        await consolidate(upkeep, job)
        found = await find_run(upkeep.graph.read, user_id, job.id)
        assert found is not None
        assert (found.status, found.counts) == (RunStatus.SUCCEEDED, {"superseded": 1})
    finally:
        client.close()
