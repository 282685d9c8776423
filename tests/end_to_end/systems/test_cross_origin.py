"""A page of a listed origin at every door of a real server: sockets by the same list."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from anaphora.settings import Settings
from bench.servers.fleet import fleet, wait_until
from graph.session import Graph
from tests.end_to_end.conftest import Api, MakeKey, is_ready

APP = "https://app.example.com"


@pytest.fixture(scope="module")
def url(
    settings: Settings, graph: Graph, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    listed = {"ANAPHORA_ALLOWED_ORIGINS": APP}
    with fleet(settings, tmp_path_factory.mktemp("origins"), **listed) as started:
        url = started.api()[0]
        wait_until(lambda: is_ready(url), f"{url} is ready")
        yield url


@pytest.fixture
async def api(url: str, make_key: MakeKey) -> Api:
    return Api(url, await make_key())


def test_a_listed_page_reads_what_it_asks_for(api: Api) -> None:
    listed = Api(api.url, api.key, {"Origin": APP}).post("{ viewer { userId } }")
    assert listed.json()["data"]["viewer"]
    assert listed.headers["access-control-allow-origin"] == APP
    other = Api(api.url, api.key, {"Origin": "https://evil.example"}).post("{ viewer { userId } }")
    assert "access-control-allow-origin" not in other.headers


def test_agents_of_listed_pages_are_answered(api: Api) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    for origin, status in ((APP, 200), ("https://evil.example", 403)):
        headers = {
            **api.all_headers,
            "Accept": "application/json, text/event-stream",
            "Origin": origin,
        }
        answer = httpx.post(f"{api.url}/mcp", json=call, headers=headers, timeout=60)
        assert answer.status_code == status


def from_page(origin: str) -> Any:
    """Options of a socket that a page of this origin opens."""
    return {"subprotocols": ["graphql-transport-ws"], "origin": origin, "open_timeout": 60}


async def test_a_listed_page_opens_a_socket(api: Api) -> None:
    async with connect(api.socket_url, **from_page(APP)) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": {"key": api.key}}))
        assert json.loads(await socket.recv())["type"] == "connection_ack"


@pytest.mark.parametrize(
    "origin",
    [
        *("https://evil.example", "null", "https://APP.example.com", "https://app.example.com:444"),
        *("http://app.example.com", "https://app.example.com.evil.example"),
    ],
)
async def test_no_other_page_opens_a_socket(api: Api, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect(api.socket_url, **from_page(origin)):
            pass
    assert refused.value.response.status_code == 403
