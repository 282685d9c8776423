"""A socket's messages are read as bodies are: small ones before the key, long ones off the loop."""

import asyncio
import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect, WebSocketState
from strawberry.http.exceptions import WebSocketDisconnected

from anaphora.errors import Unauthenticated
from anaphora.settings import Settings
from api import sockets
from api.http import bodies
from api.http.frames import Texts
from tests.support.served.attacks import MESSAGES


class Heard:
    """A socket's end that keeps what was sent to it, and with what it was closed."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.closed: list[tuple[int, str]] = []

    async def send_json(self, message: Any) -> None:
        self.sent.append(message)

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


def handler(heard: Heard, *, acknowledged: bool = True) -> sockets._Handler:
    context: Any = SimpleNamespace(services=SimpleNamespace(settings=Settings()))
    nothing: Any = None
    end: Any = heard
    made = sockets._Handler(nothing, end, context, nothing, nothing, timedelta(seconds=10), 100)
    made.connection_acknowledged = acknowledged
    return made


def ping(size: int) -> str:
    return json.dumps({"type": "ping", "payload": {"text": "x" * size}})


@pytest.mark.parametrize("size", [1, 100_000])
async def test_a_message_is_answered_whatever_its_length(size: int) -> None:
    heard = Heard()
    await handler(heard).handle_message(ping(size))
    assert (heard.sent, heard.closed) == ([{"type": "pong"}], [])


async def test_a_long_message_before_the_key_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    monkeypatch.setattr(sockets, "read_object", read.append)
    heard = Heard()
    await handler(heard, acknowledged=False).handle_message(ping(8 * 1024))
    [(code, reason)] = heard.closed
    assert (code, read, heard.sent) == (4400, [], [])
    assert "connection_init" in reason


async def test_a_small_message_before_the_key_is_read() -> None:
    heard = Heard()
    await handler(heard, acknowledged=False).handle_message(ping(1024))
    assert heard.sent == [{"type": "pong"}]


async def test_a_long_message_is_read_off_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    on_loop: list[bool] = []
    parse = bodies.parse_object

    def seen(*arguments: Any) -> dict[str, Any]:
        on_loop.append(asyncio._get_running_loop() is not None)
        return parse(*arguments)

    monkeypatch.setattr(bodies, "parse_object", seen)
    await handler(Heard()).handle_message(ping(100_000))
    assert on_loop == [False]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("values", "LIMIT_EXCEEDED: A request may have at most 100000 values"),
        ("huge numbers", "INVALID: A number has too many digits"),
        ("deep lists", "LIMIT_EXCEEDED"),
    ],
)
async def test_what_takes_long_is_closed_with_what_to_do(name: str, told: str) -> None:
    heard = Heard()
    await handler(heard).handle_message(MESSAGES[name]())
    [(code, reason)] = heard.closed
    assert code == 4400
    assert reason.startswith(told)


async def test_many_short_strings_are_a_message() -> None:
    heard = Heard()
    await handler(heard).handle_message(MESSAGES["short strings"]())
    assert (heard.sent, heard.closed) == ([{"type": "pong"}], [])


@pytest.mark.parametrize("message", ["{", "[]", "7", '{"type": NaN}'])
async def test_nonsense_is_closed_with_what_is_wrong(message: str) -> None:
    heard = Heard()
    await handler(heard).handle_message(message)
    [(code, reason)] = heard.closed
    assert code == 4400
    assert reason.startswith("INVALID: ")


@pytest.mark.parametrize("error", [RuntimeError("closed"), WebSocketDisconnect(1006)])
async def test_a_socket_that_is_closed_below_is_one_that_the_client_left(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise error

    view: Any = SimpleNamespace(encode_json=json.dumps)
    end: Any = SimpleNamespace(send_text=fail, close=fail)
    texts = Texts(view, end, end)
    for sent in (texts.send_json({"type": "pong"}), texts.close(4400, "wrong")):
        with pytest.raises(WebSocketDisconnected) as told:
            await sent
        await handler(Heard()).handle_task_exception(told.value)
    assert not caplog.records
    await handler(Heard()).handle_task_exception(ValueError("ours"))
    assert caplog.records


@pytest.mark.parametrize("error", [RuntimeError("closed"), WebSocketDisconnect(1006)])
async def test_a_client_that_left_is_closed_without_an_error(error: Exception) -> None:
    closed: list[int] = []

    async def close(code: int, reason: str) -> None:
        closed.append(code)
        raise error

    left: Any = SimpleNamespace(application_state=WebSocketState.CONNECTED, close=close)
    await sockets._close(left, Unauthenticated("Unknown key."))
    assert closed == [4401]
