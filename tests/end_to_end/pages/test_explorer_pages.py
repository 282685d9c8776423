"""Each page of the explorer over the demo: axe finds nothing serious, and its picture is taken.

The pictures of the documents are written where UPDATE_PICTURES is set.
"""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bench.recall.chromium import Page, open_page
from tests.support.paths import ROOT
from tests.support.served.explorer import Explorer

pytestmark = pytest.mark.browser

SOURCES = ROOT / "api" / "explorer"
PICTURES = ROOT / "docs" / "browser" / "explorer"
MOST_BYTES = 100_000
IDS = """{
  memories(filter: { kinds: [FACT], statuses: [SUPERSEDED] }, first: 1) { edges { node { id } } }
  entities(search: "Maya", first: 1) { edges { node { id } } }
  threads(first: 1) { edges { node { id } } }
  concepts(search: "place", first: 1) { edges { node { id } } }
}"""
SERIOUS = """axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(
    ({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)) })
  ))"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A page, by its place in the address, and what is there once all of it is."""

    place: str
    there: str


PAGES = {
    "search": Shown(place="/search?q=Where+does+Maya+live%3F", there=".hit .bar"),
    "newest": Shown(place="/search", there=".list .card"),
    "memory": Shown(place="/memory/{memories}", there=".timeline li"),
    "entities": Shown(place="/entities", there=".card .chip"),
    "entity": Shown(place="/entity/{entities}", there="#related"),
    "graph": Shown(place="/graph/{entities}?edges=RELATES,SUBJECT", there=".canvas canvas"),
    "conflicts": Shown(place="/conflicts", there=".conflict"),
    "names": Shown(place="/reviews", there=".conflict"),
    "threads": Shown(place="/threads", there=".card"),
    "thread": Shown(place="/thread/{threads}", there=".turns li"),
    "ontology": Shown(place="/ontology/{concepts}", there=".concept .chip"),
    "vocabulary": Shown(place="/vocabulary?min=2", there=".card h3"),
    "runs": Shown(place="/runs", there=".card"),
    "health": Shown(place="/health", there=".badge"),
}
SETTLED = (
    "document.querySelector({there}) && !document.querySelector('[aria-busy=true]')"
    " && !document.querySelector('main').innerText.includes('Loading')"
)


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe, which is installed with what the explorer is built with."""
    file = SOURCES / "node_modules" / "axe-core" / "axe.min.js"
    if not file.is_file():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("axe needs npm")
        subprocess.run([npm, "ci", "--silent"], cwd=SOURCES, check=True, timeout=300)
    return file.read_text(encoding="utf-8")


async def show(explorer: Explorer, shown: Shown) -> None:
    await explorer.disagree()
    await explorer.name_nearly()
    await explorer.has_suggestions()
    data = await explorer.ask(IDS)
    ids = {name: found["edges"][0]["node"]["id"] for name, found in data.items()}
    await explorer.enter()
    await explorer.open(shown.place.format(**ids))
    await explorer.page.wait_for(SETTLED.format(there=json.dumps(shown.there)))


async def serious(page: Page, axe: str) -> Any:
    await page.run(f"{axe}; true")
    return await page.run(SERIOUS)


async def colours(page: Page, scheme: str) -> None:
    await page.call(
        "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}]
    )
    await page.wait_for(f"matchMedia('(prefers-color-scheme: {scheme})').matches")


@pytest.mark.parametrize("name", PAGES)
async def test_axe_finds_nothing_serious(explorer: Explorer, axe: str, name: str) -> None:
    await show(explorer, PAGES[name])
    for scheme in ("light", "dark"):
        await colours(explorer.page, scheme)
        assert await serious(explorer.page, axe) == [], scheme
    assert explorer.page.complaints == []


async def test_axe_finds_nothing_serious_in_dialogs_and_forms(explorer: Explorer, axe: str) -> None:
    await show(explorer, PAGES["entity"])
    await explorer.press_button("Merge with another")
    await explorer.page.wait_for("document.querySelector('dialog input[name=other]')")
    assert await serious(explorer.page, axe) == []
    await explorer.page.run("sessionStorage.clear()")
    await explorer.page.call("Page.reload")
    await explorer.sees("The link that")
    assert await serious(explorer.page, axe) == []


async def test_axe_does_find_what_is_wrong(explorer: Explorer, axe: str) -> None:
    await show(explorer, PAGES["health"])
    await explorer.page.run(
        "document.querySelector('main').append(document.createElement('input'))"
    )
    assert [found["id"] for found in await serious(explorer.page, axe)] == ["label"]


@pytest.mark.parametrize("name", PAGES)
async def test_pictures_of_the_documents_are_of_pages_that_are_there(
    explorer: Explorer, tmp_path: Path, name: str
) -> None:
    async with open_page(width=1100, height=760) as page:
        there = Explorer(page, explorer.url, explorer.key)
        await colours(page, "light")
        await show(there, PAGES[name])
        folder = PICTURES if os.environ.get("UPDATE_PICTURES") else tmp_path
        await page.picture(folder / f"{name}.webp")
        assert 5_000 < (folder / f"{name}.webp").stat().st_size < MOST_BYTES
    assert (PICTURES / f"{name}.webp").is_file(), "UPDATE_PICTURES=1 make test-browser"
