"""Pages of other sites: a listed origin may ask and read, and no other learns anything."""

import pytest
from starlette.testclient import TestClient

from anaphora.errors import Invalid
from anaphora.settings import Settings
from api.app import create_app

APP = "https://app.example.com"
PORTED = "http://app.example.com:3000"
OTHERS = (
    "https://evil.example",
    "https://app.example.com.evil.example",
    "https://evil-app.example.com",
    "http://app.example.com",
    "https://app.example.com:8443",
    "https://app.example.com:443",
    "https://APP.example.com",
    "HTTPS://app.example.com",
    "https://app.example.com/",
    "http://app.example.com:3001",
    "null",
    "",
    "*",
    f"{APP} {PORTED}",
    f"{APP}, {PORTED}",
)
ASKS = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}


def client_of(*origins: str) -> TestClient:
    """An application whose parts are not opened: operations are unavailable."""
    return TestClient(create_app(Settings(allowed_origins=origins)), base_url="http://localhost")


@pytest.fixture(scope="module")
def client() -> TestClient:
    return client_of(APP, PORTED)


@pytest.fixture(scope="module")
def closed() -> TestClient:
    return client_of()


def told(headers: object) -> list[str]:
    return [name for name in dict(headers) if name.startswith("access-control-")]  # type: ignore[call-overload]


@pytest.mark.parametrize("origin", [APP, PORTED])
@pytest.mark.parametrize(
    ("path", "method"),
    [("/graphql", "POST"), ("/mcp", "POST"), ("/export", "GET"), ("/import", "POST")],
)
def test_a_listed_page_is_told_beforehand_what_it_may_send(
    client: TestClient, origin: str, path: str, method: str
) -> None:
    answer = client.options(path, headers={"Origin": origin, **ASKS})
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == origin
    assert answer.headers["access-control-allow-methods"] == method
    allowed = answer.headers["access-control-allow-headers"].lower().split(", ")
    assert {"authorization", "content-type", "x-anaphora-user"} <= set(allowed)
    assert "access-control-allow-credentials" not in answer.headers
    assert answer.headers["vary"] == "Origin"


@pytest.mark.parametrize("origin", OTHERS)
def test_no_other_page_is_told_anything(client: TestClient, origin: str) -> None:
    for answer in (
        client.options("/graphql", headers={"Origin": origin, **ASKS}),
        client.post("/graphql", json={"query": "{ x }"}, headers={"Origin": origin}),
    ):
        assert answer.status_code in (405, 503)
        assert told(answer.headers) == []
        # A cache must not give this answer to a page that may read it.
        assert answer.headers["vary"] == "Origin"


def test_a_listed_page_reads_answers_and_errors_alike(client: TestClient) -> None:
    answer = client.post("/graphql", json={"query": "{ x }"}, headers={"Origin": APP})
    assert answer.status_code == 503
    assert answer.headers["access-control-allow-origin"] == APP
    assert "access-control-allow-credentials" not in answer.headers
    assert "Retry-After" in answer.headers["access-control-expose-headers"]
    wrong = client.post("/graphql", content=b"x", headers={"Origin": APP, "Host": "evil.example"})
    assert (wrong.status_code, wrong.headers["access-control-allow-origin"]) == (400, APP)


def test_two_origins_are_no_browser_s(client: TestClient) -> None:
    twice = [("Origin", APP), ("Origin", APP), *ASKS.items()]
    assert told(client.options("/graphql", headers=twice).headers) == []


def test_an_options_request_that_asks_for_no_method_is_no_preflight(client: TestClient) -> None:
    assert client.options("/graphql", headers={"Origin": APP}).status_code == 405


def test_pages_are_marked_for_nobody(client: TestClient) -> None:
    for path in ("/", "/healthz", "/explorer"):
        assert told(client.get(path, headers={"Origin": APP}).headers) == []


def test_nobody_is_listed_by_default(closed: TestClient) -> None:
    answer = closed.options("/graphql", headers={"Origin": APP, **ASKS})
    assert (answer.status_code, told(answer.headers)) == (405, [])
    answer = closed.post("/graphql", json={"query": "{ x }"}, headers={"Origin": APP})
    assert told(answer.headers) == []


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://App.Example.com", APP),
        ("https://app.example.com:443", APP),
        ("http://app.example.com:3000", PORTED),
        ("http://app.example.com:80", "http://app.example.com"),
        ("http://[::1]:5173", "http://[::1]:5173"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
    ],
)
def test_an_origin_is_kept_as_browsers_send_it(given: str, kept: str) -> None:
    settings = Settings.load({"ANAPHORA_ALLOWED_ORIGINS": given})
    assert settings.allowed_origins == (kept,)


@pytest.mark.parametrize(
    "given",
    [
        *(
            "*",
            "null",
            "app.example.com",
            "https://",
            "https://app.example.com/",
            "ftp://x.example",
        ),
        *("https://*.example.com", "https://me:secret@app.example.com", "https://bücher.example"),
        *("https://app.example.com?x", "https://[::1", "https://app.example.com:99999", "https:"),
    ],
)
def test_what_is_no_origin_is_refused_by_name(given: str) -> None:
    with pytest.raises(Invalid) as refused:
        Settings.load({"ANAPHORA_ALLOWED_ORIGINS": given})
    assert "ANAPHORA_ALLOWED_ORIGINS" in refused.value.message
    assert "secret" not in refused.value.message
