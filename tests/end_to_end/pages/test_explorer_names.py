"""Names, concepts and terms in the explorer, in headless Chromium, over the demo."""

import json

import pytest

from tests.support.served.explorer import Explorer

pytestmark = pytest.mark.browser

UPSERT = "mutation U($input: EntityInput!) { upsertEntity(input: $input) { entity { id } } }"
ENTITY = "query E($id: ID!) { entity(id: $id) { id name } }"
REVIEWS = (
    "{ entityReviews(first: 50) { edges { node { id mention { text } candidate { name } } } } }"
)
PRESENT = "document.querySelector('.present')?.innerText"


async def entity(explorer: Explorer, name: str) -> str:
    data = await explorer.ask(UPSERT, input={"name": name, "type": "organisation"})
    id: str = data["upsertEntity"]["entity"]["id"]
    return id


async def test_names_are_decided_by_keys_and_the_merge_is_undone(explorer: Explorer) -> None:
    await explorer.name_nearly()
    await explorer.name_nearly()
    waiting = await explorer.ask(REVIEWS)
    reviews = [edge["node"] for edge in waiting["entityReviews"]["edges"]]
    assert len(reviews) >= 2
    await explorer.enter()
    await explorer.open("/reviews")
    await explorer.page.wait_for(f"document.querySelectorAll('.conflict').length >= {len(reviews)}")
    await explorer.sees(reviews[0]["mention"]["text"], ".present")
    await explorer.sees(reviews[0]["candidate"]["name"], ".present")
    before = await explorer.page.run(PRESENT)
    await explorer.page.press("j")
    await explorer.page.wait_for(f"{PRESENT} !== {json.dumps(before)}")
    await explorer.page.press("k")
    await explorer.page.wait_for(f"{PRESENT} === {json.dumps(before)}")
    await explorer.page.press("1")
    await explorer.sees("Merged into one entity:")
    left = (await explorer.ask(REVIEWS))["entityReviews"]["edges"]
    assert reviews[0]["id"] not in [edge["node"]["id"] for edge in left]
    await explorer.page.wait_for(f"!{PRESENT} || {PRESENT} !== {json.dumps(before)}")
    await explorer.page.press("2")
    await explorer.sees("Kept as an entity of its own:")
    assert explorer.page.complaints == []


async def test_an_entity_is_merged_with_another_and_comes_back(explorer: Explorer) -> None:
    stays, goes = await entity(explorer, "Abri du Marin"), await entity(explorer, "Kan ar Mor")
    await explorer.enter()
    await explorer.open(f"/entity/{goes}")
    await explorer.press_button("Merge with another")
    await explorer.fill("dialog input:not([type])", "Abri du Marin")
    await explorer.check("Abri du Marin organisation")
    stay = "document.querySelectorAll('dialog input[name=stays]')[1]"
    await explorer.page.wait_for(stay)
    await explorer.page.run(f"{stay}.click()")
    await explorer.press_button("Merge", "dialog")
    # The page of the entity that is gone is now that of the entity that stays.
    await explorer.sees("It was merged into Abri du Marin")
    assert (await explorer.ask(ENTITY, id=goes))["entity"]["id"] == stays
    await explorer.sees("Kan ar Mor", "section[aria-labelledby=merged]")
    await explorer.press_button("Undo the merge")
    await explorer.press_button("Undo the run", "dialog")
    await explorer.until(ENTITY, "entity.id", goes, id=goes)
    await explorer.sees("Entity: Kan ar Mor", "h1")
    assert await explorer.page.run("document.getElementById('merged') === null")


async def test_a_merge_without_a_choice_says_what_is_missing(explorer: Explorer) -> None:
    id = await entity(explorer, "Haliotika")
    await explorer.enter()
    await explorer.open(f"/entity/{id}")
    await explorer.press_button("Merge with another")
    await explorer.press_button("Merge", "dialog")
    await explorer.sees("Choose the other entity.", "dialog")
    assert (await explorer.ask(ENTITY, id=id))["entity"]["name"] == "Haliotika"


async def test_the_ontology_is_a_tree_for_keys_with_entities(explorer: Explorer) -> None:
    define = "mutation C($input: ConceptInput!) { defineConcept(input: $input) { concept { id } } }"
    await explorer.ask(define, input={"name": "vessel"})
    trawler = {"name": "trawler", "parents": ["vessel"], "description": "Drags nets."}
    await explorer.ask(define, input=trawler)
    await explorer.ask(UPSERT, input={"name": "An Oriant", "type": "trawler"})
    await explorer.enter()
    await explorer.open("/ontology")
    item = "document.querySelector('[role=treeitem][aria-label={}]')"
    parent, child = item.format("vessel"), item.format("trawler")
    await explorer.page.wait_for(parent)
    assert await explorer.page.run(f"{child} === null")
    await explorer.page.run(f"{parent}.focus()")
    await explorer.page.press("ArrowRight")
    await explorer.page.wait_for(f"{parent}.ariaExpanded === 'true' && {child}")
    await explorer.page.press("ArrowDown")
    await explorer.page.wait_for(f"document.activeElement === {child}")
    # One item alone is reached by Tab: the one that had the focus last.
    assert (
        await explorer.page.run("document.querySelectorAll('.tree [tabindex=\"0\"]').length") == 1
    )
    await explorer.page.press("Enter")
    await explorer.sees("Drags nets.", ".concept")
    await explorer.sees("An Oriant", ".concept")
    await explorer.follow("An Oriant")
    await explorer.sees("Entity: An Oriant")


async def test_a_suggested_term_is_taken_in_and_another_rejected(explorer: Explorer) -> None:
    await explorer.has_suggestions()
    await explorer.enter()
    await explorer.open("/vocabulary?min=1")
    terms = "[...document.querySelectorAll('.card h3 .said')].map(term => term.innerText)"
    await explorer.page.wait_for(f"{terms}.length > 1")
    first, second = (await explorer.page.run(terms))[:2]
    await decide(explorer, first, "Take it in")
    await explorer.sees(f"{first}: taken in.")
    await explorer.page.wait_for(f"!{terms}.includes({json.dumps(first)})")
    await explorer.sees(first, "section[aria-labelledby=terms]")
    await decide(explorer, second, "Reject")
    await explorer.sees(f"{second}: rejected.")
    await explorer.page.wait_for(f"!{terms}.includes({json.dumps(second)})")
    data = await explorer.ask("{ vocabulary { topics categories messageTypes entityTypes } }")
    known = [term for terms in data["vocabulary"].values() for term in terms]
    assert first in known
    assert second not in known


async def decide(explorer: Explorer, term: str, label: str) -> None:
    """Press a button of a term's card, wherever that stands: others are suggested meanwhile."""
    card = (
        "[...document.querySelectorAll('.card')]"
        f".find(card => card.querySelector('h3 .said')?.innerText === {json.dumps(term)})"
    )
    button = (
        f"[...({card}?.querySelectorAll('button') ?? [])]"
        f".find(one => one.innerText.trim() === {json.dumps(label)} && !one.disabled)"
    )
    await explorer.page.wait_for(f"Boolean({button})")
    await explorer.page.run(f"{button}.click()")
