"""Flows of people in the explorer, in headless Chromium, over the demo."""

import json
from typing import Any

import pytest

from tests.support.served.explorer import Explorer

pytestmark = pytest.mark.browser

MEMORY = "query M($id: ID!) { memory(id: $id) { text status } }"
CONFLICT = "query C($id: ID!) { node(id: $id) { ... on Conflict { status verdict } } }"
GOING = """{
  runs(kinds: [CONSOLIDATION], statuses: [QUEUED, RUNNING], first: 1) { edges { node { id } } }
}"""
STATEMENT = ".statement"


async def test_a_memory_is_found_edited_and_tells_its_history(explorer: Explorer) -> None:
    text = "The lighthouse of Ouessant is painted black and white."
    stored = await explorer.remember(text, tags=["ouessant"])
    await explorer.enter()
    await explorer.fill("#query", "How is the lighthouse of Ouessant painted?")
    await explorer.press_button("Search", "form")
    await explorer.sees(text, ".hit")
    assert await explorer.page.run(
        "document.querySelectorAll('.hit:first-child .bar i').length > 2"
    )
    assert await explorer.page.run("document.querySelector('.hit .why').innerText.length > 5")
    await explorer.follow(text)
    await explorer.sees(text, STATEMENT)
    assert await explorer.page.run("document.activeElement.tagName") == "H1"
    await explorer.press_button("Edit")
    changed = "The lighthouse of Ouessant is painted in black and white stripes."
    await explorer.fill("dialog textarea", changed)
    await explorer.press_button("Save", "dialog")
    await explorer.sees(changed, STATEMENT)
    await explorer.sees("stripes", ".change .after")
    assert text in await explorer.page.run("document.querySelector('.change .before').innerText")
    memory = (await explorer.ask(MEMORY, id=stored["memory"]["id"]))["memory"]
    assert memory["text"] == changed
    assert explorer.page.complaints == []


async def test_a_memory_is_forgotten_after_a_question_and_comes_back(explorer: Explorer) -> None:
    stored = await explorer.remember("The ferry to Molène leaves at seven.")
    id = stored["memory"]["id"]
    await explorer.enter()
    await explorer.open(f"/memory/{id}")
    await explorer.press_button("Forget")
    await explorer.press_button("Cancel", "dialog")
    assert (await explorer.ask(MEMORY, id=id))["memory"]["status"] != "FORGOTTEN"
    await explorer.press_button("Forget")
    await explorer.press_button("Hide", "dialog")
    await explorer.until(MEMORY, "memory.status", "FORGOTTEN", id=id)
    await explorer.press_button("Restore")
    await explorer.press_button("Restore", "dialog")
    await explorer.sees("Edit", "[role=group]")
    await explorer.press_button("Retract")
    await explorer.press_button("Retract", "dialog")
    await explorer.until(MEMORY, "memory.status", "RETRACTED", id=id)


async def test_the_run_that_changed_a_memory_is_undone(explorer: Explorer) -> None:
    told = ["The bakery opens at six.", "The bakery closes at noon."]
    turns = [{"threadId": "bakery", "text": text, "extract": "OFF"} for text in told]
    data = await explorer.ask(
        "mutation T($inputs: [TurnInput!]!) {"
        " addTurns(inputs: $inputs) { results { episode { id } } } }",
        inputs=turns,
    )
    id = data["addTurns"]["results"][0]["episode"]["id"]
    await explorer.ask(
        'mutation { forget(input: { what: { threadId: "bakery" } }) { run { id } } }'
    )
    await explorer.until(MEMORY, "memory.status", "FORGOTTEN", id=id)
    await explorer.enter()
    await explorer.open(f"/memory/{id}")
    await explorer.press_button("Undo the run", ".change")
    await explorer.press_button("Undo the run", "dialog")
    # The page hears of it by itself, and offers what suits a memory that is believed.
    await explorer.sees("Edit", "[role=group]")
    assert (await explorer.ask(MEMORY, id=id))["memory"]["status"] in ("ACTIVE", "PENDING_EMBED")
    await explorer.open("/runs")
    await explorer.sees("Undo")
    await explorer.sees("Forgetting")


async def test_what_others_change_shows_up_by_itself(explorer: Explorer) -> None:
    stored = await explorer.remember("The tide table hangs in the kitchen.")
    await explorer.enter()
    await explorer.open(f"/memory/{stored['memory']['id']}")
    await explorer.sees("in the kitchen", STATEMENT)
    changed = "The tide table hangs beside the door."
    edit = (
        "mutation E($id: ID!, $set: MemoryPatch!) { updateMemory(id: $id, set: $set) { receipt } }"
    )
    for attempt in range(20):
        # The socket opens some time after the page is shown.
        text = changed + " " * attempt
        await explorer.ask(edit, id=stored["memory"]["id"], set={"text": f"{text}({attempt})"})
        try:
            await explorer.sees("beside the door", STATEMENT, seconds=3)
            break
        except TimeoutError:
            assert attempt < 19


async def born_twice(explorer: Explorer, name: str) -> Any:
    """Tell two birthplaces of somebody; return their conflict."""
    for place in ("Brest", "Quimper"):
        stored = await explorer.remember(
            f"{name} was born in {place}.",
            subject={"name": name, "type": "person"},
            predicate="born_in",
            object=place,
            onConflict="WARN",
        )
    return stored["conflicts"][0]


async def test_what_comes_meanwhile_is_not_what_keys_decide(explorer: Explorer) -> None:
    await born_twice(explorer, "Enora")
    await explorer.enter()
    await explorer.open("/conflicts")
    await explorer.sees("Enora was born in Quimper.", ".present")
    for attempt, name in enumerate(("Katell", "Nolwenn", "Soazig", "Tifenn")):
        # The socket opens some time after the page is shown.
        await born_twice(explorer, name)
        try:
            await explorer.sees(f"{name} was born in Quimper.", seconds=5)
            break
        except TimeoutError:
            assert attempt < 3
    assert "Enora" in await explorer.page.run("document.querySelector('.present').innerText")


async def test_a_conflict_is_decided_by_a_key(explorer: Explorer) -> None:
    await born_twice(explorer, "Goulven")
    conflict = await born_twice(explorer, "Ronan")
    await explorer.enter()
    await explorer.open("/conflicts")
    await explorer.sees("Ronan was born in Quimper.")
    count = await explorer.page.run("document.querySelectorAll('.conflict').length")
    assert count >= 2
    before = await explorer.page.run("document.querySelector('.present').innerText")
    await explorer.page.press("j")
    present = "document.querySelector('.present').innerText"
    await explorer.page.wait_for(f"{present} !== {json.dumps(before)}")
    await explorer.page.press("k")
    await explorer.page.wait_for(f"{present} === {json.dumps(before)}")
    await explorer.open(f"/conflicts/{conflict['id']}")
    await explorer.page.wait_for(f"{present}.includes('Ronan')")
    await explorer.page.press("3")
    await explorer.sees("Decided: Both hold.")
    decided = (await explorer.ask(CONFLICT, id=conflict["id"]))["node"]
    assert decided["verdict"] == "KEEP_BOTH"
    await explorer.page.wait_for("!document.querySelector('main').innerText.includes('Ronan was')")


async def test_an_entity_obeys_the_worlds_clock(explorer: Explorer) -> None:
    await explorer.enter()
    await explorer.open("/entities?q=Maya")
    await explorer.follow("Maya person")
    await explorer.sees("lives in")
    await explorer.sees("Guillotière")
    await explorer.choose("#clock-valid", "2024-06-30")
    await explorer.sees("Maya lives in Leipzig, in Plagwitz.")
    await explorer.page.wait_for(
        "!document.querySelector('main').innerText.includes('Guillotière')"
    )
    assert "valid=2024-06-30" in await explorer.page.run("location.hash")


async def test_search_obeys_what_the_graph_believed(explorer: Explorer) -> None:
    await explorer.enter()
    await explorer.open("/search?q=Where+does+Maya+live%3F&kinds=FACT&known=2025-01-01")
    await explorer.sees("Maya lives in Leipzig, in Plagwitz.", ".hit")
    assert "Lyon" not in await explorer.page.run("document.querySelector('main').innerText")
    # The list without a question obeys, too.
    await explorer.open("/search?known=2024-11-04")
    await explorer.sees("Newest memories")
    await explorer.page.wait_for("document.querySelectorAll('.list .card').length")
    days = await explorer.page.run("document.querySelector('.list').innerText")
    assert "2026" not in days
    # Until when a memory held is told later; the day it was learned is not.
    assert "2025" not in days.replace("to Sep 13, 2025", "")


async def test_a_thread_shows_what_was_drawn_from_each_turn(explorer: Explorer) -> None:
    await explorer.enter()
    await explorer.open("/threads")
    await explorer.follow("Plans for the winter")
    await explorer.sees("Christmas at Mother's in Halle", ".turns li")
    await explorer.sees("Christmas 2026 is in Halle at Ingrid's", ".turns li details")
    # Down to the turn and back: the fact names it as its source.
    await explorer.follow("Christmas 2026 is in Halle")
    await explorer.sees("Christmas at Mother's in Halle", "section[aria-labelledby=sources]")


async def test_runs_are_shown_while_they_go(explorer: Explorer) -> None:
    await explorer.enter()
    await explorer.open("/runs")
    await explorer.sees("Import")
    # What other tests told may be consolidated meanwhile, and two do not go at once.
    await explorer.until(GOING, "runs.edges", [])
    await explorer.ask("mutation { consolidate(input: { dryRun: true }) { run { id } } }")
    await explorer.sees("dry run")


async def test_health_and_use_are_shown(explorer: Explorer) -> None:
    await explorer.enter()
    await explorer.open("/health")
    await explorer.sees("database")
    await explorer.sees("Embeddings to come")
    await explorer.sees("Cost / budget")
    assert explorer.page.complaints == []
