"""Two replicas with rates: each door refuses what is over them, and says when to come back."""

from collections.abc import Iterator

import httpx
import pytest
from anaphora_client import Anaphora, LimitExceeded, Retry
from anaphora_client.generated import RecallInput

from anaphora.settings import Settings
from bench.servers.fleet import fleet, wait_until
from tests.end_to_end.conftest import Api, MakeKey, is_ready

MOST = 3


@pytest.fixture(scope="module")
def urls(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANAPHORA_RATE_REQUESTS", str(MOST))
        with fleet(settings, tmp_path_factory.mktemp("rates")) as started:
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
    with (
        Anaphora(urls[0], key, retry=Retry(attempts=1)) as client,
        pytest.raises(LimitExceeded) as told,
    ):
        client.recall(RecallInput(query="x"))
    assert told.value.retry_after is not None
    headers = {"Authorization": f"Bearer {key}", "Accept": "application/json, text/event-stream"}
    exported = httpx.get(f"{urls[1]}/export", headers=headers, timeout=60)
    assert exported.status_code == httpx.codes.TOO_MANY_REQUESTS
    assert exported.json()["errors"][0]["extensions"]["code"] == "LIMIT_EXCEEDED"
    named = {"name": "search_memory", "arguments": {"query": "x"}}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": named}
    called = httpx.post(f"{urls[0]}/mcp", json=call, headers=headers, timeout=60).json()
    assert called["result"]["isError"]
    assert "LIMIT_EXCEEDED" in called["result"]["content"][0]["text"]
    # Another user has all of theirs.
    Api(urls[0], keys[1]).ask("{ viewer { userId } }")
