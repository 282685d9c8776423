"""Before the database answers the process does: alive, not ready, and with a code."""

import asyncio
import logging
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from anaphora.errors import AnaphoraError, Unavailable
from anaphora.settings import Settings
from api import parts
from api.app import create_app
from graph.structure.migrations import NotMigrated

NOWHERE = "127.0.0.1:1"
QUERY = {"query": "{ viewer { userId } }"}


def client_of(**given: object) -> Iterator[TestClient]:
    settings = Settings(
        neo4j_uri=f"bolt://{NOWHERE}",
        broker_url=f"redis://{NOWHERE}/0",
        result_url=f"redis://{NOWHERE}/1",
        events_url=f"redis://{NOWHERE}/0",
        **given,  # type: ignore[arg-type]
    )
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        yield client


@pytest.fixture
def client() -> Iterator[TestClient]:
    yield from client_of()


@pytest.fixture
def closed() -> Iterator[TestClient]:
    yield from client_of(graphiql=False, introspection=False)


def test_it_is_alive_and_says_why_it_is_not_ready(client: TestClient) -> None:
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["reasons"]
    assert client.get("/").status_code == 200
    assert b"anaphora_http_requests" in client.get("/metrics").content


def test_operations_are_unavailable(client: TestClient) -> None:
    answer = client.post("/graphql", json=QUERY, headers={"Authorization": "Bearer x"})
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    [error] = answer.json()["errors"]
    assert error["extensions"]["code"] == "UNAVAILABLE"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/graphql"):
        pass


def test_graphiql_is_one_setting(client: TestClient, closed: TestClient) -> None:
    assert client.get("/graphiql").status_code == 200
    assert closed.get("/graphiql").status_code == 404


@pytest.mark.parametrize(
    ("error", "level"),
    [(NotMigrated("It is at migration 3."), "INFO"), (Unavailable("Nobody is there."), "WARNING")],
)
async def test_a_database_that_is_being_migrated_is_no_reason_to_warn(
    error: AnaphoraError,
    level: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    tried = asyncio.Event()

    async def refuse(*_: object, **__: object) -> None:
        if any(error.message in record.getMessage() for record in caplog.records):
            tried.set()
        raise error

    monkeypatch.setattr(parts, "open_graph", refuse)
    caplog.set_level(logging.INFO, logger="anaphora.api")
    opening = asyncio.create_task(parts.Parts(Settings())._open())
    await asyncio.wait_for(tried.wait(), 30)
    opening.cancel()
    told = [record.levelname for record in caplog.records if error.message in record.getMessage()]
    assert told == [level]
