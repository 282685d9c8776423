"""`anaphora up` takes up the options of its last start, and shares a key that only reads."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from graphql import build_schema
from websockets.asyncio.client import connect

from launch.servers.ports import pick_port
from launch.supervision.shared_key import SHARED_NAME
from schema.build import print_schema
from tests.end_to_end.conftest import Api
from tests.support.served.agents import agent, refused
from tests.support.served.running_up import RunningUp, run_command

MUTATIONS = build_schema(print_schema()).mutation_type
TEXT = "Ada keeps bees."
REMEMBER = "mutation($input: RememberInput!) { remember(input: $input) { memory { id } receipt } }"
RECALL = "query($input: RecallInput!) { recall(input: $input) { hits { memory { text } } } }"


def key_of(up: RunningUp, name: str) -> Api:
    return Api(up.url, (up.data / name).read_text())


def live_keys(up: RunningUp) -> list[dict[str, Any]]:
    """Keys that were shared and go on."""
    listed = json.loads(run_command("key", "list", "--data", str(up.data), "--json").stdout)
    return [key for key in listed if key["name"] == SHARED_NAME and not key["revokedAt"]]


def exported(owner: Api) -> list[str]:
    """Everything that the user has, but for when it was read."""
    answer = httpx.get(f"{owner.url}/export", headers=owner.all_headers, timeout=60)
    assert answer.status_code == 200
    return sorted(answer.text.splitlines()[1:])


def imported(key: Api, lines: list[str]) -> int:
    """Send an import; return its status."""
    headers = {**key.all_headers, "Content-Type": "application/x-ndjson"}
    content = "\n".join(lines).encode()
    url = f"{key.url}/import"
    return httpx.post(url, headers=headers, content=content, timeout=60).status_code


@pytest.fixture
def up(tmp_path: Path) -> Iterator[RunningUp]:
    # Workers classify what is stored, and no key has a part in it.
    running = RunningUp(tmp_path, ANAPHORA_ENRICHMENT="false")
    try:
        yield running
    finally:
        running.end()
    assert running.left() == []


async def test_a_start_takes_up_what_the_last_one_was_given(up: RunningUp) -> None:
    up.start("--share")
    shared = key_of(up, "shared-key")
    assert "Options of an earlier start" not in up.said()
    assert f" {shared.key}\n" in up.said()
    assert f" {up.url}/explorer#key={shared.key}\n" in up.said()
    secrets = [key_of(up, "key").key, shared.key]
    assert not any(secret in (up.data / "options.json").read_text() for secret in secrets)
    await check_it_only_reads(key_of(up, "key"), shared)
    assert up.end() == 0

    up.start(remembered=True)
    told = f"Options of an earlier start: --port {up.port} --no-demo --share "
    assert told in up.said()
    assert key_of(up, "shared-key").key == shared.key
    assert f" {shared.key}\n" in up.said()
    assert [key["scopes"] for key in live_keys(up)] == [["read"]]
    assert not (up.data / "demo-loaded").exists()
    assert up.end() == 0

    before, up.port = up.port, pick_port(0)
    up.start("--port", str(up.port), "--no-share", remembered=True)
    assert "Options of an earlier start: --no-demo (" in up.said()
    assert shared.key not in up.said()
    assert live_keys(up) == []
    assert not (up.data / "shared-key").exists()
    assert Api(up.url, shared.key).refused("{ viewer { userId } }")["code"] == "UNAUTHENTICATED"
    assert up.end() == 0
    assert up.port != before

    up.port = pick_port(0)
    up.start("--forget-options", "--port", str(up.port), "--no-demo", remembered=True)
    assert "Options of an earlier start" not in up.said()
    kept = json.loads((up.data / "options.json").read_text())
    assert kept == {"port": up.port, "demo": False}


async def check_it_only_reads(owner: Api, shared: Api) -> None:
    """The key reads what its user has, and changes nothing at any door."""
    told = owner.ask(REMEMBER, input={"text": TEXT})["remember"]
    receipt, id = told["receipt"], told["memory"]["id"]
    asked = {"query": "Who has bees?", "waitFor": [receipt], "waitMs": 20_000}
    hits = shared.ask(RECALL, input=asked)["recall"]["hits"]
    assert [hit["memory"]["text"] for hit in hits] == [TEXT]
    viewer = shared.ask("{ viewer { keyName scopes } }")["viewer"]
    assert viewer == {"keyName": SHARED_NAME, "scopes": ["READ"]}

    before = exported(owner)
    assert any(TEXT in line for line in before)
    assert MUTATIONS is not None
    assert len(MUTATIONS.fields) > 30
    for name in MUTATIONS.fields:
        assert shared.refused(f"mutation {{ {name} }}")["code"] == "FORBIDDEN", name
    assert shared.refused(REMEMBER, input={"text": "Mine."})["code"] == "FORBIDDEN"
    assert imported(shared, before) == 403
    assert await told_over_a_socket(shared) == "FORBIDDEN"
    writing = {
        "remember": {"text": "Mine."},
        "forget": {"what": {"ids": [id]}},
        "link": {"from": id, "to": id},
        "supersede": {"oldId": id, "newId": id},
    }
    async with agent(shared.url, shared.key) as client:
        for tool, given in writing.items():
            assert (await refused(client, tool, **given))["code"] == "FORBIDDEN", tool
    assert shared.refused("{ apiKeys { edges { cursor } } }")["code"] == "FORBIDDEN"
    assert exported(owner) == before


async def told_over_a_socket(shared: Api) -> str:
    """The code with which a write over a WebSocket is answered."""
    protocols: Any = ["graphql-transport-ws"]
    async with connect(shared.socket_url, subprotocols=protocols, open_timeout=60) as socket:
        begin = {"type": "connection_init", "payload": {"authorization": f"Bearer {shared.key}"}}
        await socket.send(json.dumps(begin))
        assert json.loads(await asyncio.wait_for(socket.recv(), 60))["type"] == "connection_ack"
        payload = {"query": REMEMBER, "variables": {"input": {"text": "Mine."}}}
        await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
        answer = json.loads(await asyncio.wait_for(socket.recv(), 60))
        [error] = answer["payload"] if answer["type"] == "error" else answer["payload"]["errors"]
        code: str = error["extensions"]["code"]
        return code
