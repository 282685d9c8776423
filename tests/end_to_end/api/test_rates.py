"""Two replicas with rates: each door refuses what is over them, and says when to come back."""

from collections.abc import Iterator

import httpx
import pytest
from anaphora_client import Anaphora, LimitExceeded, Retry
from anaphora_client.generated import RecallInput

from anaphora.settings import Settings
from bench.servers.fleet import fleet, wait_until
from graph.session import Graph
from tests.end_to_end.conftest import Api, MakeKey, is_ready

MOST = 3


@pytest.fixture(scope="module")
def urls(
    settings: Settings, graph: Graph, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str]]:
    rates = {"ANAPHORA_RATE_REQUESTS": str(MOST)}
    with fleet(settings, tmp_path_factory.mktemp("rates"), **rates) as started:
        urls = (started.api()[0], started.api()[0])
        for url in urls:
            wait_until(lambda url=url: is_ready(url), f"{url} is ready")
        yield urls


@pytest.fixture
async def keys(make_key: MakeKey, user_id: str) -> tuple[str, str]:
    """Keys of the test's user and of another."""
    return await make_key(), await make_key(user=f"{user_id}-other")


def test_a_user_s_rate_holds_over_replicas_and_doors(
    urls: tuple[str, str], keys: tuple[str, str]
) -> None:
    key = keys[0]
    answers = [Api(urls[at % 2], key).post("{ viewer { userId } }") for at in range(4 * MOST)]
    refused = [answer for answer in answers if "errors" in answer.json()]
    # One comes back each twenty seconds.
    assert 2 * MOST <= len(refused) <= 3 * MOST
    answer = refused[-1]
    (error,) = answer.json()["errors"]
    assert error["extensions"]["code"] == "LIMIT_EXCEEDED"
    assert 0 < error["extensions"]["retryAfter"] <= 60
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    # Another user has all of theirs.
    Api(urls[0], keys[1]).ask("{ viewer { userId } }")


def test_each_door_refuses_what_is_over_the_rate(
    urls: tuple[str, str], keys: tuple[str, str]
) -> None:
    headers = {
        "Authorization": f"Bearer {keys[0]}",
        "Accept": "application/json, text/event-stream",
    }

    def by_the_client() -> bool:
        with Anaphora(urls[0], keys[0], retry=Retry(attempts=1)) as client:
            try:
                client.recall(RecallInput(query="x"))
            except LimitExceeded as told:
                return told.retry_after is not None
        return False

    def by_an_export() -> bool:
        answer = httpx.get(f"{urls[1]}/export", headers=headers, timeout=60)
        if answer.is_success:
            return False
        assert answer.status_code == httpx.codes.TOO_MANY_REQUESTS
        assert answer.json()["errors"][0]["extensions"]["code"] == "LIMIT_EXCEEDED"
        return True

    def by_an_agent() -> bool:
        named = {"name": "search_memory", "arguments": {"query": "x"}}
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": named}
        called = httpx.post(f"{urls[0]}/mcp", json=call, headers=headers, timeout=60).json()
        if not called["result"].get("isError"):
            return False
        assert "LIMIT_EXCEEDED" in called["result"]["content"][0]["text"]
        return True

    assert any(by_the_client() for _ in range(MOST + 2))
    for refused in (by_an_export, by_an_agent):
        # What one door took is missing at the others, but for one that came back meanwhile.
        assert any(refused() for _ in range(2)), refused.__name__
