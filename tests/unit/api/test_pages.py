"""The pages: served from files of ours, with a policy that lets nothing in from elsewhere."""

import re
from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.applications import Starlette

from anaphora.settings import Settings
from api.pages.documents import FOLDER
from api.pages.pages import STATIC, page_routes

PAGES = ["/", "/explorer", "/graphiql", "/browser", "/browser/return", "/docs/README.md"]
OURS = [path for path in sorted((STATIC / "pages").iterdir()) if path.suffix != ".svg"]
_LOADED = re.compile(r'(?:src|href)="([^"]+)"')


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with _client(Settings()) as client:
        yield client


def _client(settings: Settings) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(Starlette(routes=page_routes(settings)))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000")


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_comes_with_a_policy_of_itself_alone(
    client: httpx.AsyncClient, path: str
) -> None:
    answer = await client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert "script-src 'self';" in policy
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("path", PAGES)
async def test_all_that_a_page_loads_is_there(client: httpx.AsyncClient, path: str) -> None:
    for loaded in _LOADED.findall((await client.get(path)).text):
        if loaded.startswith("/static/"):
            answer = await client.get(loaded)
            assert answer.status_code == 200, loaded
            assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("name", ["editor", "json", "graphql"])
async def test_graphiqls_workers_are_scripts(client: httpx.AsyncClient, name: str) -> None:
    answer = await client.get(f"/static/graphiql/{name}.worker.js")
    assert answer.status_code == 200
    assert "javascript" in answer.headers["content-type"]


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_our_own_files_name_no_other_host(path: object) -> None:
    text = STATIC.joinpath("pages", str(path)).read_text(encoding="utf-8")
    assert not re.search(r"https?://(?!www\.w3\.org)[a-z]", text)
    assert "<script>" not in text


async def test_graphiql_can_be_switched_off() -> None:
    async with _client(Settings(graphiql=False)) as client:
        assert (await client.get("/graphiql")).status_code == 404
        assert (await client.get("/")).status_code == 200


@pytest.mark.parametrize("path", ["/static/../pages.py", "/static/%2e%2e/pages.py", "/static/"])
async def test_nothing_else_of_the_folder_is_served(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


async def test_the_sign_in_service_says_where_it_is_and_holds_no_secret(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/browser/service", params={"bolt": "bolt://127.0.0.1:7687"})
    assert answer.headers["access-control-allow-origin"] == "*"
    found = answer.json()
    assert found["bolt_direct"] == "bolt://127.0.0.1:7687"
    [provider] = found["auth_config"]["oidc_providers"]
    assert provider["auth_endpoint"] == "http://127.0.0.1:8000/browser/return"


TARGET = {"browser": "http://localhost:7474/browser/", "bolt": "bolt://127.0.0.1:7687"}


async def test_a_link_leads_to_the_hosts_that_are_served(client: httpx.AsyncClient) -> None:
    assert (await client.get("/browser/target", params=TARGET)).status_code == 200
    settings = Settings(allowed_hosts=("memory.example",), neo4j_uri="neo4j+s://graph.example:7687")
    async with _client(settings) as served:
        for host in ("memory.example", "MEMORY.example", "graph.example"):
            target = {"browser": f"https://{host}/browser/", "bolt": f"neo4j+s://{host}:7687"}
            assert (await served.get("/browser/target", params=target)).status_code == 200, host
        assert (await served.get("/browser/target", params=TARGET)).status_code == 400


@pytest.mark.parametrize(
    ("field", "url"),
    [
        ("browser", "https://evil.example/browser/"),
        ("browser", "https://localhost.evil.example/"),
        ("browser", "https://localhost@evil.example/"),
        ("browser", "https://evil.example\\@localhost/"),
        ("browser", "https://localhost:1@evil.example/"),
        ("browser", "//evil.example/"),
        ("browser", "javascript:alert(1)//localhost"),
        ("browser", "http://[::1"),
        ("browser", ""),
        ("bolt", "bolt://evil.example:7687"),
        ("bolt", "bolt://127.0.0.1.evil.example"),
        ("bolt", ""),
    ],
)
async def test_a_link_leads_nowhere_else(client: httpx.AsyncClient, field: str, url: str) -> None:
    async with _client(Settings(allowed_hosts=("*", "localhost"))) as anyone:
        for served in (client, anyone):
            answer = await served.get("/browser/target", params={**TARGET, field: url})
            assert answer.status_code == 400
            assert answer.json()["field"] == field


@pytest.mark.parametrize(
    "bolt", ["", "http://127.0.0.1:7687", "bolt://a/b?c", "javascript:alert(1)"]
)
async def test_the_sign_in_service_refuses_what_is_no_database(
    client: httpx.AsyncClient, bolt: str
) -> None:
    answer = await client.get("/browser/service", params={"bolt": bolt})
    assert answer.status_code == 400
    assert answer.json()["code"] == "INVALID"


async def test_the_start_page_leads_to_every_document(client: httpx.AsyncClient) -> None:
    start = (await client.get("/")).text
    known = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.md")}
    known = {name for name in known if not name.startswith("decisions/")}
    assert set(re.findall(r'href="/docs/([^"]+)"', start)) == known
    assert (await client.get("/docs")).headers["location"] == "/docs/README.md"


DOCUMENTS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.md"))


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_a_document_is_a_page_whose_links_lead_somewhere(
    client: httpx.AsyncClient, name: str
) -> None:
    page = await client.get(f"/docs/{name}")
    assert page.status_code == 200
    assert "<h1 id=" in page.text
    assert "|---|" not in page.text
    base = httpx.URL(f"http://127.0.0.1:8000/docs/{name}")
    for target in re.findall(r'(?:href|src)="([^"]+)"', page.text):
        url = base.join(target)
        if url.host != "127.0.0.1":
            continue
        answer = await client.get(url.copy_with(fragment=None))
        assert answer.status_code == 200, target
        if url.fragment and url.path.endswith(".md"):
            assert f' id="{url.fragment}"' in answer.text, target


@pytest.mark.parametrize(
    "path",
    [
        "/docs/reference/generate.py",
        "/docs/../README.md",
        "/docs/%2e%2e/README.md",
        "/docs/",
        "/docs/x",
        "/docs/" + "x" * 300 + ".md",
        "/docs/%00.md",
    ],
)
async def test_nothing_but_documents_is_served_as_one(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


async def test_what_is_hidden_has_no_box(client: httpx.AsyncClient) -> None:
    style = (await client.get("/static/pages/start.css")).text
    # An element's own display would show it all the same.
    assert re.search(r"\[hidden\] \{\s*display: none !important;", style)
