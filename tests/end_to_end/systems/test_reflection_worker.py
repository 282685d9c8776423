"""A reflection over a real worker: what was asked for is digested, embedded and told of."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from anaphora.ids import new_id
from anaphora.settings import Settings
from anaphora.work import Nobody, Work
from bench.servers.fleet import Fleet, fleet
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from graph.session import Graph
from graph.structure.setup import OpenGraph
from language.embedding.encoder import Encoder
from memory.runs.reflection.begin import start_reflection
from memory.services import Services
from tasks.application import create_app
from tasks.work.messages import send_work
from tests.support.recall.reflecting import TOPICS, by_topics, digests, say, talk
from tests.support.writing import caller_of

PATIENCE = 300


@pytest.fixture
def ours(settings: Settings) -> Settings:
    """A broker of this test's own, so that no other test's worker takes its messages."""
    broker = settings.broker_url.rpartition("/")[0] + "/11"
    return settings.model_copy(update={"broker_url": broker})


@pytest.fixture
def processes(ours: Settings, graph: Graph, tmp_path: Path) -> Iterator[Fleet]:
    with fleet(ours, tmp_path) as found:
        yield found


async def test_what_was_asked_for_is_digested(
    processes: Fleet, opened: OpenGraph, encoder: Encoder, ours: Settings, graph: Graph
) -> None:
    services = Services(graph, encoder, Nobody(), Nobody(), opened.signer, ours)
    caller = caller_of(f"reflecting-{new_id()}")
    await say(by_topics(services), caller, talk())
    run = await start_reflection(services, caller)
    app = create_app(ours)
    try:
        send_work(app, Work.REFLECT, caller.user_id, [run.id])
    finally:
        app.close()
    await asyncio.to_thread(processes.worker, "reflecting", "maintain,embed,enrich")
    async with asyncio.timeout(PATIENCE):
        while (found := await find_run(graph.read, caller.user_id, run.id)) is None or (  # noqa: ASYNC110
            found.status.open
        ):
            await asyncio.sleep(0.2)
        while any(  # noqa: ASYNC110
            one["status"] != "ACTIVE" for one in await digests(services, caller)
        ):
            await asyncio.sleep(0.2)
    assert found.status is RunStatus.SUCCEEDED
    assert found.counts == {"summaries": 4, "sources": 24, "episodes": 39}
    made = await digests(services, caller)
    assert {tuple(one["sources"]) for one in made} == set(TOPICS.values())
