"""Embeddings by an endpoint, through an API and a worker over a graph of their own."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from anaphora.caller import Scope
from anaphora.settings import Settings
from bench.servers.fleet import Fleet, fleet, wait_until
from bench.servers.keys import make_key
from graph.structure.setup import open_graph
from launch.servers.embedded import running
from tests.end_to_end.conftest import Api, is_ready
from tests.support.served.llm_endpoint import DIMENSIONS, KEY, Endpoint, running_endpoint

PATIENCE = 300
MODEL = "words-48"
ADD = "mutation($turn: TurnInput!) { addTurn(input: $turn) { episode { id } } }"
LOOK = "query($id: ID!) { memory(id: $id) { status } }"
RECALL = """
query($words: String!) {
  recall(input: {query: $words, profile: SEMANTIC}) { hits { memory { id } } warnings }
}
"""


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with running_endpoint() as server:
        yield server


@pytest.fixture
def processes(
    endpoint: Endpoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Fleet]:
    for name, value in (
        ("URL", endpoint.base),
        ("KEY", KEY),
        ("MODEL", MODEL),
        ("DIMENSIONS", str(DIMENSIONS)),
        ("TIMEOUT", "2"),
    ):
        monkeypatch.setenv(f"ANAPHORA_EMBEDDING_{name}", value)
    ours = {"sweep_seconds": 1.0, "sweep_after_seconds": 1.0, "embedding_model": MODEL}
    with running(tmp_path / "data", neo4j_heap="512m") as settings:
        settings = settings.model_copy(update=ours)
        with fleet(settings, tmp_path) as started:
            yield started


def _api(processes: Fleet) -> Api:
    processes.run("migrate")
    url, _ = processes.api()
    processes.worker("embedding", "embed,stream,extract,enrich,maintain")
    processes.start("beat")
    wait_until(lambda: is_ready(url), f"{url} is ready")
    return Api(url, asyncio.run(_key(processes.settings)))


async def _key(settings: Settings) -> str:
    opened = await open_graph(settings)
    try:
        return await make_key(opened.graph, (Scope.READ, Scope.WRITE), "an-endpoints-user")
    finally:
        await opened.graph.close()


def _add(api: Api, text: str) -> str:
    turn = {"threadId": "talk", "text": text, "extract": "OFF"}
    id: str = api.ask(ADD, turn=turn)["addTurn"]["episode"]["id"]
    return id


def _status(api: Api, id: str) -> str:
    status: str = api.ask(LOOK, id=id)["memory"]["status"]
    return status


def test_vectors_come_from_the_endpoint_and_nothing_waits_for_it(
    processes: Fleet, endpoint: Endpoint
) -> None:
    api = _api(processes)
    id = _add(api, "The kettle whistles at dawn")
    other = _add(api, "Our boat has a red sail")
    for one in (id, other):
        wait_until(lambda one=one: _status(api, one) == "ACTIVE", "it is embedded", PATIENCE)  # type: ignore[misc]
    hits = api.ask(RECALL, words="kettle at dawn")["recall"]["hits"]
    assert hits[0]["memory"]["id"] == id
    asked = [one for one in endpoint.calls if one["tool"] == "embeddings"]
    assert {one["model"] for one in asked} == {MODEL}
    # Away: a turn is acknowledged and found by its words; nothing is lost.
    endpoint.say({"*": [{"status": 503, "headers": {"Retry-After": "3600"}}]})
    # Within the minute for which the test waits for an answer, not the hour that it is told.
    late = _add(api, "The lighthouse keeper paints herons")
    hits = api.ask(RECALL.replace("SEMANTIC", "BALANCED"), words="herons")["recall"]["hits"]
    assert [hit["memory"]["id"] for hit in hits][:1] == [late]
    assert _status(api, late) == "PENDING_EMBED"
    endpoint.say({})
    wait_until(lambda: _status(api, late) == "ACTIVE", "it is embedded later", PATIENCE)
