"""The two clocks in every view of the explorer, in headless Chromium, over the demo."""

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest

from tests.support.served.explorer import Explorer

pytestmark = pytest.mark.browser

THEN = "2024-12-15"
NAMES = """query E($at: DateTime, $type: String) { entities(first: 50, knownAt: $at, type: $type) {
  edges { node { id name type } } } }"""
THREADS = "query T($at: DateTime) { threads(knownAt: $at) { edges { node { id key title } } } }"
MEMORY = """{ memories(filter: { kinds: [FACT], statuses: [SUPERSEDED] }, orderBy: OLDEST,
  first: 1) { edges { node { id } } } }"""
CONCEPT = '{ concepts(search: "person", first: 1) { edges { node { id name } } } }'
READY = (
    "!document.querySelector('[aria-busy=true]')"
    " && !document.querySelector('main').innerText.includes('Loading')"
)
SHOWN = (
    "[...document.querySelectorAll('main .list .card > a, main .concept .chips a')]"
    ".map(link => link.innerText.trim().split('\\n')[0])"
)
BUTTONS = "[...document.querySelectorAll('.conflict button')].length"


def end_of(day: str) -> str:
    return f"{day}T23:59:59.999Z"


def today() -> str:
    return datetime.now(UTC).date().isoformat()


async def slide(explorer: Explorer, clock: str, day: str) -> None:
    """Move a clock's slider to a day."""
    number = (date.fromisoformat(day) - date(1970, 1, 1)).days
    slider = f"#clock-{clock} ~ input[type=range]"
    found = f"document.querySelector({json.dumps(slider)})"
    # The slider begins with the oldest memory, once that is known.
    await explorer.page.wait_for(f"{found} && Number({found}.min) <= {number}")
    await explorer.choose(slider, str(number))
    await explorer.page.wait_for(f"location.hash.includes('{clock}={day}')")


async def names(explorer: Explorer, day: str | None, type: str | None = None) -> list[str]:
    at = None if day is None else end_of(day)
    found = (await explorer.ask(NAMES, at=at, type=type))["entities"]["edges"]
    return [f"{edge['node']['name']} {edge['node']['type']}" for edge in found]


async def shows(explorer: Explorer, texts: list[str]) -> None:
    """Wait until the page lists these, and no others."""
    await explorer.page.wait_for(f"{SHOWN}.join('|') === {json.dumps('|'.join(texts))}")


async def test_the_list_of_entities_and_an_entity(explorer: Explorer) -> None:
    then, now = await names(explorer, THEN), await names(explorer, None)
    assert 1 < len(then) < len(now)
    await explorer.enter()
    await explorer.open("/entities")
    await explorer.page.wait_for(f"{SHOWN}.length > {len(then)}")
    await slide(explorer, "known", THEN)
    await shows(explorer, then)
    await explorer.sees("the second clock changes nothing on this page")
    await explorer.follow(then[0])
    await explorer.sees("This is the entity as it was known on that day.")
    assert f"known={THEN}" in await explorer.page.run("location.hash")
    assert "Merge with another" not in await explorer.page.run(
        "document.querySelector('main').innerText"
    )
    await explorer.press_button("Now")
    await explorer.sees("Merge with another")
    await slide(explorer, "known", THEN)
    await explorer.sees("This is the entity as it was known on that day.")


async def test_an_entity_that_was_told_of_later(explorer: Explorer) -> None:
    await explorer.remember("Yusuf repairs sails.", entities=[{"name": "Yusuf", "type": "person"}])
    await explorer.enter()
    await explorer.open("/entities?q=Yusuf")
    await explorer.follow("Yusuf person")
    await explorer.sees("Yusuf repairs sails.")
    await slide(explorer, "known", THEN)
    await explorer.sees("The graph did not know this entity on that day.")


async def test_conversations_and_their_turns(explorer: Explorer) -> None:
    found = (await explorer.ask(THREADS, at=end_of(THEN)))["threads"]["edges"]
    titles = [edge["node"]["title"] for edge in found]
    assert len(titles) == 2
    await explorer.enter()
    await explorer.open("/threads")
    await explorer.sees("Plans for the winter")
    await slide(explorer, "known", THEN)
    await shows(explorer, titles)
    await explorer.follow(titles[0])
    turns = "document.querySelectorAll('.turns > li').length"
    await explorer.page.wait_for(f"{turns} > 1")
    await slide(explorer, "valid", "2024-11-04")
    await explorer.sees("It had no turns at the time that the clock shows.")
    await explorer.open("/threads")
    await explorer.follow("Plans for the winter")
    await explorer.page.wait_for(f"{turns} > 1")
    await slide(explorer, "known", THEN)
    await explorer.sees("This conversation had not begun on that day.")


async def test_the_inbox_of_conflicts(explorer: Explorer) -> None:
    await explorer.disagree()
    await explorer.enter()
    await explorer.open("/conflicts")
    await explorer.sees("Tarek was born in Halle.", ".conflict")
    assert await explorer.page.run(f"{BUTTONS} > 0")
    # Until the end of today it is open: it is shown so, and cannot be decided from there.
    await explorer.open(f"/conflicts?known={today()}")
    await explorer.sees("These conflicts were open on that day")
    await explorer.sees("Tarek was born in Halle.", ".conflict")
    assert await explorer.page.run(BUTTONS) == 0
    await slide(explorer, "known", THEN)
    await explorer.sees("There was none at the time that the clocks show.")
    assert await explorer.page.run("document.querySelector('.conflict')") is None
    await explorer.press_button("Now", ".clock:first-child")
    await explorer.sees("Tarek was born in Halle.", ".conflict")
    await explorer.open("/conflicts?valid=2024-12-15")
    await explorer.sees("Only conflicts are shown of which both sides held")


async def test_names_that_wait_for_an_answer(explorer: Explorer) -> None:
    await explorer.name_nearly()
    await explorer.enter()
    await explorer.open("/reviews")
    await explorer.sees("came by on Friday", ".conflict")
    await explorer.open(f"/reviews?known={today()}")
    await explorer.sees("These names waited for an answer on that day.")
    await explorer.sees("came by on Friday", ".conflict")
    assert await explorer.page.run(BUTTONS) == 0
    await slide(explorer, "known", THEN)
    await explorer.sees("There was none at the time that the clocks show.")


async def test_the_entities_of_a_concept(explorer: Explorer) -> None:
    [edge] = (await explorer.ask(CONCEPT))["concepts"]["edges"]
    concept = edge["node"]
    now = await names(explorer, None, concept["name"])
    then = await names(explorer, THEN, concept["name"])
    assert 0 < len(then) < len(now)
    await explorer.enter()
    await explorer.open(f"/ontology/{concept['id']}")
    await explorer.sees(now[-1].rsplit(" ", 1)[0], ".concept .chips")
    assert "Concepts are shown as they are today" not in await explorer.page.run(
        "document.querySelector('main').innerText"
    )
    await slide(explorer, "known", THEN)
    await explorer.sees("Concepts are shown as they are today: the ontology keeps no past.")
    await shows(explorer, then)


async def test_a_memory_has_the_history_of_then(explorer: Explorer) -> None:
    [edge] = (await explorer.ask(MEMORY))["memories"]["edges"]
    id = edge["node"]["id"]
    changes = "document.querySelectorAll('.change').length"
    await explorer.enter()
    await explorer.open(f"/memory/{id}")
    await explorer.page.wait_for(f"{changes} > 1")
    await slide(explorer, "known", THEN)
    await explorer.sees("This is the memory as it was known on that day.")
    await explorer.page.wait_for(f"{changes} > 0 && {READY}")
    days: list[Any] = await explorer.page.run(
        "[...document.querySelectorAll('.change time')].map(time => time.dateTime)"
    )
    assert days
    assert max(days) < end_of(THEN)
    assert await explorer.page.run("document.querySelector('.change button')") is None


@pytest.mark.parametrize("view", ["vocabulary", "runs", "health"])
async def test_what_is_of_the_present_says_so(explorer: Explorer, view: str) -> None:
    told = "This page shows the present: the clocks do not change it."
    await explorer.enter()
    await explorer.open(f"/{view}")
    await explorer.page.wait_for(f"document.querySelector('h1') && {READY}")
    assert told not in await explorer.page.run("document.querySelector('main').innerText")
    await explorer.open(f"/{view}?known={THEN}")
    await explorer.sees(told)
