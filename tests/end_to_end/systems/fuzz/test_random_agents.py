"""Random messages and bytes at /mcp, and random requests as bytes: each is told, nothing breaks."""

import json
import random
import socket
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from api.mcp.tools.table import TOOLS
from tests.end_to_end.conftest import Api
from tests.end_to_end.systems.fuzz.conftest import Other
from tests.support.served.fuzzing import ODD, PLANTED, rounds, spoiled, twisted

pytestmark = pytest.mark.fuzz
JSON = "application/json"
HEADERS = {"Content-Type": JSON, "Accept": f"{JSON}, text/event-stream"}
PATIENCE = 60
# JSON-RPC's code for a fault of the server's.
INTERNAL = -32603
INFO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "x", "version": "1"},
}
MESSAGES: tuple[tuple[str, Any], ...] = (
    ("initialize", INFO),
    ("ping", {}),
    ("tools/list", {"cursor": "x"}),
    ("tools/call", {"name": "search_memory", "arguments": {"query": "tea", "limit": 3}}),
    ("tools/call", {"name": "remember", "arguments": {"text": "Bob likes tea.", "tags": ["a"]}}),
    ("tools/call", {"name": "link", "arguments": {"from": "a", "to": "b", "rel": "likes"}}),
    ("tools/call", {"name": "forget", "arguments": {"what": {"ids": ["x"]}, "dryRun": True}}),
    ("resources/list", {}),
    ("resources/templates/list", {}),
    ("resources/read", {"uri": "anaphora://memory/x"}),
    ("resources/subscribe", {"uri": "anaphora://thread/x"}),
    ("prompts/list", {}),
    ("completion/complete", {"ref": {"type": "ref/prompt", "name": "x"}, "argument": {}}),
    ("logging/setLevel", {"level": "debug"}),
    ("notifications/initialized", {}),
    ("notifications/cancelled", {"requestId": 1, "reason": "x"}),
    ("notifications/progress", {"progressToken": "x", "progress": 1}),
)


def message(chance: random.Random) -> Any:
    """A message of the protocol's, or one of any tool with arguments of any value."""
    method, params = chance.choice(MESSAGES)
    if chance.random() < 0.4:
        tool = chance.choice(TOOLS)
        names = [field.alias or name for name, field in tool.arguments.model_fields.items()]
        chosen = chance.sample(names, chance.randint(0, len(names)))
        arguments = {name: chance.choice(ODD) for name in chosen}
        method, params = "tools/call", {"name": tool.name, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": chance.choice((1, "x", 0, -1)), "method": method} | {
        "params": params
    }


def test_random_messages_of_agents_are_answered(api: Api, other: Other) -> None:
    before = other.exported()
    told: Counter[str] = Counter()
    with httpx.Client(base_url=api.url, timeout=PATIENCE) as http:
        for chance in rounds("agents", 0.08):
            whole = message(chance)
            if chance.random() < 0.7:
                whole = twisted(chance, whole)
            body = json.dumps(whole).encode()
            if chance.random() < 0.2:
                body = spoiled(chance, body)
            headers = {**HEADERS, **api.all_headers, **odd_headers(chance)}
            sent = [(name.encode(), value.encode()) for name, value in headers.items()]
            answer = http.post("/mcp", content=body, headers=sent)
            told[judged(answer, body)] += 1
    print(f"{sum(told.values())} messages: {dict(told.most_common())}")
    assert told["result"]
    assert other.exported() == before


def odd_headers(chance: random.Random) -> dict[str, str]:
    """Headers of the protocol, now and then of no session and no version."""
    values = ("", "x", "2025-06-18", "1999-01-01", "a" * 3000, "é")
    names = ("Mcp-Session-Id", "Mcp-Protocol-Version", "Last-Event-ID", "X-Anaphora-Agent")
    chosen = [name for name in names if chance.random() < 0.1]
    return {name: chance.choice(values) for name in chosen}


def judged(answer: httpx.Response, sent: bytes) -> str:
    """Name what an answer is: a result, or an error. Fails for a fault, and another's text."""
    shown = f"{sent[:4000]!r}\n{answer.status_code} {answer.text[:2000]}"
    assert PLANTED not in answer.text, shown
    assert "INTERNAL" not in answer.text, shown
    assert answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR or "UNAVAILABLE" in answer.text, (
        shown
    )
    if not answer.content:
        return str(answer.status_code)
    content = answer.json()
    if (error := content.get("error")) is None:
        return "tool's error" if content.get("result", {}).get("isError") else "result"
    assert error["code"] != INTERNAL, shown
    return str(error["code"])


def test_random_bytes_are_answered_or_cut_off(api: Api, other: Other) -> None:
    before = other.exported()
    place = urlsplit(api.url)
    body = b'{"query": "{ viewer { userId } }"}'
    lines = [
        *("POST /graphql HTTP/1.1", f"Host: {place.netloc}", f"Content-Length: {len(body)}"),
        *(f"{name}: {value}" for name, value in {**api.all_headers, **HEADERS}.items()),
    ]
    whole = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
    statuses: Counter[bytes] = Counter()
    for chance in rounds("requests", 0.05):
        sent = spoiled(chance, whole)
        with socket.create_connection((place.hostname or "", place.port or 0), PATIENCE) as line:
            line.sendall(sent)
            # Nothing more comes: whoever waits for it would wait for good.
            line.shutdown(socket.SHUT_WR)
            answer = read_all(line)
        status = answer.split(b" ", 2)[1] if answer.startswith(b"HTTP/1.1 ") else b""
        assert status < b"5" or b"UNAVAILABLE" in answer, (sent[:4000], answer[:2000])
        assert PLANTED.encode() not in answer
        statuses[status] += 1
    print(f"{sum(statuses.values())} requests: {dict(statuses)}")
    assert len(statuses) > 1
    assert other.exported() == before


def read_all(line: socket.socket) -> bytes:
    parts = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)
