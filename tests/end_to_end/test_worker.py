"""Real workers over a real Valkey: what is written is embedded, whatever dies or gets lost."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import psutil
import pytest
from celery.beat import SchedulingError

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings
from anaphora.tokens import Signer
from anaphora.work import Nobody, Work
from bench.servers.fleet import Fleet, fleet, wait_until
from graph.enums import MemoryStatus, RunStatus
from graph.records.run import RunRecord
from graph.records.vocabulary import TermKind
from graph.session import Graph
from language.embedding.sentence_encoder import SentenceEncoder
from memory.endings.forget import forget
from memory.inputs import ForgetInput, ForgetTarget, RememberInput, TurnInput
from memory.remember.remember import remember_many
from memory.remember.turns import add_turns
from memory.runs.undo import undo_run
from memory.services import Services
from memory.vocabulary.decisions import approve_term
from recall.lists.runs import get_runs, run_changes
from recall.nodes.by_id import get_memories
from recall.services import Services as Reading
from tasks.alive import beat_alive, worker_alive
from tasks.application import create_app
from tasks.health.health import WorkHealth
from tasks.health.scheduler import Scheduler
from tasks.messages.events import EventKind, EventStream, ValkeyEvents
from tasks.queue import CeleryQueue
from tests.support.plain import run

PATIENCE = 300


@dataclass
class User:
    """Somebody who writes, and looks what became of it."""

    services: Services
    caller: Caller

    async def add(self, count: int) -> list[str]:
        given = [RememberInput(text=f"Something of note, number {n}.") for n in range(count)]
        results = (await remember_many(self.services, self.caller, given)).results
        return [result.memory.id for result in results if result.memory]

    async def count(self, ids: Sequence[str], status: MemoryStatus) -> int:
        given = self.services
        reading = Reading(given.graph, given.encoder, given.signer, given.settings)
        found = await get_memories(reading, self.caller.user_id, ids)
        return sum(found[id].status is status for id in ids)

    async def until(self, done: Callable[[int], bool], ids: Sequence[str]) -> None:
        """Return when it is so of the number of ACTIVE ones."""
        async with asyncio.timeout(PATIENCE):
            while not done(await self.count(ids, MemoryStatus.ACTIVE)):  # noqa: ASYNC110
                await asyncio.sleep(0.2)

    async def until_active(self, ids: Sequence[str]) -> None:
        await self.until(lambda active: active == len(ids), ids)

    def losing(self) -> "User":
        """The same user, whose messages get lost."""
        return User(replace(self.services, queue=Nobody()), self.caller)


@pytest.fixture(scope="module")
def ours(settings: Settings) -> Settings:
    """A broker of this test's own, so that no other test's worker takes its messages."""
    broker = settings.broker_url.rpartition("/")[0] + "/5"
    return settings.model_copy(
        update={"broker_url": broker, "sweep_seconds": 2.0, "sweep_after_seconds": 2.0}
    )


@pytest.fixture
def processes(ours: Settings, graph: Graph, tmp_path: Path) -> Iterator[Fleet]:
    with fleet(ours, tmp_path) as started:
        yield started


@pytest.fixture
def user(graph: Graph, ours: Settings, user_id: str) -> Iterator[User]:
    queue, events = CeleryQueue(ours), ValkeyEvents(ours)
    services = Services(graph, SentenceEncoder(ours), queue, events, Signer(b"s" * 32), ours)
    yield User(services, Caller(user_id, "k", "test", KeyKind.USER, frozenset(Scope), "STANDARD"))
    queue.close()
    events.close()


async def test_what_is_written_is_embedded_and_announced(
    processes: Fleet, user: User, ours: Settings
) -> None:
    await asyncio.to_thread(processes.worker, "written")
    stream = EventStream(ours)
    events = stream.listen(user.caller.user_id)
    assert (await anext(events)).kind is EventKind.MISSED
    ids = await user.add(100)
    heard: set[str] = set()
    async with asyncio.timeout(PATIENCE):
        while heard != set(ids):
            heard |= set((await anext(events)).memory_ids)
    assert await user.count(ids, MemoryStatus.ACTIVE) == len(ids)
    await events.aclose()
    await stream.close()


async def test_what_a_lost_message_left_is_swept(processes: Fleet, user: User) -> None:
    ids = await user.losing().add(20)
    await asyncio.to_thread(processes.worker, "swept", "embed,maintain")
    processes.start("beat")
    await user.until_active(ids)


async def test_what_a_killed_child_was_at_is_done_again(processes: Fleet, user: User) -> None:
    """No beat runs, so that only the broker can have given the message out again."""
    worker = await asyncio.to_thread(processes.worker, "orphaning")
    ids = await user.add(400)
    await user.until(lambda active: active > 0, ids)
    for child in psutil.Process(worker.pid).children():
        child.kill()
    await user.until_active(ids)


async def test_a_worker_killed_leaves_no_child_and_another_goes_on(
    processes: Fleet, user: User
) -> None:
    worker = await asyncio.to_thread(processes.worker, "killed", "embed,maintain")
    ids = await user.add(400)
    await user.until(lambda active: active > 0, ids)
    children = psutil.Process(worker.pid).children(recursive=True)
    assert children
    processes.kill(worker)
    _, left = psutil.wait_procs(children, timeout=PATIENCE)
    assert not left
    await asyncio.to_thread(processes.worker, "heir", "embed,maintain")
    processes.start("beat")
    await user.until_active(ids)


async def test_a_late_message_does_not_revive_what_was_forgotten(
    processes: Fleet, user: User
) -> None:
    forgotten, kept = await user.losing().add(2)
    what = ForgetInput(what=ForgetTarget(ids=(forgotten,)))
    await forget(user.services, user.caller, what)
    await asyncio.to_thread(processes.worker, "late")
    user.services.queue.send(Work.EMBED, user.caller.user_id, [forgotten, kept])
    await user.until_active([kept])
    assert await user.count([forgotten], MemoryStatus.FORGOTTEN) == 1


async def test_writes_go_on_while_the_broker_is_down(
    processes: Fleet, user: User, ours: Settings
) -> None:
    nowhere = CeleryQueue(ours.model_copy(update={"broker_url": "redis://127.0.0.1:1/0"}))
    ids = await User(replace(user.services, queue=nowhere), user.caller).add(10)
    assert len(ids) == 10
    await asyncio.to_thread(nowhere.close)
    await asyncio.to_thread(processes.worker, "afterwards", "embed,maintain")
    processes.start("beat")
    await user.until_active(ids)


async def test_a_worker_told_to_end_ends_and_is_no_longer_seen(
    processes: Fleet, ours: Settings
) -> None:
    worker = await asyncio.to_thread(processes.worker, "polite")
    health = WorkHealth(ours)
    [seen] = [each for each in await health.workers() if each.name.startswith("polite@")]
    assert seen.queues == ("embed", "stream")
    assert seen.pid == worker.pid
    assert worker_alive(ours)
    worker.terminate()
    assert await asyncio.to_thread(worker.wait, PATIENCE) == 0
    assert not [each for each in await health.workers() if each.name.startswith("polite@")]
    await health.close()


async def test_a_schedule_is_seen_while_it_can_send(processes: Fleet, ours: Settings) -> None:
    # A schedule that another test had killed is alive until it is missed.
    await asyncio.to_thread(wait_until, lambda: not beat_alive(ours), "the last one is missed")
    beat = processes.start("beat")
    await asyncio.to_thread(wait_until, lambda: beat_alive(ours), "beat is heard of")
    beat.terminate()
    await asyncio.to_thread(beat.wait, PATIENCE)
    await asyncio.to_thread(wait_until, lambda: not beat_alive(ours), "beat is missed")


def test_a_schedule_that_cannot_send_is_not_heard_of(ours: Settings) -> None:
    # A schedule that another test had killed is alive until it is missed.
    wait_until(lambda: not beat_alive(ours), "the last schedule is missed")
    # Nothing is due within the test: where it is, the schedule waits for its broker without end.
    nowhere = {"broker_url": "redis://127.0.0.1:1/0", "sweep_seconds": 3600.0}
    app = create_app(ours.model_copy(update=nowhere))
    app.conf["events_url"] = ours.events_url
    app.conf.task_publish_retry = False
    scheduler = Scheduler(app)
    [sweep] = [entry for name, entry in scheduler.schedule.items() if name == "sweep"]
    with pytest.raises(SchedulingError):
        scheduler.apply_async(sweep)
    scheduler.tick()
    assert not beat_alive(ours)
    scheduler.close()


async def test_health_counts_what_waits_and_when_the_sweeper_ran(
    processes: Fleet, ours: Settings
) -> None:
    # Where nobody takes the message.
    elsewhere = ours.model_copy(update={"broker_url": ours.broker_url[:-1] + "12"})
    health, other = WorkHealth(elsewhere), CeleryQueue(elsewhere)
    before = (await health.queue_lengths())["embed"]
    other.send(Work.EMBED, "nobody", ["nothing"])
    await asyncio.to_thread(other.close)
    assert (await health.queue_lengths())["embed"] == before + 1
    await asyncio.to_thread(processes.worker, "sweeping", "maintain")
    last = await health.last_sweep() or 0.0
    processes.start("beat")

    async def later() -> bool:
        return (await health.last_sweep() or 0.0) > last

    async with asyncio.timeout(PATIENCE):
        while not await later():  # noqa: ASYNC110 (another process's work)
            await asyncio.sleep(0.2)
    await health.close()


async def test_an_undoing_goes_on_where_its_worker_was_killed(
    processes: Fleet, user: User, graph: Graph
) -> None:
    services, user_id = user.losing().services, user.caller.user_id
    ids = await user.losing().add(150)
    forgotten = await forget(services, user.caller, ForgetInput(what=ForgetTarget(ids=tuple(ids))))
    assert forgotten.run_id is not None
    worker = await asyncio.to_thread(processes.worker, "undoing", "maintain")
    begun = await undo_run(user.services, user.caller, forgotten.run_id)
    reading = Reading(graph, services.encoder, services.signer, services.settings)

    async def until(done: Callable[[RunRecord], bool]) -> RunRecord:
        async with asyncio.timeout(PATIENCE):
            while not done(  # noqa: ASYNC110
                found := (await get_runs(reading, user_id, [begun.id]))[begun.id]
            ):
                await asyncio.sleep(0.05)
        return found

    await until(lambda run: run.counts.get("undone", 0) > 5)
    for child in psutil.Process(worker.pid).children():
        child.kill()
    done = await until(lambda run: run.status is RunStatus.SUCCEEDED)
    assert dict(done.counts) == {"undone": len(ids)}
    page = (await run_changes(reading, user_id, [begun.id], first=100))[begun.id]
    assert len({edge.node.memory_id for edge in page.edges}) == 100
    assert await user.count(ids, MemoryStatus.FORGOTTEN) == 0


async def test_an_approved_term_is_given_to_what_suggested_it(
    processes: Fleet, user: User, graph: Graph
) -> None:
    ids = await user.losing().add(12)
    suggest = "MATCH (m:Memory) WHERE m.id IN $ids SET m.suggested_topic = 'warranty'"
    await run(graph, suggest, ids=ids[:8])
    await asyncio.to_thread(processes.worker, "backfilling", "maintain")
    decided = await approve_term(user.services, user.caller, TermKind.TOPIC, "warranty")
    assert decided.run is not None
    services = user.services
    reading = Reading(graph, services.encoder, services.signer, services.settings)
    async with asyncio.timeout(PATIENCE):
        while True:
            found = (await get_runs(reading, user.caller.user_id, [decided.run.id]))[decided.run.id]
            if found.status is RunStatus.SUCCEEDED:
                break
            await asyncio.sleep(0.1)
    memories = await get_memories(reading, user.caller.user_id, ids)
    assert ["warranty" in memories[id].topics for id in ids] == [True] * 8 + [False] * 4
    page = (await run_changes(reading, user.caller.user_id, [found.id], first=100))[found.id]
    assert {edge.node.memory_id for edge in page.edges} == set(ids[:8])


async def test_each_turns_facts_are_there_once_whatever_is_killed(
    processes: Fleet, user: User, graph: Graph
) -> None:
    """Some messages are lost, the worker is killed while it reads, and one message comes twice."""
    names = [f"Rex{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(80)]
    given = [TurnInput(thread_id="pets", text=f"I have a dog called {name}.") for name in names]
    await add_turns(user.losing().services, user.caller, given[:20])
    added = (await add_turns(user.services, user.caller, given[20:])).results
    ids = [one.episode.id for one in added if one.episode is not None]
    user.services.queue.send(Work.EXTRACT, user.caller.user_id, ids[:5])
    worker = await asyncio.to_thread(processes.worker, "hearing", "extract,maintain")
    processes.start("beat")
    count = """
    MATCH (turn:Episode {user_id: $user})
    OPTIONAL MATCH (turn)<-[:DERIVED_FROM {how: 'extracted'}]-(fact:Fact {predicate: 'has_pet'})
    WITH turn, count(fact) AS facts
    RETURN count(turn.extracted_at) AS done, min(facts) AS least, max(facts) AS most
    """

    async def until(least: int) -> dict[str, int]:
        async with asyncio.timeout(PATIENCE):
            while True:
                [found] = await run(graph, count, user=user.caller.user_id)
                if found["done"] >= least:
                    return found
                await asyncio.sleep(0.05)

    await until(3)
    for child in psutil.Process(worker.pid).children():
        child.kill()
    assert await until(len(names)) == {"done": len(names), "least": 1, "most": 1}
    facts = await run(
        graph,
        "MATCH (f:Fact {user_id: $u}) RETURN collect(f.object) AS found",
        u=user.caller.user_id,
    )
    assert sorted(facts[0]["found"]) == names
