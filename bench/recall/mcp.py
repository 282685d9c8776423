"""Cost of an agent's protocol: a tool's call beside the same operation over GraphQL.

One API and one user; each question is asked both ways, turn about, on one warm connection, after it
was asked once untimed, so that neither finds a text encoded that the other had to encode.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import httpx

from anaphora.caller import Scope
from anaphora.ids import new_id
from anaphora.settings import Settings
from bench.locomo.texts import make_talk
from bench.recall.latency import intervals, spread
from bench.servers.fleet import fleet, wait_until
from bench.servers.keys import make_key
from bench.servers.own import servers_and_folder

_PORTION = 250
_PATIENCE = 300.0
_WARM = 20
_FILL = """
mutation ($inputs: [RememberInput!]!) {
  rememberMany(inputs: $inputs) { receipt results { error { code message } } }
}
"""
_WAIT = "query ($input: RecallInput!) { recall(input: $input) { pending } }"

Ask = Callable[[str], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Ways:
    """The same operation over both ways: seconds of each call, in the same order."""

    graphql: list[float]
    tool: list[float]

    def figures(self) -> dict[str, Any]:
        """Milliseconds of both, and the ratio of the tool's to GraphQL's with its interval."""
        bare = spread([taken * 1000 for taken in self.graphql])
        tool = spread([taken * 1000 for taken in self.tool])
        ratio = {name: round(tool[name] / bare[name], 3) for name in bare}
        interval = intervals(self.graphql, self.tool)
        return {"graphql_ms": bare, "tool_ms": tool, "ratio": ratio, "interval": interval}


@click.command("mcp")
@click.option("--memories", default=2000, show_default=True, help="Memories of the user.")
@click.option("--calls", default=300, show_default=True, help="Calls of each way.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(memories: int, calls: int, as_json: bool) -> None:
    """Calls of tools beside the same operations over GraphQL."""
    with servers_and_folder() as (settings, folder):
        found = asyncio.run(measure(settings, memories, calls, folder))
    if as_json:
        click.echo(json.dumps(found))
        return
    for name, figures in found.items():
        both = ", ".join(
            f"{share} {figures['graphql_ms'][share]:.1f} -> {figures['tool_ms'][share]:.1f} ms, "
            f"ratio {figures['ratio'][share]:.2f} {figures['interval'][share]}"
            for share in ("p50", "p95")
        )
        click.echo(f"{name}: {both}")


async def measure(settings: Settings, memories: int, calls: int, logs: Path) -> dict[str, Any]:
    """Store the memories, then ask and remember both ways."""
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    opened = await open_graph(settings, migrate=True, model=SentenceEncoder(settings).info)
    key = await make_key(opened.graph, (Scope.READ, Scope.WRITE), f"bench-{new_id()}")
    await opened.graph.close()
    with fleet(settings, logs) as started:
        url, _ = started.api()
        started.worker("bench")
        wait_until(lambda: httpx.get(f"{url}/readyz", timeout=20).status_code == 200, "it is ready")
        headers = {"Authorization": f"Bearer {key}"}
        async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60) as http:
            await _fill(http, make_talk(memories, seed=1))
            return await _compare(http, calls)


async def _compare(http: httpx.AsyncClient, calls: int) -> dict[str, Any]:
    from api.mcp.tools import operations

    search, remember = operations.SEARCH_MEMORY.document, operations.REMEMBER.document

    async def search_graphql(text: str) -> Any:
        return await _graphql(http, search, query=text)

    async def remember_graphql(text: str) -> Any:
        return await _graphql(http, remember, input={"text": text})

    async def search_tool(text: str) -> Any:
        return await _tool(http, "search_memory", query=text)

    async def remember_tool(text: str) -> Any:
        return await _tool(http, "remember", text=text)

    questions = make_talk(calls + _WARM, seed=2)
    texts = make_talk(2 * (calls + _WARM), seed=3)
    asked = await _times(search_graphql, search_tool, [(text, text) for text in questions], 1)
    pairs = list(zip(texts[::2], texts[1::2], strict=True))
    stored = await _times(remember_graphql, remember_tool, pairs, 0)
    return {"search_memory": asked.figures(), "remember": stored.figures()}


async def _times(graphql: Ask, tool: Ask, texts: list[tuple[str, str]], before: int) -> Ways:
    """Time both ways over each pair of texts; `before`: untimed calls with it first."""
    taken: tuple[list[float], list[float]] = ([], [])
    for turn, pair in enumerate(texts):
        for _ in range(before):
            await graphql(pair[0])
        # Each way is first as often as second.
        for way in (turn % 2, 1 - turn % 2):
            began = time.perf_counter()
            await (graphql, tool)[way](pair[way])
            if turn >= _WARM:
                taken[way].append(time.perf_counter() - began)
    return Ways(*taken)


async def _fill(http: httpx.AsyncClient, texts: list[str]) -> None:
    waiting: list[str] = []
    for start in range(0, len(texts), _PORTION):
        inputs = [
            {"text": text, "onConflict": "IGNORE"} for text in texts[start : start + _PORTION]
        ]
        waiting.append((await _graphql(http, _FILL, inputs=inputs))["rememberMany"]["receipt"])
    deadline = time.monotonic() + _PATIENCE
    while waiting and time.monotonic() < deadline:
        given = {"query": "x", "waitFor": waiting, "waitMs": 10_000, "touch": False}
        waiting = (await _graphql(http, _WAIT, input=given))["recall"]["pending"]
    if waiting:
        raise RuntimeError(f"memories wait for their embedding after {_PATIENCE:.0f} s")


async def _graphql(http: httpx.AsyncClient, document: str, **variables: Any) -> Any:
    sent = {"query": document, "variables": variables}
    answer = (await http.post("/graphql", json=sent)).json()
    if "errors" in answer:
        raise RuntimeError(f"refused: {answer['errors']}")
    return answer["data"]


async def _tool(http: httpx.AsyncClient, name: str, **arguments: Any) -> Any:
    params = {"name": name, "arguments": arguments}
    sent = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    headers = {"Accept": "application/json, text/event-stream"}
    result = (await http.post("/mcp", json=sent, headers=headers)).json()["result"]
    if result.get("isError"):
        raise RuntimeError(f"refused: {result['content']}")
    return result["structuredContent"]
