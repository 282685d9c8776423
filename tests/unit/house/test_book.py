"""Pages of the built book are all found, and what they show or link to is there."""

import html.parser
import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.support.paths import ROOT

DOCS = ROOT / "docs"
_PICTURES = {".png", ".webp", ".svg"}


class Page(html.parser.HTMLParser):
    """A page: places in it, what it links to, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload"):
            self.loaded.add(given["href"])
        elif "src" in given:
            self.loaded.add(given["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book as `make docs` builds it, which fails for a link that leads nowhere."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    """Every page of the book by its name in it."""
    files = (path for path in site.rglob("*.html") if path.name != "404.html")
    return {path.relative_to(site).as_posix(): Page(path) for path in files}


def sources() -> dict[str, Path]:
    """Every document, by the name of its page."""
    found = {}
    for path in DOCS.rglob("*.md"):
        name = path.relative_to(DOCS).with_suffix(".html").as_posix()
        found["index.html" if name == "README.html" else name] = path
    return found


def test_every_document_is_a_page_that_the_navigation_or_the_list_of_decisions_leads_to(
    pages: dict[str, Page],
) -> None:
    assert pages.keys() == sources().keys()
    reached = {target("index.html", link) for link in pages["index.html"].links}
    listed = "reference/decisions.html"
    reached |= {target(listed, link) for link in pages[listed].links}
    assert {name for name in pages if name not in reached} == set()


def target(name: str, link: str) -> str:
    """The page of the book that a link of a page leads to."""
    path = unquote(urlsplit(link).path)
    return os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name


def test_what_a_page_links_to_or_shows_is_there(site: Path, pages: dict[str, Page]) -> None:
    broken = []
    for name, page in pages.items():
        for link in page.links | page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            found = target(name, link)
            anchors = pages[found].ids if found in pages else set()
            is_there = (site / found).exists()
            if not is_there or (parts.fragment and unquote(parts.fragment) not in anchors):
                broken.append(f"{name}: {link}")
    assert broken == []


def test_nothing_is_loaded_from_elsewhere(pages: dict[str, Page]) -> None:
    away = {
        (name, url)
        for name, page in pages.items()
        for url in page.loaded
        if urlsplit(url).netloc or urlsplit(url).scheme not in ("", "data")
    }
    assert away == set()


def test_every_picture_is_shown(site: Path, pages: dict[str, Page]) -> None:
    shown = {target(name, url) for name, page in pages.items() for url in page.loaded}
    # Those of the README of the repository are shown there.
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    drawn = [path for path in DOCS.rglob("*") if path.suffix in _PICTURES]
    assert len(drawn) > 10
    names = {path.relative_to(DOCS).as_posix() for path in drawn}
    assert {name for name in names - shown if f"docs/{name}" not in readme} == set()


def test_every_page_is_found_by_the_search(site: Path, pages: dict[str, Page]) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"].partition("#")[0] or "index.html" for entry in index["docs"]}
    assert found == pages.keys()
    assert any("tombstone" in entry["text"] for entry in index["docs"])
