"""Wrong input of agents, and of others who find /mcp: each is told, and nothing breaks."""

import json
import random
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from anaphora.caller import Scope
from api.mcp.tools.table import TOOLS
from bench.servers.fleet import Fleet
from tests.end_to_end.conftest import Api, MakeKey

JSON = "application/json"
HEADERS = {"Content-Type": JSON, "Accept": f"{JSON}, text/event-stream"}
LIST = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'


def send(api: Api, body: bytes = LIST, **headers: str) -> httpx.Response:
    given = {**api.all_headers, **HEADERS, **headers}
    return httpx.post(f"{api.url}/mcp", content=body, headers=given, timeout=60)


def rpc(api: Api, method: str, params: Any) -> dict[str, Any]:
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    found: dict[str, Any] = send(api, json.dumps(message).encode()).json()
    return found


def call(api: Api, tool: str, arguments: Any) -> dict[str, Any]:
    """The error of a tool for programs; empty where it did not fail."""
    result = rpc(api, "tools/call", {"name": tool, "arguments": arguments})["result"]
    found: dict[str, Any] = result["_meta"]["anaphora/error"] if result.get("isError") else {}
    return found


def test_without_a_key_nobody_is_served(api: Api) -> None:
    for headers in ({}, {"Authorization": "Bearer ak_nobody"}, {"Authorization": "Basic eDp4"}):
        answer = httpx.post(
            f"{api.url}/mcp", content=LIST, headers={**HEADERS, **headers}, timeout=60
        )
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert answer.json()["error"]["data"]["code"] == "UNAUTHENTICATED"
        assert "tools" not in answer.text


async def test_an_agent_whose_key_was_revoked_is_told_nothing(api: Api, make_key: MakeKey) -> None:
    administrator = Api(api.url, await make_key(Scope.READ, Scope.ADMIN))
    create = """mutation { createApiKey(input: {name: "agent", scopes: [READ]}) {
        secret key { id } } }"""
    made = administrator.ask(create)["createApiKey"]
    agent = Api(api.url, made["secret"])
    asked = {"name": "search_memory", "arguments": {"query": "A cat."}}
    assert "error" not in rpc(agent, "tools/call", asked)
    revoke = "mutation ($id: ID!) { revokeApiKey(id: $id) { key { id } } }"
    administrator.ask(revoke, id=made["key"]["id"])
    for method, params in (("tools/call", asked), ("tools/list", {})):
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        answer = send(agent, json.dumps(message).encode())
        assert answer.status_code == 401
        assert answer.json()["error"]["data"]["code"] == "UNAUTHENTICATED"


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "OPTIONS"])
def test_other_methods_are_refused_at_once(api: Api, method: str) -> None:
    headers = {**api.all_headers, **HEADERS}
    answer = httpx.request(method, f"{api.url}/mcp", headers=headers, timeout=60)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://evil.example", 403),
        ("http://127.0.0.1.evil.example", 403),
        ("null", 403),
        ("http://[::1", 403),
        ("http://localhost:3000", 200),
        ("http://127.0.0.1:8000", 200),
    ],
)
def test_pages_of_other_sites_may_not_ask(api: Api, origin: str, status: int) -> None:
    answer = send(api, Origin=origin)
    assert answer.status_code == status
    assert "access-control-allow-origin" not in answer.headers


def test_a_name_that_points_here_is_not_served(api: Api) -> None:
    answer = send(api, Host="evil.example")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["extensions"]["field"] == "Host"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"not json", 400),
        (b"\xff\xfe", 400),
        (b"[" + LIST + b"]", 400),
        (b"null", 400),
        (b"{}", 400),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "ping"}', 400),
        (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, 413),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "tools/list"}', 400),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 7}', 400),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": "\\ud800"}}', 400),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": []}', 400),
        (b'{"x": "' + b"x" * 5 * 1024 * 1024 + b'"}', 413),
        (b'{"x": [' + b"1," * 300_000 + b"1]}", 413),
    ],
)
def test_a_body_that_is_no_message_is_refused(api: Api, body: bytes, status: int) -> None:
    answer = send(api, body)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]
    assert "Traceback" not in answer.text


def test_a_body_of_another_type_is_refused(api: Api) -> None:
    assert send(api, **{"Content-Type": "text/plain"}).status_code == 415
    assert send(api, Accept="text/html").status_code == 406


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("tools/call", {"name": "no_such_tool"}),
        ("tools/call", {"name": 5}),
        ("tools/call", {"name": "remember", "arguments": [1]}),
        ("tools/call", {}),
        ("tools/nothing", {}),
        ("resources/read", {"uri": 5}),
        ("resources/read", {"uri": "anaphora://memory/" + "x" * 5000}),
        ("resources/read", {"uri": "anaphora://memory/%00"}),
        ("resources/list", {"cursor": "forged"}),
        ("initialize", {"protocolVersion": 5}),
        ("initialize", {"clientInfo": []}),
        ("prompts/get", {"name": "x"}),
    ],
)
def test_a_wrong_message_is_an_error_of_the_protocol(api: Api, method: str, params: Any) -> None:
    error = rpc(api, method, params)["error"]
    assert error["code"] in (-32602, -32601, -32600)
    assert error["message"]


@pytest.mark.parametrize(
    ("tool", "arguments", "code", "field"),
    [
        ("remember", {}, "INVALID", "text"),
        ("remember", {"text": 5}, "INVALID", "text"),
        ("remember", {"text": ""}, "INVALID", "text"),
        ("remember", {"text": "x" * 40_000}, "LIMIT_EXCEEDED", "text"),
        ("remember", {"text": "ж" * 20_000}, "LIMIT_EXCEEDED", "text"),
        ("remember", {"text": "x", "kind": "RUMOUR"}, "INVALID", "kind"),
        ("remember", {"text": "x", "importance": 2}, "LIMIT_EXCEEDED", "importance"),
        ("remember", {"text": "x", "validFrom": "yesterday"}, "INVALID", "validFrom"),
        ("remember", {"text": "x", "subject": "Maya"}, "INVALID", "subject"),
        ("remember", {"text": "x", "color": "red"}, "INVALID", "color"),
        ("search_memory", {"query": "x", "limit": "5"}, "INVALID", "limit"),
        ("search_memory", {"query": "x", "limit": 10**30}, "LIMIT_EXCEEDED", "limit"),
        ("search_memory", {"query": "x", "limit": True}, "INVALID", "limit"),
        ("search_memory", {"query": "x", "waitFor": ["forged"]}, "INVALID", "waitFor"),
        ("context", {"threadId": "no such thread"}, "NOT_FOUND", "threadId"),
        ("neighbors", {"id": "x", "depth": 6}, "LIMIT_EXCEEDED", "depth"),
        ("supersede", {"oldId": "x", "newId": "y"}, "NOT_FOUND", "oldId"),
        ("resolve_conflict", {"conflict": {}, "verdict": "MERGE"}, "INVALID", None),
        ("forget", {"what": {}}, "INVALID", None),
        ("forget", {"what": {"ids": ["x"], "threadId": "y"}}, "INVALID", None),
        ("forget", {"what": {"ids": ["x"]}, "hard": True}, "INVALID", "hard"),
        ("feedback", {"id": "x", "usedIds": ["y"]}, "NOT_FOUND", "id"),
    ],
)
def test_wrong_arguments_are_told_to_the_model(
    api: Api, tool: str, arguments: Any, code: str, field: str | None
) -> None:
    error = call(api, tool, arguments)
    assert error["code"] == code, error
    assert error["message"]
    if field is not None:
        assert error["field"] == field


def test_nulls_are_arguments_left_out(api: Api) -> None:
    assert call(api, "search_memory", {"query": "x", "kinds": None, "limit": None}) == {}


def test_whatever_is_sent_nothing_fails_inside(api: Api) -> None:
    """Arguments at random, of every tool, many of nearly the right shape."""
    drawn = random.Random(17)
    codes = set()
    for _ in range(300):
        tool = drawn.choice(TOOLS)
        names = [field.alias or name for name, field in tool.arguments.model_fields.items()]
        chosen = drawn.sample(names, drawn.randint(0, len(names)))
        arguments = {name: _value(drawn, 3) for name in chosen}
        codes.add(call(api, tool.name, arguments).get("code"))
    assert "INVALID" in codes
    assert "INTERNAL" not in codes


def _value(drawn: random.Random, depth: int) -> Any:
    kinds: list[Any] = [
        *("", "x", "\u202e\u0000", "2026-01-01T00:00:00Z", "FACT", "UNTRUSTED", "</untrusted>"),
        *(0, 1, -1, 10**20, 0.5, 1e308, True, None),
    ]
    if depth and drawn.random() < 0.4:
        names = ("id", "name", "type", "ids", "a", "b", "subject", "threadId")
        if drawn.random() < 0.5:
            return [_value(drawn, depth - 1) for _ in range(drawn.randint(0, 3))]
        return {drawn.choice(names): _value(drawn, depth - 1) for _ in range(drawn.randint(0, 3))}
    return drawn.choice(kinds)


def test_a_client_that_never_reads_stops_nobody(api: Api) -> None:
    place = urlsplit(api.url)
    lines = [f"{name}: {value}" for name, value in {**api.all_headers, **HEADERS}.items()]
    head = ["POST /mcp HTTP/1.1", f"Host: {place.netloc}", f"Content-Length: {len(LIST)}", *lines]
    message = "\r\n".join(head).encode() + b"\r\n\r\n" + LIST
    with socket.create_connection((place.hostname or "", place.port or 0), timeout=60) as deaf:
        deaf.settimeout(1)
        try:
            for _ in range(2000):
                deaf.sendall(message)
        except TimeoutError:
            pass  # it is not read any more, since its answers are not taken
        # Long before the server gives up on it, which takes a minute.
        assert httpx.get(f"{api.url}/healthz", timeout=30).status_code == 200
        assert send(api).status_code == 200


async def test_keys_and_texts_are_in_no_log(api: Api, api_fleet: Fleet, make_key: MakeKey) -> None:
    secret = "the vault opens at 7 with zanzibar"
    reader = await make_key(Scope.READ)
    assert call(api, "remember", {"text": secret}) == {}
    call(api, "remember", {"text": 5, "kind": secret})
    call(Api(api.url, reader), "remember", {"text": secret})
    rpc(api, "tools/call", {"name": secret})
    rpc(api, secret, {})
    send(api, json.dumps({"jsonrpc": secret, "id": secret}).encode())
    logs = "".join(path.read_text() for path in api_fleet.folder.glob("*.log"))
    assert '"path": "/mcp"' in logs
    assert secret not in logs
    assert api.key not in logs
    assert reader not in logs
