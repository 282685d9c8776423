"""The explorer in Chromium over one user with many memories: first view, and search to paint.

Each is timed in the page itself, until the second frame after what was asked for is there.
The first view is that of an empty cache, with the newest memories.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import click
import httpx

from anaphora.caller import Scope
from anaphora.settings import Settings
from bench.locomo.texts import make_talk
from bench.recall.chromium import Page, open_page
from bench.recall.crowd import make_crowd
from bench.recall.latency import spread
from bench.servers.fleet import fleet, wait_until
from bench.servers.keys import make_key
from bench.servers.own import servers_and_folder

_WARM = 10
# A busy machine takes long for a portion of so many memories.
_PATIENCE = 600.0
# The time at which the first memories were painted, in milliseconds from the navigation.
_WATCH = """
  new MutationObserver((_, watch) => {
    if (!document.querySelector('.list .card .said')) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (window.painted = performance.now())));
  }).observe(document, { childList: true, subtree: true });
"""
_SEARCH = """new Promise((done) => {
  performance.clearResourceTimings();
  const began = performance.now();
  let cleared = false;
  const watch = new MutationObserver(() => {
    const there = document.querySelector('.hit');
    cleared ||= !there;
    if (!cleared || !there || document.querySelector('[aria-busy=true]')) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done({
      paint: performance.now() - began,
      answer: performance.getEntriesByType('resource')
        .find(({ name }) => name.endsWith('/graphql'))?.duration,
    })));
  });
  watch.observe(document, { childList: true, subtree: true, attributes: true });
  location.hash = '#/search?q=' + encodeURIComponent(%s);
})"""


@click.command("explorer")
@click.option("--memories", default=100_000, show_default=True, help="Memories of the user.")
@click.option("--searches", default=100, show_default=True, help="Searches that are timed.")
@click.option("--views", default=10, show_default=True, help="First views that are timed.")
@click.option("--heap", default="768m", show_default=True, help="Java heap of the database.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(memories: int, searches: int, views: int, heap: str, as_json: bool) -> None:
    """First view and search to paint in the explorer, in Chromium."""
    given: dict[str, Any] = {"neo4j_heap": heap, "query_timeout": _PATIENCE}
    with servers_and_folder(**given) as (settings, folder):
        found = asyncio.run(measure(settings, memories, searches, views, folder))
    if as_json:
        click.echo(json.dumps(found))
        return
    for name, figures in found.items():
        click.echo(f"{name}: p50 {figures['p50']:.0f} ms, p95 {figures['p95']:.0f} ms")


async def measure(
    settings: Settings, memories: int, searches: int, views: int, logs: Path
) -> dict[str, Any]:
    """Store the memories, then open the page and search in it: milliseconds of each."""
    key = await _store(settings, memories)
    with fleet(settings, logs) as started:
        url, _ = started.api()
        wait_until(lambda: httpx.get(f"{url}/readyz", timeout=20).status_code == 200, "it is ready")
        async with open_page() as page:
            seen = [await _first_view(page, url, key) for _ in range(views + 1)]
            found = [
                await page.run(_SEARCH % json.dumps(text))
                for text in make_talk(searches + _WARM, seed=9)
            ]
    return {
        "first view": spread(seen[1:]),
        "search to paint": spread([one["paint"] for one in found[_WARM:]]),
        "of it the API's answer": spread([one["answer"] for one in found[_WARM:]]),
    }


async def _store(settings: Settings, memories: int) -> str:
    """The key of a user who has so many memories."""
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        crowd = await make_crowd(
            opened.graph,
            encoder,
            (memories, 1, memories),
            lambda text: click.echo(text, err=True),
            lambda _: None,
        )
        return await make_key(opened.graph, (Scope.READ,), crowd.largest)
    finally:
        await opened.graph.close()


async def _first_view(page: Page, url: str, key: str) -> float:
    await page.go("about:blank")
    await page.call("Network.clearBrowserCache")
    added = await page.call("Page.addScriptToEvaluateOnNewDocument", source=_WATCH)
    await page.go(f"{url}/explorer#key={key}")
    painted: float = await page.wait_for("window.painted", 60)
    await page.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
    return painted
