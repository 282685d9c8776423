"""The graph around anything in the explorer, in headless Chromium, over the demo."""

import json

import pytest

from tests.support.served.explorer import Explorer

pytestmark = pytest.mark.browser

ENTITIES = "query E($name: String) { entities(search: $name, first: 1) { edges { node { id } } } }"
DRAWN = "Number(document.querySelector('.canvas')?.dataset.drawn)"
LISTED = "document.querySelectorAll('.nodes > li').length"
PRESENT = "document.querySelector('.nodes > .present a')?.innerText"
KINDS = "[...new Set([...document.querySelectorAll('.nodes > li > .kind')].map(k => k.innerText))]"


async def around(explorer: Explorer, name: str, parameters: str = "") -> str:
    """Open the graph around an entity, and wait until it is drawn; answer the entity's id."""
    data = await explorer.ask(ENTITIES, name=name)
    id: str = data["entities"]["edges"][0]["node"]["id"]
    await explorer.enter()
    await explorer.open(f"/graph/{id}{parameters}")
    await explorer.page.wait_for(f"{DRAWN} > 1 && {DRAWN} === {LISTED}")
    return id


async def test_the_graph_around_an_entity_is_drawn_and_listed(explorer: Explorer) -> None:
    await explorer.enter()
    await explorer.open("/entities?q=Maya")
    await explorer.follow("Maya person")
    await explorer.follow("Graph around it")
    await explorer.page.wait_for(f"{DRAWN} > 10 && {DRAWN} === {LISTED}")
    assert await explorer.page.run(PRESENT) == "Maya"
    # What the picture says is said beside it: the edges of each node, with their other ends.
    told = "document.querySelector('.nodes > .present').textContent"
    await explorer.page.wait_for(f"{told}.includes('lives in Leipzig')")
    assert await explorer.page.run(
        "[...document.querySelectorAll('.nodes > li')]"
        ".every(node => node.querySelector('.relations li'))"
    )
    assert explorer.page.complaints == []


async def test_a_node_is_gone_to_expanded_and_pinned_by_keys(explorer: Explorer) -> None:
    id = await around(explorer, "Jonas")
    nodes = await explorer.page.run(DRAWN)
    await explorer.page.run("document.querySelector('.picture').focus()")
    for arrow in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        await explorer.page.press(arrow)
        if await explorer.page.run(PRESENT) != "Jonas":
            break
    await explorer.page.wait_for(f"{PRESENT} !== 'Jonas'")
    present = await explorer.page.run(PRESENT)
    await explorer.page.press("p")
    pin = "[...document.querySelectorAll('.nodes > .present button')].at(-1).ariaPressed"
    await explorer.page.wait_for(f"{pin} === 'true'")
    # Of the nodes with more around them, the first is expanded from the list, by its button.
    await explorer.press_button("Expand", ".nodes")
    await explorer.page.wait_for(f"{DRAWN} > {nodes} && location.hash.includes('open=')")
    assert await explorer.page.run(
        "[...document.querySelectorAll('.nodes a')]"
        f".some(node => node.innerText === {json.dumps(present)})"
    )
    await explorer.page.run("history.back()")
    await explorer.page.wait_for(f"{DRAWN} === {nodes}")
    assert id in await explorer.page.run("location.hash")


async def test_a_node_is_chosen_and_dragged_in_the_picture(explorer: Explorer) -> None:
    await around(explorer, "Jonas")
    place = """(() => {
      const canvas = document.querySelector('.canvas');
      const [x, y] = (canvas.dataset.at || '').split(' ').map(Number);
      const box = canvas.getBoundingClientRect();
      return canvas.dataset.at ? [box.x + x, box.y + y] : null;
    })()"""
    await explorer.page.run("document.querySelector('.canvas').scrollIntoView()")
    x, y = await explorer.page.wait_for(place)
    await explorer.page.drag((x, y), (x + 60, y + 40))
    pressed = "[...document.querySelectorAll('.nodes button[aria-pressed=true]')]"
    await explorer.page.wait_for(
        f"{pressed}.some(button => button.closest('li').querySelector('a').innerText === 'Jonas')"
    )


async def test_the_graph_is_filtered_by_kind_and_by_relation(explorer: Explorer) -> None:
    await around(explorer, "Maya")
    assert len(await explorer.page.run(KINDS)) > 1
    await explorer.check("Procedure")
    await explorer.page.wait_for(f"{KINDS}.sort().join() === 'Entity,Procedure'")
    assert "kinds=PROCEDURE" in await explorer.page.run("location.hash")
    await explorer.check("Procedure")
    await explorer.page.wait_for(f"{KINDS}.includes('Fact')")
    await explorer.check("relations of entities")
    await explorer.page.wait_for(f"{KINDS}.join() === 'Entity'")
    assert "edges=RELATES" in await explorer.page.run("location.hash")
    await explorer.check("relations of entities")
    await explorer.page.wait_for(f"{KINDS}.includes('Fact')")
    await explorer.check("subject")
    relations = (
        "[...document.querySelectorAll('.nodes .relations li > bdi:first-of-type')]"
        ".every(rel => rel.textContent === 'subject')"
    )
    await explorer.page.wait_for(f"location.hash.includes('rels=subject') && {relations}")
    await explorer.page.wait_for(f"!document.querySelector('[aria-busy=true]') && {DRAWN} > 1")
    assert await explorer.page.run(KINDS + ".sort()") == ["Entity", "Fact"]


async def test_the_graph_obeys_both_clocks(explorer: Explorer) -> None:
    id = await around(explorer, "Maya", "?valid=2024-06-30")
    await explorer.sees("Maya lives in Leipzig, in Plagwitz.", ".nodes")
    assert "Guillotière" not in await explorer.page.run(
        "document.querySelector('.nodes').innerText"
    )
    await explorer.open(f"/graph/{id}")
    await explorer.sees("Guillotière", ".nodes")
    await explorer.open(f"/graph/{id}?known=2025-01-01")
    await explorer.page.wait_for(
        "!document.querySelector('.nodes')?.innerText.includes('Guillotière')"
        f" && {DRAWN} > 1 && {DRAWN} === {LISTED}"
    )
    await explorer.sees("Maya lives in Leipzig, in Plagwitz.", ".nodes")
    await explorer.open(f"/graph/{id}?known=2001-01-01")
    await explorer.sees("The graph did not know it on that day.")


async def test_memories_threads_and_concepts_have_a_graph_too(explorer: Explorer) -> None:
    page = "edges { node { id } }"
    data = await explorer.ask(
        f'{{ threads(first: 1) {{ {page} }} concepts(search: "place", first: 1) {{ {page} }}'
        f" memories(filter: {{ kinds: [FACT] }}, orderBy: OLDEST, first: 1) {{ {page} }} }}"
    )
    await explorer.enter()
    for sort in ("threads", "concepts", "memories"):
        await explorer.open(f"/graph/{data[sort]['edges'][0]['node']['id']}")
        await explorer.page.wait_for(f"{DRAWN} > 1 && {DRAWN} === {LISTED}")
    assert explorer.page.complaints == []


async def test_the_list_serves_where_nothing_can_be_drawn(explorer: Explorer) -> None:
    await explorer.page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        source="HTMLCanvasElement.prototype.getContext = () => null;",
    )
    data = await explorer.ask(ENTITIES, name="Maya")
    await explorer.enter()
    await explorer.open(f"/graph/{data['entities']['edges'][0]['node']['id']}")
    await explorer.sees("This browser cannot draw the picture.")
    await explorer.page.wait_for(f"{LISTED} > 10")
