"""Clients that stand still: they are cut off, lose their places, and keep nobody else waiting."""

import asyncio
import contextlib
import re
import socket
from collections.abc import AsyncIterator

import pytest
import uvicorn
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send
from uvicorn.server import ServerState

from anaphora.errors import LimitExceeded
from anaphora.settings import Settings
from api.http.answers import failed, json_answer
from api.http.bodies import read_body, stream_body
from api.http.connections import Connection
from api.http.pace import Pace, TooSlow, keep_pace
from api.http.places import Places
from api.http.requests import Requests
from api.monitoring.metrics import Metrics

PATIENCE = 30
POST = b"POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"


class Clock:
    """Seconds that pass only when they are added."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class App:
    """Reads a body, or answers without end."""

    def __init__(self) -> None:
        self.sending = asyncio.Event()
        self.ended = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/body":
            try:
                await read_body(Request(scope, receive), 1000, Pace(Settings(), 0.2))
            except TooSlow as error:
                await failed(error)(scope, receive, send)
        elif scope["path"] == "/endless":
            await self._endless(receive, send)
        else:
            await json_answer({})(scope, receive, send)

    async def _endless(self, receive: Receive, send: Send) -> None:
        await receive()
        gone = asyncio.ensure_future(receive())
        await send({"type": "http.response.start", "status": 200, "headers": []})
        self.sending.set()
        while not gone.done():
            part = {"type": "http.response.body", "body": bytes(100_000), "more_body": True}
            await send(part)
        self.ended.set()


@contextlib.asynccontextmanager
async def serving(app: App) -> AsyncIterator[int]:
    """The app under uvicorn, on a port of its own."""
    protocol = Connection.under(Settings(idle_timeout=0.2))
    config = uvicorn.Config(app, http=protocol, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        running = asyncio.create_task(server._serve([listener]))
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            await running


async def answer(port: int, sent: bytes) -> bytes:
    """All that comes before the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        with contextlib.suppress(ConnectionResetError):
            return await asyncio.wait_for(reader.read(), PATIENCE)
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
async def test_a_header_that_does_not_come_is_not_waited_for(sent: bytes) -> None:
    async with serving(App()) as port:
        assert await answer(port, sent) == b""


async def test_nor_is_that_of_the_next_request() -> None:
    async with serving(App()) as port:
        found = await answer(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HT")
        assert found.count(b"HTTP/1.1 200") == 1


async def test_a_body_that_does_not_come_is_told_so_and_closed() -> None:
    async with serving(App()) as port:
        found = await answer(port, POST + b'{"a"')
        assert found.startswith(b"HTTP/1.1 408")
        assert b"UNAVAILABLE" in found


async def test_an_answer_that_nobody_takes_is_broken_off() -> None:
    app = App()
    async with serving(app) as port:
        with socket.create_connection(("127.0.0.1", port)) as client:
            client.sendall(b"GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
            await asyncio.wait_for(app.sending.wait(), PATIENCE)
            await asyncio.wait_for(app.ended.wait(), PATIENCE)


class Closed(asyncio.Transport):
    """A connection that the loop closes at the client's end, as uvloop does."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "ends", "answers"),
    [
        (GET, False, [b"200"]),
        (GET, True, []),
        (GET + POST + b"123456789", True, []),
        (GET + b"nonsense\r\n\r\n", False, [b"400"]),
        (GET + GET, False, [b"200", b"200"]),
        (
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
            False,
            [b"200"],
        ),
    ],
)
async def test_once_a_connection_closes_nothing_is_written(
    sent: bytes, ends: bool, answers: list[bytes]
) -> None:
    config = uvicorn.Config(App(), lifespan="off", log_config=None)
    config.load()
    state, transport = ServerState(), Closed()
    connection = Connection.under(Settings())(config, state, {})
    connection.connection_made(transport)
    connection.data_received(sent)
    if ends:
        connection.eof_received()
    while state.tasks:
        await asyncio.gather(*state.tasks)
    assert re.findall(rb"HTTP/1.1 (\d+)", transport.written) == answers
    connection.connection_lost(None)


async def test_a_pause_in_a_stream_ends_it_but_our_own_work_does_not() -> None:
    parts = asyncio.Queue[bytes]()
    clock = Clock()

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": await parts.get(), "more_body": True}

    request = Request({"type": "http", "headers": []}, receive)
    stream = stream_body(request, 100, Pace(Settings(idle_timeout=0.05), clock=clock))
    parts.put_nowait(b"a")
    parts.put_nowait(b"b")
    assert await anext(stream) == b"a"
    # Longer than the limit, for what came already.
    clock.now += 1
    assert await anext(stream) == b"b"
    with pytest.raises(TooSlow):
        await anext(stream)


def test_places_are_few_for_one_some_for_all_and_given_back() -> None:
    places = Places("exports", each=2, further=9, all=3)
    first = places.take("maya")
    places.take("maya")
    with pytest.raises(LimitExceeded, match="at most 2 exports"):
        places.take("maya")
    places.take("tom")
    with pytest.raises(LimitExceeded, match="Too many exports"):
        places.take("ana")
    first()
    places.take("ana")


def test_seconds_of_some_leave_every_other_user_a_first_place() -> None:
    places = Places("imports", each=2, further=2, all=9)
    for user in ("maya", "tom"):
        places.take(user)
        back = places.take(user)
    places.take("ana")
    with pytest.raises(LimitExceeded, match="Too many imports"):
        places.take("ana")
    places.take("leo")
    back()
    places.take("ana")


class Trickle:
    """A request whose body comes by a part a second, without a pause and without an end."""

    def __init__(self, part: bytes, clock: Clock) -> None:
        self.part = part
        self.given = 0
        self._clock = clock

    async def receive(self) -> dict[str, object]:
        self._clock.now += 1
        self.given += 1
        return {"type": "http.request", "body": self.part, "more_body": True}

    async def read(self, pace: Pace) -> None:
        request = Request({"type": "http", "headers": []}, self.receive)
        async for _ in stream_body(request, 10**9, pace):
            pass


async def test_a_trickle_is_as_long_as_a_pause_may_be() -> None:
    clock = Clock()
    trickle = Trickle(b"x", clock)
    with pytest.raises(TooSlow, match="1000 bytes a second"):
        await trickle.read(Pace(Settings(idle_timeout=20, least_rate=1000), clock=clock))
    assert trickle.given == 21


async def test_what_comes_fast_enough_has_an_end_too() -> None:
    clock = Clock()
    quick = Trickle(bytes(1000), clock)
    settings = Settings(idle_timeout=20, least_rate=1000, transfer_timeout=100)
    with pytest.raises(TooSlow, match="longer than 100 seconds"):
        await quick.read(Pace(settings, clock=clock))
    assert quick.given == 101


async def test_what_is_taken_too_slowly_is_broken_off() -> None:
    clock = Clock()

    async def lines() -> AsyncIterator[bytes]:
        for _ in range(1000):
            yield b"x"

    taken = []

    async def take_slowly() -> None:
        pace = Pace(Settings(idle_timeout=20, least_rate=1000), clock=clock)
        async for line in keep_pace(lines(), pace):
            taken.append(line)
            clock.now += 1

    with pytest.raises(TooSlow):
        await take_slowly()
    assert len(taken) == 21


async def test_a_client_that_leaves_is_no_error_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged as a request that was not answered, and nothing is sent."""

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    sent: list[Message] = []
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/body",
        "headers": [(b"host", b"localhost")],
    }
    with caplog.at_level("INFO"):
        await Requests(App(), Settings(), Metrics())(scope, receive, send)
    assert sent == []
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert vars(caplog.records[0])["status"] == 499
