"""A night over real workers: a chord of all users, of whom one fails and stops nobody."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import chord

from anaphora.caller import Actor, ActorKind
from anaphora.ids import new_id
from anaphora.settings import Settings
from anaphora.work import Nobody
from bench.servers.fleet import Fleet, fleet
from graph.changes.consolidation import STEPS, begin_consolidation
from graph.lock import lock_user
from graph.session import Graph, Transaction
from graph.structure.setup import OpenGraph
from language.embedding.encoder import Encoder
from memory.inputs import RememberInput
from memory.remember.remember import remember_many
from memory.services import Services
from tasks.application import create_app
from tasks.work import night
from tests.support.plain import run
from tests.support.writing import caller_of

PATIENCE = 300
TEXT = "The heating in the library is serviced every autumn."


@pytest.fixture
def ours(settings: Settings) -> Settings:
    """A broker of this test's own, so that no other test's worker takes its messages."""
    broker = settings.broker_url.rpartition("/")[0] + "/9"
    return settings.model_copy(update={"broker_url": broker})


@pytest.fixture
def processes(ours: Settings, graph: Graph, tmp_path: Path) -> Iterator[Fleet]:
    with fleet(ours, tmp_path) as found:
        yield found


async def begin(services: Services, user_id: str) -> str:
    """Two facts that say the same, and a run."""
    given = [RememberInput(text=TEXT), RememberInput(text=TEXT)]
    await remember_many(services, caller_of(user_id), given)

    async def work(transaction: Transaction) -> str:
        lock = await lock_user(transaction, user_id, services.clock)
        actor = Actor(ActorKind.SYSTEM, "consolidation")
        return (await begin_consolidation(transaction, lock, actor, STEPS)).id

    return await services.graph.write(work, name="begin")


def last_night(folder: Path) -> dict[str, Any]:
    """Counts of a whole night in the worker's log; empty before that is over."""
    lines = [
        line
        for log in folder.glob("worker-*.log")
        for line in log.read_text(encoding="utf-8").splitlines()
    ]
    found = next((line for line in lines if "the night is over" in line), "{}")
    told: dict[str, Any] = json.loads(found)
    return told


async def test_a_night(
    processes: Fleet,
    tmp_path: Path,
    opened: OpenGraph,
    encoder: Encoder,
    ours: Settings,
    graph: Graph,
) -> None:
    services = Services(graph, encoder, Nobody(), Nobody(), opened.signer, ours)
    users = [f"night-{new_id()}" for _ in range(3)]
    begun = [(user, await begin(services, user)) for user in users]
    # Whose run nobody can read.
    broken, broken_run = begun[1]
    await run(graph, "MATCH (r:Run {id: $id}) SET r.input = '{not JSON'", id=broken_run)

    await asyncio.to_thread(processes.worker, "night", "maintain")
    app = create_app(ours)
    try:
        header = [app.tasks[night.USER].si(*one) for one in begun]
        sent = chord(header)(app.tasks[night.END].s())
        # Unsubscribed while the server is there. Sending makes several objects of each result: the
        # last that is collected, at any later time, would look for the server in vain.
        for result in (sent, *sent.parent.results):
            app.backend.result_consumer.cancel_for(result.id)
        assert not app.backend.result_consumer.subscribed_to
    finally:
        # Neither is closed with the application: sending subscribes to the results.
        app.backend.result_consumer.stop()
        app.backend.client.close()
        app.close()
    async with asyncio.timeout(PATIENCE):
        while not (told := last_night(tmp_path)):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    assert {name: told[name] for name in ("users", "merged", "failed_runs")} == {
        "users": 3,
        "merged": 2,
        "failed_runs": 1,
    }
    rows = await run(
        graph,
        "MATCH (r:Run) WHERE r.id IN $ids RETURN r.user_id AS user, r.status AS status",
        ids=[id for _, id in begun],
    )
    statuses = {row["user"]: row["status"] for row in rows}
    assert statuses == {user: "FAILED" if user == broken else "SUCCEEDED" for user in users}
