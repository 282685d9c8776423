"""Random messages and frames at a socket: it is answered or closed with a code, and never hangs."""

import base64
import contextlib
import errno
import json
import random
import socket
import struct
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from tests.end_to_end.conftest import Api
from tests.end_to_end.systems.fuzz.conftest import Other
from tests.support.served.fuzzing import PLANTED, rounds, spoiled, twisted

pytestmark = pytest.mark.fuzz
PATIENCE = 90
LAST = {"type": "ping", "payload": {"the": "last"}}
# Codes that say what was wrong with what was sent. 1011 is a fault of the server's.
REFUSALS = {None, 1000, 1002, 1003, 1007, 1009, 1013, *range(4400, 4500)}
HUGE = {"type": "ping", "payload": {"x": "x" * 5 * 2**20}}
REQUESTS: tuple[dict[str, Any], ...] = (
    {"query": "{ viewer { userId } }"},
    {"query": "query A($f: Int) { memories(first: $f) { totalCount } }", "variables": {"f": 3}},
    {"query": "subscription { memoryChanged { cursor memoryId } }"},
    {"query": "subscription A($a: String) { memoryChanged(after: $a) { cursor } }"},
    {"query": "subscription { runChanged { id } }", "operationName": None, "extensions": {}},
    {"query": 'subscription { runProgress(id: "x") { id } }'},
    {"query": "subscription { conflictChanged { id } memoryChanged { cursor } }"},
    {"query": 'mutation { remember(input: {text: "Told by a socket."}) { receipt } }'},
)


def script(chance: random.Random, key: str) -> list[Any]:
    """Messages of the protocol, in any order."""
    who = {"authorization": f"Bearer {key}", "X-Anaphora-Agent": "tester"}
    greeting = {"type": "connection_init", "payload": who}
    found: list[Any] = [greeting] if chance.random() < 0.8 else []
    for _ in range(chance.randint(1, 8)):
        id = chance.choice(("1", "2", "", "x" * 3000))
        ask = {"type": "subscribe", "id": id, "payload": chance.choice(REQUESTS)}
        plain: tuple[Any, ...] = (
            *(ask, ask, ask, {"type": "complete", "id": id}, {"type": "ping"}, {"type": "pong"}),
            *({"type": "next", "id": id, "payload": {}}, {"type": "connection_ack"}, greeting),
        )
        one = chance.choice(plain)
        found.append(twisted(chance, one) if chance.random() < 0.25 else one)
    return found


def test_random_messages_are_answered_or_close_with_a_code(api: Api, other: Other) -> None:
    before = other.exported()
    codes: Counter[Any] = Counter()
    for chance in rounds("messages", 0.1):
        sent = [json.dumps(one).encode() for one in script(chance, api.key)]
        if chance.random() < 0.2:
            at = chance.randrange(len(sent))
            sent[at] = spoiled(chance, sent[at])
        if chance.random() < 0.03:
            sent.append(json.dumps(HUGE).encode())
        # Text of any bytes, and now and then binary frames, which the protocol has not.
        binary = chance.random() < 0.05
        told, code = talk(api, [one if binary else one.decode("utf-8", "replace") for one in sent])
        shown = f"{[one[:500] for one in sent]}\n{told[:2000]} {code}"
        assert code in REFUSALS, shown
        assert "INTERNAL" not in told, shown
        assert PLANTED not in told, shown
        codes[code] += 1
    print(f"{sum(codes.values())} sockets: {dict(codes)}")
    assert None in codes
    assert api.ask("{ viewer { userId } }")["viewer"]["userId"]
    assert other.exported() == before


def talk(api: Api, messages: list[Any]) -> tuple[str, int | None]:
    """Send messages and one last ping; return what is told until its pong, or the end's code."""
    told = []
    protocols = [Subprotocol("graphql-transport-ws")]
    given: dict[str, Any] = {"max_size": None, "open_timeout": PATIENCE}
    with connect(api.socket_url, subprotocols=protocols, **given) as line:
        try:
            for one in messages:
                line.send(one)
            line.send(json.dumps(LAST))
            while True:
                told.append(str(line.recv(timeout=PATIENCE)))
                if "pong" in told[-1] and "connection_ack" not in told[-1]:
                    return "\n".join(told), None
        except ConnectionClosed as closed:
            return "\n".join(told), closed.rcvd.code if closed.rcvd else 1006


def test_random_frames_end_the_connection(api: Api, other: Other) -> None:
    before = other.exported()
    place = urlsplit(api.url)
    ends: Counter[Any] = Counter()
    greeting = {"type": "connection_init", "payload": {"authorization": f"Bearer {api.key}"}}
    ask = {"type": "subscribe", "id": "1", "payload": REQUESTS[0]}
    for chance in rounds("frames", 0.06):
        frames = [frame(chance, json.dumps(one).encode()) for one in (greeting, ask, ask)]
        sent = b"".join(frames)
        if chance.random() < 0.5:
            sent = spoiled(chance, sent)
        with socket.create_connection((place.hostname or "", place.port or 0)) as line:
            line.settimeout(PATIENCE)
            line.sendall(handshake(chance, place.netloc))
            answer = line.recv(65536)
            # It may close before all is sent; that it neither closes nor answers is the fault.
            with contextlib.suppress(ConnectionError):
                line.sendall(sent)
                end(line)
                while part := line.recv(65536):
                    answer += part
        assert not answer.startswith(b"HTTP/1.1 5"), (sent[:2000], answer[:2000])
        assert b"INTERNAL" not in answer, (sent[:2000], answer[:2000])
        assert PLANTED.encode() not in answer
        ends[answer[:12]] += 1
    print(f"{sum(ends.values())} connections: {dict(ends)}")
    assert b"HTTP/1.1 101" in ends
    assert other.exported() == before


def end(line: socket.socket) -> None:
    """Send nothing more, unless the server has closed already."""
    try:
        line.shutdown(socket.SHUT_WR)
    except OSError as error:
        if error.errno != errno.ENOTCONN:
            raise


def handshake(chance: random.Random, host: str) -> bytes:
    key = base64.b64encode(chance.randbytes(16)).decode()
    lines = [
        *("GET /graphql HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"),
        *(f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"),
        "Sec-WebSocket-Protocol: graphql-transport-ws",
    ]
    if chance.random() < 0.1:
        lines[chance.randrange(len(lines))] = "X: y"
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def frame(chance: random.Random, payload: bytes) -> bytes:
    """A frame as RFC 6455 has it, now and then with a wrong bit, opcode or length."""
    first = 0x81
    if chance.random() < 0.2:
        first = chance.randrange(256)
    length = len(payload)
    if chance.random() < 0.1:
        length = chance.choice((0, 125, 126, 2**16, 2**31, 2**63 - 1, 2**64 - 1))
    masked = 0 if chance.random() < 0.1 else 0x80
    head = bytes([first, masked | (length if length < 126 else 126 if length < 2**16 else 127)])
    if length >= 2**16:
        head += struct.pack(">Q", length)
    elif length >= 126:
        head += struct.pack(">H", length)
    if not masked:
        return head + payload
    mask = chance.randbytes(4)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
