"""/mcp before the graph is open, and switched off; and what it costs where no agent comes."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from anaphora.settings import Settings
from api.app import create_app
from tests.support.paths import ROOT

NOWHERE = "127.0.0.1:1"
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
KEY = {"Authorization": "Bearer x"}


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
def without() -> Iterator[TestClient]:
    yield from client_of(mcp=False)


def test_agents_are_told_that_it_is_not_ready(client: TestClient) -> None:
    answer = client.post("/mcp", json=LIST, headers=KEY)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    error = answer.json()["error"]
    assert error["data"]["code"] == "UNAVAILABLE"
    assert error["message"].startswith("UNAVAILABLE: ")


def test_it_can_be_switched_off(without: TestClient) -> None:
    assert without.post("/mcp", json=LIST, headers=KEY).status_code == 404


def test_an_api_without_agents_does_not_load_the_protocols_library() -> None:
    code = (
        "import sys\n"
        "from anaphora.settings import Settings\n"
        "from api.app import create_app\n"
        "create_app(Settings())\n"
        "heavy = {'mcp', 'mcp_types', 'httpx2', 'torch', 'sentence_transformers', 'spacy'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
