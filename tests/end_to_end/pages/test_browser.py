"""The pages and Neo4j Browser, over a real `anaphora up` with the demo, in headless Chromium.

With UPDATE_PICTURES set, the pictures of the README and of the guide are taken anew.
"""

import asyncio
import json
import os
import re
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest

from bench.recall.chromium import PATIENCE, Page
from tests.support.paths import ROOT
from tests.support.served.explorer import Explorer
from tests.support.served.running_up import RunningUp

pytestmark = pytest.mark.browser

DOCS = ROOT / "docs" / "browser"
CONNECTED = "document.body.innerText.includes('You are connected as user')"
FRAMES = "document.querySelectorAll('[data-testid=frame]').length"


def link(up: RunningUp, path: str = "/") -> str:
    key = (up.data / "key").read_text(encoding="utf-8").strip()
    return f"{up.url}{path}#key={key}"


def browser_link(up: RunningUp) -> str:
    """The link of runtime.json, which `up` prints too."""
    found: str = json.loads((up.data / "runtime.json").read_text(encoding="utf-8"))["browser"]
    return found


def strangers(page: Page) -> list[str]:
    """Requests to any host but this machine's."""
    ours = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:")
    return [url for url in page.requests if not url.startswith(ours)]


async def test_the_start_page_recalls_with_reasons(page: Page, up: RunningUp) -> None:
    await page.go(link(up))
    await page.wait_for("document.getElementById('state').textContent.includes('user me')")
    assert "ak_" not in await page.run("location.href")
    assert await page.run("sessionStorage.getItem('anaphora.key').startsWith('ak_')")
    await page.run("document.querySelector('#questions button').click()")
    await page.wait_for("document.querySelector('#hits li')")
    first = await page.run("document.querySelector('#hits li').innerText")
    assert "Maya lives in Lyon, in the Guillotière" in first
    assert await page.run("document.querySelectorAll('#hits li:first-child .bar').length > 1")
    assert page.complaints == []
    assert strangers(page) == []


async def test_the_start_pages_examples_answer(page: Page, up: RunningUp) -> None:
    await page.go(link(up))
    count = await page.wait_for("document.querySelectorAll('#examples button').length")
    for number in range(count):
        await page.run(f"document.querySelectorAll('#examples button')[{number}].click()")
        answer = await page.wait_for(
            "(it => it.textContent.length > 2 && it.textContent)"
            "(document.getElementById('example-answer'))"
        )
        found = json.loads(answer)
        assert "errors" not in found, found
        assert all(value is not None for value in found["data"].values())


async def test_what_the_start_page_links_is_there(page: Page, up: RunningUp) -> None:
    await page.go(link(up))
    await page.wait_for("document.querySelectorAll('#cards a').length")
    statuses = await page.run(
        """Promise.all([...document.querySelectorAll('#cards a')].map(async a => {
             const headers = {Authorization: `Bearer ${sessionStorage.getItem('anaphora.key')}`};
             return [a.getAttribute('href'), (await fetch(a.href, {headers})).status];
           }))"""
    )
    assert len(statuses) >= 5
    assert {status for _, status in statuses} == {200}, statuses


def workers_of(page: Page) -> set[str]:
    return {url.rpartition("/")[2] for url in page.requests if url.endswith(".worker.js")}


async def test_graphiql_runs_its_first_query(page: Page, up: RunningUp) -> None:
    await page.go(link(up, "/graphiql"))
    await page.wait_for("document.querySelector('button[aria-label^=Execute]')")
    assert "ak_" not in await page.run("location.href")
    await page.wait_for("document.querySelectorAll('.graphiql-query-editor .view-line').length > 5")
    # The schema has come with the key of this tab, and the query fits it.
    await page.run("document.querySelector('[aria-label^=\"Show Documentation\"]').click()")
    await page.wait_for("document.body.innerText.includes('Root Types')")
    await page.run("document.querySelector('.graphiql-query-editor textarea').focus()")
    await page.press("Enter", control=True)
    # The editor shows spaces as ones that do not break.
    await page.wait_for(
        "/Maya.lives.in.Lyon/.test(document.querySelector('.graphiql-response').innerText)"
    )
    await page.wait_for("document.querySelectorAll('.squiggly-error').length === 0")
    workers = {"editor.worker.js", "graphql.worker.js", "json.worker.js"}
    # Each is fetched when its language is first met, which the page does not wait for.
    async with asyncio.timeout(PATIENCE):
        while (met := workers_of(page)) < workers:
            await page.run("1")
            await asyncio.sleep(0.1)
    assert met == workers
    assert strangers(page) == []
    assert page.complaints == []


async def test_graphiql_subscribes(page: Page, up: RunningUp) -> None:
    query = "subscription { memoryChanged { change { action } } }"
    remember = 'mutation { remember(input: { text: "Told to whoever listens." }) { action } }'
    await page.go(link(up, f"/graphiql?{urlencode({'query': query})}"))
    await page.wait_for("document.querySelectorAll('.graphiql-query-editor .view-line').length")
    await page.run("document.querySelector('.graphiql-query-editor textarea').focus()")
    await page.press("Enter", control=True)
    await page.wait_for("document.querySelector('button[aria-label^=Stop]')")
    told = "document.querySelector('.graphiql-response').innerText.includes('created')"
    send = f"""fetch('/graphql', {{
      method: 'POST',
      headers: {{
        'Content-Type': 'application/json',
        Authorization: 'Bearer ' + sessionStorage.getItem('anaphora.key'),
      }},
      body: JSON.stringify({{query: {json.dumps(remember)}}}),
    }}).then(() => new Promise(done => setTimeout(done, 500))).then(() => {told})"""
    # The socket is open some time after the button was pressed.
    await page.wait_for(send)


async def test_neo4j_browser_opens_connected(page: Page, up: RunningUp) -> None:
    await page.go(browser_link(up))
    await page.wait_for(CONNECTED)
    address = await page.run("location.href")
    assert "password" not in address
    password = (up.data / "secrets" / "neo4j-password").read_text(encoding="utf-8").strip()
    assert not [url for url in page.requests if password in url.partition("#")[0]]


async def test_a_link_cannot_send_the_password_elsewhere(page: Page, up: RunningUp) -> None:
    await page.go(browser_link(up))
    await page.wait_for(CONNECTED)
    # The same tab knows the password; another address does not get it.
    await page.go(f"{up.url}/browser/return?redirect_uri=http://127.0.0.1:1/browser/&state=x")
    await page.wait_for("document.body.innerText.includes('another address')")
    await page.go(f"{up.url}/browser#browser=http://127.0.0.1:1/browser/&bolt=bolt://127.0.0.1:1")
    await page.wait_for("document.body.innerText.includes('does not know the database')")


@pytest.mark.parametrize(
    "path", ["/browser", "/browser/return?redirect_uri=http://evil.example/browser/"]
)
async def test_a_link_leads_to_no_other_host(page: Page, up: RunningUp, path: str) -> None:
    target = "browser=http://evil.example/browser/&bolt=bolt://127.0.0.1:1&password=x"
    await page.go(f"{up.url}{path}#{target}")
    await page.wait_for("document.body.innerText.includes('ANAPHORA_ALLOWED_HOSTS')")
    assert strangers(page) == []


async def test_the_graph_is_shown_in_its_colours(page: Page, up: RunningUp, tmp_path: Path) -> None:
    await draw(page, up, "story_of", "{user: 'me', words: 'Maya leads'}")
    colours = await page.run(
        "[...document.querySelectorAll('circle.b-outline')].map(one => one.getAttribute('fill'))"
    )
    # Facts, entities, turns and threads.
    assert {"#2F7D65", "#F2C14E", "#5B7DB8", "#C9D4E8"} <= set(colours)
    await picture(page, tmp_path, "graph")


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("why_believed", 3),
        ("what_it_replaced", 4),
        ("open_conflicts", 3),
        ("entity_with_ontology", 4),
    ],
)
async def test_a_saved_query_is_drawn(
    page: Page, up: RunningUp, explorer: Explorer, tmp_path: Path, name: str, least: int
) -> None:
    await explorer.disagree()
    text = (DOCS / "queries" / f"{name}.cypher").read_text(encoding="utf-8")
    [given] = re.findall(r"^// :params (\{.*\})$", text, re.MULTILINE)
    await draw(page, up, name, given)
    drawn = await page.run("document.querySelectorAll('circle.b-outline').length")
    assert drawn >= least
    await picture(page, tmp_path, name)


async def draw(page: Page, up: RunningUp, name: str, given: str) -> None:
    """The graph that a saved query of these parameters answers, in the colours of the sheet."""
    await page.go(browser_link(up))
    await page.wait_for(CONNECTED)
    style = " ".join((DOCS / "style.grass").read_text(encoding="utf-8").split())
    await enter(page, f":style {style}")
    await enter(page, f":params {given}")
    query = (DOCS / "queries" / f"{name}.cypher").read_text(encoding="utf-8")
    await enter(page, "\n".join(line for line in query.splitlines() if line[:2] != "//"))
    await page.wait_for("document.querySelectorAll('circle.b-outline').length > 2")
    for button in ("[title=Fullscreen]", "[aria-label^=Collapse]"):
        await page.run(f"document.querySelector('[data-testid=frame] button{button}')?.click()")
    await settled(page)
    await page.run("document.querySelector('button[aria-label=zoom-to-fit]')?.click()")
    await settled(page)


async def picture(page: Page, folder: Path, name: str) -> None:
    """Take it; for the docs where that is asked for."""
    path = (DOCS if "UPDATE_PICTURES" in os.environ else folder) / f"{name}.png"
    await page.picture(path)
    assert path.stat().st_size > 10_000


async def settled(page: Page) -> None:
    """Return when the nodes of the drawn graph have come to rest."""
    places = (
        "[...document.querySelectorAll('svg g[transform]')]"
        ".map(one => one.getAttribute('transform')).join()"
    )
    last, deadline = None, asyncio.get_running_loop().time() + PATIENCE
    while (now := await page.run(places)) != last:
        assert asyncio.get_running_loop().time() < deadline, "the graph goes on moving"
        last = now
        await asyncio.sleep(0.5)


async def enter(page: Page, command: str) -> None:
    """Type a command into Neo4j Browser's editor and run it; return when its frame is there."""
    before = await page.run(FRAMES)
    await page.run("document.querySelector('.monaco-editor textarea').focus()")
    await page.press("a", control=True)
    await page.type(command)
    await page.press("Enter", control=True)
    await page.wait_for(f"{FRAMES} > {before}")


def test_the_answer_in_the_readme_is_a_real_one(up: RunningUp) -> None:
    readme = (DOCS.parents[1] / "README.md").read_text(encoding="utf-8")
    query = readme.partition("```graphql\n")[2].partition("```")[0]
    told = json.loads(readme.partition("```json\n")[2].partition("```")[0])
    key = (up.data / "key").read_text(encoding="utf-8").strip()
    answer = httpx.post(
        f"{up.url}/graphql",
        json={"query": query},
        headers={"Authorization": f"Bearer {key}"},
        timeout=60,
    ).json()
    [hit], [expected] = answer["data"]["recall"]["hits"], told["data"]["recall"]["hits"]
    assert hit["memory"] == expected["memory"]
    # Later answers say besides how often it was recalled.
    assert hit["why"].startswith(expected["why"])
