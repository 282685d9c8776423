"""streamedContext over a real worker and a real socket: it comes behind each turn, and survives."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from gql import gql

from anaphora.settings import Settings
from bench.servers.fleet import Fleet, fleet, wait_until
from graph.session import Graph
from tests.end_to_end.api.test_api_sockets import session
from tests.end_to_end.conftest import Api, MakeKey, is_ready

PATIENCE = 120
STREAMED = """
subscription ($thread: ID!) {
  streamedContext(threadId: $thread) { id text sections { title items { text } } }
}
"""
REMEMBER = "mutation ($i: RememberInput!) { remember(input: $i) { memory { id } receipt } }"
TURN = "mutation ($i: TurnInput!) { addTurn(input: $i) { episode { id } } }"
FEEDBACK = "mutation ($id: ID!) { feedback(id: $id, usedIds: []) { counted } }"


@pytest.fixture
def processes(settings: Settings, graph: Graph, tmp_path: Path) -> Any:
    broker = settings.broker_url.rpartition("/")[0] + "/10"
    with fleet(settings.model_copy(update={"broker_url": broker}), tmp_path) as started:
        yield started


async def test_what_is_needed_next_comes_behind_each_turn(
    processes: Fleet, make_key: MakeKey
) -> None:
    url, _ = await asyncio.to_thread(processes.api)
    wait_until(lambda: is_ready(url), f"{url} is ready")
    api = Api(url, await make_key())
    await asyncio.to_thread(processes.worker, "streaming")
    for text in ("The oven is a Miele.", "The roof is fifty years old."):
        api.ask(REMEMBER, i={"text": text})
    await _say(api, "The oven in the kitchen is broken.")
    async with session(api) as opened, asyncio.timeout(PATIENCE):
        events = _listen(opened)
        first = await _with(events, "Miele")
        assert "oven in the kitchen" in first["text"]
        await _say(api, "And the roof of the house leaks.")
        second = await _with(events, "fifty years")
        assert second["id"] != first["id"]
        assert api.ask(FEEDBACK, id=second["id"])["feedback"] == {"counted": 0}
        await events.aclose()
    # An API that starts anew, with no worker about, has what streamed in.
    processes.end()
    url, _ = await asyncio.to_thread(processes.api)
    wait_until(lambda: is_ready(url), f"{url} is ready")
    async with session(Api(url, api.key)) as opened, asyncio.timeout(PATIENCE):
        events = _listen(opened)
        assert "fifty years" in (await anext(events))["streamedContext"]["text"]
        await events.aclose()


async def _say(api: Api, text: str) -> None:
    await asyncio.to_thread(api.ask, TURN, i={"threadId": "talk", "text": text, "extract": "OFF"})


def _listen(opened: Any) -> Any:
    request = gql(STREAMED)
    request.variable_values = {"thread": "talk"}
    return opened.subscribe(request)


async def _with(events: Any, words: str) -> dict[str, Any]:
    """The first context that has these words."""
    async for event in events:
        found: dict[str, Any] = event["streamedContext"]
        if words in found["text"]:
            return found
    raise AssertionError(f"the stream ended without {words!r}")
