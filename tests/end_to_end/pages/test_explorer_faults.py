"""The explorer with hostile texts, links, keys and networks; and on a phone."""

import asyncio
import json

import pytest

from bench.recall.chromium import open_page
from tests.support.served.explorer import Explorer
from tests.support.served.running_up import RunningUp, run_command

pytestmark = pytest.mark.browser

SCRIPT = "<script>window.ran = 1</script><img src=x onerror='window.ran = 1'>{{constructor}}"
TURNED = "\u202egnitaerc\u2066 \u200f"
VIEWS = (
    *("/search", "/entities", "/conflicts", "/reviews", "/threads"),
    *("/ontology", "/vocabulary", "/runs", "/health"),
)


async def plant(explorer: Explorer) -> list[str]:
    """Store hostile texts in every field that takes them; answer where they are shown."""
    stored = await explorer.remember(
        f"{SCRIPT} {TURNED}",
        tags=[SCRIPT[:40]],
        source="javascript:window.ran=1",
        subject={"name": SCRIPT[:60], "type": "person"},
        predicate="likes",
        object=SCRIPT[:60],
    )
    long = await explorer.remember("w" * 32_768)
    turn = await explorer.ask(
        "mutation T($input: TurnInput!) {"
        " addTurn(input: $input) { episode { id thread { id } } } }",
        input={
            "threadId": "hostile",
            "threadTitle": SCRIPT[:80],
            "role": "user",
            "text": f"{SCRIPT} {TURNED}",
            "extract": "OFF",
        },
    )
    id = stored["memory"]["id"]
    await explorer.ask(
        "mutation E($id: ID!, $reason: String) { updateMemory(id: $id, set: { importance: 0.7 },"
        " reason: $reason) { receipt } }",
        id=id,
        reason=SCRIPT,
    )
    subject = await explorer.ask(
        "query S($id: ID!) { memory(id: $id) { ... on Fact { subject { id } } } }", id=id
    )
    concept = await explorer.ask(
        "mutation C($input: ConceptInput!) { defineConcept(input: $input) { concept { id } } }",
        input={"name": SCRIPT[:60], "description": f"{SCRIPT} {TURNED} {'w' * 900}"},
    )
    await explorer.ask(
        "mutation U($input: EntityInput!) { upsertEntity(input: $input) { entity { id } } }",
        input={"name": f"{SCRIPT[:50]}{'w' * 60}", "type": SCRIPT[:60], "aliases": [SCRIPT[:70]]},
    )
    entity = subject["memory"]["subject"]["id"]
    return [
        f"/graph/{id}",
        f"/graph/{long['memory']['id']}",
        f"/graph/{entity}",
        f"/graph/{turn['addTurn']['episode']['thread']['id']}",
        f"/ontology/{concept['defineConcept']['concept']['id']}",
        "/vocabulary?min=1",
        "/search",
        "/search?q=script+onerror",
        f"/search?q={'w' * 200}",
        f"/memory/{id}",
        f"/memory/{long['memory']['id']}",
        f"/entity/{entity}",
        "/entities?q=script",
        "/threads",
        f"/thread/{turn['addTurn']['episode']['thread']['id']}",
    ]


async def settled(explorer: Explorer) -> None:
    await explorer.page.wait_for(
        "document.querySelector('main h1') && !document.querySelector('[aria-busy=true]')"
        " && !document.querySelector('main .hint[role=status]')?.innerText.includes('Loading')"
    )


WIDTH = "document.documentElement.scrollWidth - innerWidth"


async def test_hostile_texts_run_nothing_and_fit_a_phone(explorer: Explorer) -> None:
    places = await plant(explorer)
    async with open_page(width=375, height=700) as phone:
        there = Explorer(phone, explorer.url, explorer.key)
        await there.enter()
        shown = 0
        for place in (*places, *VIEWS):
            await there.open(place)
            await settled(there)
            # What would run, runs before the second frame.
            await phone.run("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
            if place.startswith("/graph/"):
                await phone.wait_for("document.querySelector('.canvas')?.dataset.drawn > 0")
            shown += "<script>" in await phone.run("document.querySelector('main').innerText")
            assert await phone.run(WIDTH) <= 0, place
            assert await phone.run("document.querySelectorAll('main script, main img').length") == 0
            assert await phone.run("window.ran === undefined"), place
            assert await phone.run("document.querySelectorAll('a[href^=javascript]').length") == 0
        assert shown >= 9
        assert phone.complaints == []


async def test_what_turns_text_turns_nothing_around_it(explorer: Explorer) -> None:
    stored = await explorer.remember(f"Left to right {TURNED} and on.")
    await explorer.enter()
    await explorer.open(f"/memory/{stored['memory']['id']}")
    await explorer.sees("Left to right", ".statement")
    isolated = await explorer.page.run(
        "getComputedStyle(document.querySelector('.said')).unicodeBidi"
    )
    assert isolated == "isolate"


async def test_a_deep_link_is_reloaded_and_gone_back_from(explorer: Explorer) -> None:
    await explorer.enter()
    place = "#/search?q=Where+does+Maya+live&kinds=FACT&known=2025-01-01"
    await explorer.open(place[1:])
    await explorer.sees("Leipzig", ".hit")
    await explorer.page.call("Page.reload")
    await explorer.sees("Leipzig", ".hit")
    assert (
        await explorer.page.run("document.getElementById('query').value") == "Where does Maya live"
    )
    assert await explorer.page.run("document.getElementById('clock-known').value") == "2025-01-01"
    await explorer.page.run("document.querySelector('.hit a').click()")
    await explorer.sees("as it was known on that day")
    assert "known=2025-01-01" in await explorer.page.run("location.hash")
    await explorer.page.run("history.back()")
    await explorer.page.wait_for(f"location.hash === {json.dumps(place)}")
    await explorer.sees("Leipzig", ".hit")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("/nothing/here", "There is no such page"),
        ("/constructor", "There is no such page"),
        ("/memory/%E0%A4%A", "There is no such memory"),
        ("/memory/01a00000-0000-7000-8000-000000000000", "There is no such memory"),
        ("/thread/unheard-of", "There is no such conversation"),
        ("/entity/01a00000-0000-7000-8000-000000000000", "There is no such entity"),
        ("/graph/01a00000-0000-7000-8000-000000000000", "There is nothing with this id."),
        ("/graph", "Choose what the graph is to be around"),
        ("/ontology/01a00000-0000-7000-8000-000000000000", "There is no such concept"),
        ("/ontology/%E0%A4%A", "There is no such concept"),
        ("/vocabulary?min=-1e9", "Suggested terms"),
        ("/search?known=2025-02-31&valid=x&kinds=NO&status=constructor", "Newest memories"),
        ("/search?known=2001-01-01", "There are no such memories"),
    ],
)
async def test_a_wrong_link_is_answered_by_a_sentence(
    explorer: Explorer, place: str, told: str
) -> None:
    await explorer.enter()
    await explorer.open(place)
    await explorer.sees(told)
    assert explorer.page.complaints == []


async def test_the_api_is_gone_and_back(explorer: Explorer) -> None:
    await explorer.enter()
    await explorer.open("/threads")
    await explorer.sees("Plans for the winter")
    await explorer.offline(True)
    await explorer.open("/entities")
    await explorer.sees("The API does not answer.")
    await explorer.offline(False)
    # Nobody presses anything.
    await explorer.page.wait_for("document.querySelectorAll('.card a.chip').length > 5")
    await explorer.page.wait_for("document.querySelector('.away').hidden")


@pytest.mark.parametrize("key", ["ak_wrong", "ключ"])
async def test_a_key_is_asked_for_and_refused_in_words(explorer: Explorer, key: str) -> None:
    await explorer.page.go(f"{explorer.url}/explorer")
    await explorer.sees("The link that")
    await explorer.fill("#key", key)
    await explorer.press_button("Use for this tab")
    await explorer.sees("The server does not take this key.")
    await explorer.fill("#key", explorer.key)
    await explorer.press_button("Use for this tab")
    await explorer.sees("Newest memories")


async def test_a_key_that_is_revoked_meanwhile_is_told_and_not_retried(
    explorer: Explorer, up: RunningUp
) -> None:
    who = (await explorer.ask("{ viewer { userId } }"))["viewer"]["userId"]
    data = ("--data", str(up.data), "--json")
    create = ("key", "create", *data, "--user", who, "--name", "short")
    made = json.loads((await asyncio.to_thread(run_command, *create)).stdout)
    async with open_page() as page:
        there = Explorer(page, explorer.url, made["key"])
        await there.enter()
        await there.open("/threads")
        await there.sees("Plans for the winter")
        await page.until(lambda: page.sockets)
        revoked = await asyncio.to_thread(run_command, "key", "revoke", made["id"], *data)
        assert revoked.returncode == 0, revoked.stderr
        # Nobody presses anything: the socket is closed, and the page says why.
        await there.sees("The server does not take this key.")
        before = len(page.sockets)
        await there.fill("#key", explorer.key)
        await there.press_button("Use for this tab")
        await there.sees("Plans for the winter")
        await page.until(lambda: len(page.sockets) > before)
        assert len(page.sockets) == before + 1


async def test_a_key_that_may_not_listen_is_told_and_not_retried(explorer: Explorer) -> None:
    await explorer.page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        source="""
          window.opened = 0;
          window.WebSocket = class {
            constructor() {
              window.opened += 1;
              setTimeout(() => this.onclose?.(new CloseEvent('close', { code: 4403 })));
            }
            close() {}
            send() {}
          };
        """,
    )
    await explorer.enter()
    await explorer.sees("This key may not listen to changes")
    await explorer.open("/threads")
    await explorer.sees("Plans for the winter")
    await explorer.sees("This key may not listen to changes")
    # A socket for each of the subscriptions at most: none is opened again.
    assert await explorer.page.run("window.opened") <= 3


async def test_a_page_speaks_the_chosen_language(explorer: Explorer) -> None:
    await explorer.enter()
    for name, word in (("fr", "Rechercher"), ("de", "Suchen"), ("it", "Cerca"), ("es", "Buscar")):
        await explorer.choose("header select", name)
        await explorer.sees(word, "h1")
        await explorer.page.wait_for(f"document.documentElement.lang === {json.dumps(name)}")
    await explorer.page.call("Page.reload")
    await explorer.sees("Buscar", "h1")


async def test_the_page_has_landmarks_and_labels(explorer: Explorer) -> None:
    await explorer.enter()
    await explorer.page.wait_for("document.querySelectorAll('.list .card').length")
    count = "document.querySelectorAll({}).length"
    for landmark in ("main", "header", "nav[aria-label]", "[role=search]", "h1"):
        assert await explorer.page.run(count.format(json.dumps(landmark))) == 1, landmark
    unnamed = await explorer.page.run(
        """[...document.querySelectorAll('input, select, button, textarea')].filter(one =>
             !one.innerText?.trim() && !one.getAttribute('aria-label') && !one.labels?.length
           ).map(one => one.outerHTML)"""
    )
    assert unnamed == []
