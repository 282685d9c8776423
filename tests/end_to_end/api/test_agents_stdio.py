"""`anaphora mcp`, as a desktop agent starts it, against a real API."""

import json
import subprocess
import sys
from pathlib import Path

import anyio
from mcp import Client, StdioServerParameters
from mcp_types import Implementation

from tests.end_to_end.conftest import Api
from tests.support.paths import ROOT
from tests.support.served.agents import refused, told

HISTORY = """
query ($id: ID!) { memory(id: $id) { history { edges { node { actor { name } } } } } }
"""
COMMAND = [sys.executable, "-P", "-m", "launch", "mcp"]


def desktop_agent(*arguments: str) -> Client:
    command, *rest = COMMAND
    parameters = StdioServerParameters(command=command, args=[*rest, *arguments], cwd=ROOT)
    return Client(parameters, client_info=Implementation(name="desk", version="7"))


async def test_a_desktop_agent_remembers_and_finds(api: Api, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text(api.key + "\n")
    async with desktop_agent("--url", api.url, "--key", f"@{key}") as desk:
        id = await _remembers_and_finds(desk)
    [edge] = api.ask(HISTORY, id=id)["memory"]["history"]["edges"]
    assert edge["node"]["actor"]["name"] == "test (desk 7)"


async def _remembers_and_finds(desk: Client) -> str:
    assert len((await desk.list_tools()).tools) == 12
    stored = await told(desk, "remember", text="The spare key hangs in the cellar.")
    id: str = stored["memory"]["id"]
    found = await told(desk, "search_memory", query="Where is the spare key?")
    assert found["hits"][0]["memory"]["id"] == id
    read = await desk.read_resource(f"anaphora://memory/{id}")
    assert json.loads(read.contents[0].text)["id"] == id  # type: ignore[union-attr]
    return id


async def test_a_cancelled_call_leaves_the_agent_served(api: Api) -> None:
    async with desktop_agent("--url", api.url, "--key", api.key) as desk:
        with anyio.move_on_after(0.001) as gone:
            await desk.call_tool("search_memory", {"query": "never awaited"})
        assert gone.cancelled_caught
        assert (await told(desk, "search_memory", query="Nothing of that."))["warnings"] == []


async def test_an_agent_may_start_before_the_api(tmp_path: Path) -> None:
    key = f"ak_{'x' * 43}"
    async with desktop_agent("--url", "http://127.0.0.1:9", "--key", key) as client:
        assert (await client.list_tools()).tools
        error = await refused(client, "search_memory", query="x")
        assert error["code"] == "UNAVAILABLE"
        assert "anaphora up" in error["message"]
    async with desktop_agent("--data", str(tmp_path / "none")) as client:
        assert (await refused(client, "search_memory", query="x"))["code"] == "UNAVAILABLE"


async def test_a_wrong_key_is_told_to_the_agent(api: Api) -> None:
    async with desktop_agent("--url", api.url, "--key", f"ak_{'x' * 43}") as client:
        assert (await refused(client, "search_memory", query="x"))["code"] == "UNAUTHENTICATED"


def test_nothing_but_the_protocol_is_printed_whatever_is_sent(api: Api) -> None:
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "x", "version": "1"},
    }
    sent = [
        "not json",
        "[]",
        '{"jsonrpc": "2.0"}',
        '{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": 7}',
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}),
        '{"jsonrpc": "2.0", "method": "notifications/initialized"}',
        '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": 5}}',
        '{"jsonrpc": "2.0", "id": 3, "method": "tools/list"}',
    ]
    command = [*COMMAND, "--url", api.url, "--key", api.key]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("\n".join(sent) + "\n")
        process.stdin.flush()
        by_id = {}
        while not {1, 2, 3} <= by_id.keys():
            answer = json.loads(process.stdout.readline())
            by_id[answer.get("id")] = answer
        process.stdin.close()
        complaints = process.stderr.read()
    assert by_id[1]["result"]["serverInfo"]["name"] == "anaphora"
    assert by_id[2]["error"]["code"] == -32602
    assert len(by_id[3]["result"]["tools"]) == 12
    assert api.key not in complaints
    assert process.returncode == 0
