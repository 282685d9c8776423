"""The API as processes over the test session's servers, and keys for it."""

import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import httpx
import pytest

from anaphora.caller import KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.settings import Settings
from bench.servers.fleet import Fleet, fleet, wait_until
from graph.session import Graph
from memory.users.keys import new_key, save_key


@dataclass
class Api:
    """One user of one API, with a key."""

    url: str
    key: str
    headers: dict[str, str] = field(default_factory=dict)

    def post(self, query: str, variables: dict[str, Any] | None = None) -> httpx.Response:
        return self.send({"query": query, "variables": variables})

    def send(self, content: Any) -> httpx.Response:
        # In ASCII, so that half a surrogate pair can be sent, too.
        body = json.dumps(content)
        headers = {**self.all_headers, "Content-Type": "application/json"}
        return httpx.post(f"{self.url}/graphql", content=body, headers=headers, timeout=60)

    def ask(self, query: str, **variables: Any) -> Any:
        """The data of an answer without errors."""
        content = self.post(query, variables).json()
        assert "errors" not in content, content["errors"]
        return content["data"]

    def refused(self, query: str, **variables: Any) -> dict[str, Any]:
        """The extensions of an answer's one error."""
        content = self.post(query, variables).json()
        [error] = content["errors"]
        assert error["message"]
        found: dict[str, Any] = error["extensions"]
        return found

    @property
    def all_headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}", **self.headers}

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws") + "/graphql"


@pytest.fixture(scope="session")
def api_fleet(
    settings: Settings, graph: Graph, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Fleet]:
    # No worker embeds here: what is remembered has its vector at once, however busy it is.
    patient = {"ANAPHORA_EMBED_INLINE_SECONDS": "20"}
    with fleet(settings, tmp_path_factory.mktemp("api"), **patient) as started:
        yield started


@pytest.fixture(scope="session")
def api_urls(api_fleet: Fleet) -> tuple[str, str]:
    """Two APIs over one graph, ready, and with their models loaded."""
    urls = (api_fleet.api()[0], api_fleet.api()[0])
    for url in urls:
        wait_until(lambda url=url: is_ready(url) and embeds(url), f"{url} is ready")
    return urls


MakeKey = Callable[..., Awaitable[str]]


@pytest.fixture
def make_key(graph: Graph, user_id: str) -> MakeKey:
    """Makes keys of the test's user, or others."""

    async def make(
        *scopes: Scope,
        kind: KeyKind = KeyKind.USER,
        user: str | None = None,
        max_trust: str = "VERIFIED",
        expires_at: datetime | None = None,
        now: Callable[[], datetime] = utc_now,
        threads: Sequence[str] = (),
        tags: Sequence[str] = (),
    ) -> str:
        key = await new_key(
            graph,
            now,
            name="test",
            kind=kind,
            user_id=(user or user_id) if kind is KeyKind.USER else None,
            scopes=scopes or (Scope.READ, Scope.WRITE),
            max_trust=max_trust,
            expires_at=expires_at,
            bound_threads=threads,
            bound_tags=tags,
        )
        return await save_key(graph.execute, key)

    return make


@pytest.fixture
async def api(api_urls: tuple[str, str], make_key: MakeKey) -> Api:
    """The test's user at the first API."""
    return Api(api_urls[0], await make_key())


def is_ready(url: str) -> bool:
    """Check whether the API says that it can answer."""
    return readiness(url).is_success


def embeds(url: str) -> bool:
    """Check whether the API has loaded its model: what is told it before waits for a worker."""
    return bool(readiness(url).json().get("checks", {}).get("model") == "OK")


def readiness(url: str) -> httpx.Response:
    """The answer of `/readyz`: 503 where the API is too busy to give one."""
    try:
        return httpx.get(f"{url}/readyz", timeout=20)
    except httpx.TransportError:
        return httpx.Response(httpx.codes.SERVICE_UNAVAILABLE, json={})
