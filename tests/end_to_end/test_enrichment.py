"""Enrichment through the API and a real worker: a turn is written, and later found by its topic."""

import asyncio
from pathlib import Path
from typing import Any

import psutil
import pytest

from anaphora.settings import Settings
from bench.servers.fleet import Fleet, fleet, wait_until
from graph.session import Graph
from tests.end_to_end.conftest import Api, MakeKey, embeds, is_ready

PATIENCE = 300
ADD = """
mutation($inputs: [TurnInput!]!) { addTurns(inputs: $inputs) { results { episode { id } } } }
"""
LOOK = """
query($id: ID!) { memory(id: $id) { topics category messageType importance
  enrichment { confidence vocabularyVersion model suggestedTopic suggestedCategory }
  entities { entity { name type } text type } history { edges { node { action } } } } }
"""
BY_TOPIC = (
    "query($topic: String!) { memories(filter: {topics: [$topic]}) { edges { node { id } } } }"
)
RECALL = """
query($topic: String!) { recall(input: {query: "What did I say?", topics: [$topic]}) {
  hits { memory { id } } } }
"""
SUGGESTED = "{ termSuggestions { kind value frequency examples } }"
APPROVE = """
mutation { approveTerm(kind: TOPIC, value: "pets") { vocabulary { version topics } run { id } } }
"""


@pytest.fixture
def started(settings: Settings, graph: Graph, tmp_path: Path) -> Any:
    """An API and its worker's processes, with a broker of their own."""
    broker = settings.broker_url.rpartition("/")[0] + "/6"
    ours = settings.model_copy(
        update={"broker_url": broker, "sweep_seconds": 2.0, "sweep_after_seconds": 2.0}
    )
    with fleet(ours, tmp_path) as processes:
        yield processes


@pytest.fixture
async def asking(started: Fleet, make_key: MakeKey) -> Api:
    url = (await asyncio.to_thread(started.api))[0]
    await asyncio.to_thread(wait_until, lambda: is_ready(url) and embeds(url), f"{url} is ready")
    return Api(url, await make_key())


async def told(api: Api, *texts: str) -> list[str]:
    given = [{"threadId": "desk", "text": text, "extract": "OFF"} for text in texts]
    answer = await asyncio.to_thread(api.ask, ADD, inputs=given)
    return [one["episode"]["id"] for one in answer["addTurns"]["results"]]


async def enriched(api: Api, id: str) -> dict[str, Any]:
    """The memory, as soon as it is enriched."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if (await _looked(api, id))["enrichment"] is not None:
                # Its own fields were read before that: they may be of the moment before.
                return await _looked(api, id)
            await asyncio.sleep(0.2)


async def _looked(api: Api, id: str) -> dict[str, Any]:
    memory: dict[str, Any] = (await asyncio.to_thread(api.ask, LOOK, id=id))["memory"]
    return memory


async def test_a_turn_is_found_by_the_topic_that_it_is_given(started: Fleet, asking: Api) -> None:
    worker = await asyncio.to_thread(started.worker, "enriching", "embed,enrich,maintain")
    [parcel] = await told(asking, "Where is my parcel? The order is #A-8812, 49.90 €.")
    memory = await enriched(asking, parcel)
    assert memory["topics"][0] in ("shipping", "order_status")
    assert (memory["messageType"], memory["category"]) == ("question", "inquiry")
    assert memory["enrichment"]["model"] == "local"
    assert memory["enrichment"]["confidence"] in ("MEDIUM", "LOW")
    named = {(one["type"], one["entity"]["name"]) for one in memory["entities"]}
    assert {("order_id", "A-8812"), ("amount", "49.90 EUR")} <= named
    assert [edge["node"]["action"] for edge in memory["history"]["edges"]] == ["created"]
    found = await asyncio.to_thread(asking.ask, BY_TOPIC, topic=memory["topics"][0])
    assert [edge["node"]["id"] for edge in found["memories"]["edges"]] == [parcel]
    found = await asyncio.to_thread(asking.ask, RECALL, topic=memory["topics"][0])
    assert [hit["memory"]["id"] for hit in found["recall"]["hits"]] == [parcel]
    found = await asyncio.to_thread(asking.ask, RECALL, topic="refund")
    assert found["recall"]["hits"] == []

    # What five turns suggest is approved, and given to them; a worker dies meanwhile.
    texts = [f"My dog {name} sleeps." for name in ("Rex", "Bo", "Lua", "Kim", "Zoe", "Max")]
    ids = await told(asking, *texts)
    for child in psutil.Process(worker.pid).children():
        child.kill()
    started.start("beat")
    for id in ids:
        memory = await enriched(asking, id)
        assert (memory["topics"], memory["enrichment"]["suggestedTopic"]) == (
            ["general_inquiry"],
            "pets",
        )
    [suggested] = (await asyncio.to_thread(asking.ask, SUGGESTED))["termSuggestions"]
    assert (suggested["value"], suggested["frequency"]) == ("pets", len(ids))
    approved = (await asyncio.to_thread(asking.ask, APPROVE))["approveTerm"]
    assert "pets" in approved["vocabulary"]["topics"]
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await asyncio.to_thread(asking.ask, BY_TOPIC, topic="pets")
            if {edge["node"]["id"] for edge in found["memories"]["edges"]} == set(ids):
                break
            await asyncio.sleep(0.2)
    # The next is given the new term at once.
    [cat] = await told(asking, "Unser Hund heißt Bello.")
    memory = await enriched(asking, cat)
    assert memory["topics"] == ["pets"]
    assert memory["enrichment"]["vocabularyVersion"] == approved["vocabulary"]["version"]
