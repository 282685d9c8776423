"""Links into Neo4j Browser carry the password in the fragment alone."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast
from urllib.parse import parse_qs, urlsplit

from anaphora.settings import Settings
from api.pages.pages import STATIC
from launch.browser_link import FIRST_QUERY, browser_link, start_link
from launch.servers.needs import Servers
from launch.supervision.folder import DataFolder
from launch.supervision.start_options import StartOptions
from launch.up import Run

BROWSER, BOLT, URL = (
    "http://127.0.0.1:7474/browser/",
    "bolt://127.0.0.1:7687",
    "http://127.0.0.1:8000",
)
PASSWORD = "p&a=s#s w/ö%"
QUERY = "MATCH (m:Memory) WHERE m.text = 'a & b' RETURN m"


def test_the_link_opens_our_page_and_keeps_the_password_out_of_the_request() -> None:
    link = urlsplit(browser_link(BROWSER, BOLT, PASSWORD, QUERY, url=URL))
    assert (link.scheme, link.netloc, link.path) == ("http", "127.0.0.1:8000", "/browser")
    assert parse_qs(link.query) == {"query": [QUERY]}
    assert parse_qs(link.fragment) == {
        "browser": [BROWSER],
        "bolt": [BOLT],
        "password": [PASSWORD],
    }


def test_without_our_page_the_link_says_where_to_connect_and_holds_no_password() -> None:
    link = urlsplit(browser_link(BROWSER, BOLT, PASSWORD, QUERY))
    assert (link.netloc, link.path, link.fragment) == ("127.0.0.1:7474", "/browser/", "")
    assert parse_qs(link.query) == {
        "dbms": ["bolt://neo4j@127.0.0.1:7687"],
        "cmd": ["edit"],
        "arg": [QUERY],
    }


def test_the_printed_link_and_the_start_page_open_the_same_query(tmp_path: Path) -> None:
    assert FIRST_QUERY in (STATIC / "pages" / "queries.js").read_text(encoding="utf-8")
    folder = DataFolder(tmp_path / "data")
    folder.open()
    folder.secret("neo4j-password")
    server = SimpleNamespace(http="http://127.0.0.1:7474", bolt=BOLT)
    run = Run(
        folder, Settings(), cast(Servers, SimpleNamespace(neo4j=server)), 8000, StartOptions()
    )
    assert parse_qs(urlsplit(run.browser).query) == {"query": [FIRST_QUERY]}


def test_the_start_page_gets_the_key_and_the_way_in() -> None:
    link = urlsplit(start_link(URL, "ak_x", BROWSER, BOLT, PASSWORD))
    assert (link.netloc, link.path, link.query) == ("127.0.0.1:8000", "/", "")
    found = parse_qs(link.fragment)
    assert found == {"key": ["ak_x"], "browser": [BROWSER], "bolt": [BOLT], "password": [PASSWORD]}
