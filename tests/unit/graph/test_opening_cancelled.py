"""A graph whose opening is cancelled leaves no socket behind, wherever it was."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from anaphora.errors import Unavailable
from anaphora.settings import Settings
from graph import session
from graph.structure.setup import open_graph
from launch.servers.ports import free_port

STEPS = 4


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[socket.socket]:
    """Sockets of the internet that are made, as they are made."""
    made: list[socket.socket] = []
    make = socket.socket.__init__

    def noted(self: socket.socket, *args: Any, **given: Any) -> None:
        make(self, *args, **given)
        if self.family == socket.AF_INET:
            made.append(self)

    monkeypatch.setattr(socket.socket, "__init__", noted)
    return made


@pytest.fixture
def refusing() -> int:
    return free_port()


@pytest.fixture
def silent() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.mark.parametrize("server", ["refusing", "silent"])
@pytest.mark.parametrize("steps", range(STEPS))
async def test_no_socket_is_left(
    server: str,
    steps: int,
    opened: list[socket.socket],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "_CONNECT_SECONDS", 0.2)
    port = request.getfixturevalue(server)
    opened.clear()
    opening = asyncio.create_task(open_graph(Settings(neo4j_uri=f"bolt://127.0.0.1:{port}")))
    # What makes the socket and what cancels run by turns: no event can come between.
    while not opened:  # noqa: ASYNC110
        await asyncio.sleep(0)
    for _ in range(steps):
        await asyncio.sleep(0)
    opening.cancel()
    with contextlib.suppress(asyncio.CancelledError, Unavailable):
        await opening
    assert [made for made in opened if made.fileno() != -1] == []
