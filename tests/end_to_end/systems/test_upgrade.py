"""Graphs that earlier programs left are brought up to date, and everything in them is read back.

Each was kept by the last program that had its migrations: tests/support/served/upgrade/keep.py.
"""

import json
import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from neo4j import AsyncDriver

from anaphora.errors import Unavailable
from anaphora.settings import Settings
from bench.servers.fleet import fleet
from cypher.structure.migrations import MIGRATIONS
from graph.driver import open_driver
from graph.session import Graph
from graph.structure.health import find_structure
from graph.structure.migrations import apply_migrations
from graph.structure.setup import OpenGraph, open_graph
from language.embedding.encoder import Encoder
from language.embedding.model_files import read_info
from language.embedding.sentence_encoder import SentenceEncoder
from launch.servers.embedded import running
from launch.supervision.prepare import LOCAL_USER
from tests.support.paths import ROOT
from tests.support.recall.asking import Asking
from tests.support.served.upgrade.kept_graph import KeptGraph, dump_graph, load_graph, read_graph
from tests.support.served.upgrade.story import LATER, LISTS, MEMORY, REMEMBER
from tests.support.transferring import bring_in, erase, lines_of
from tests.support.writing import caller_of, services_for

KEPT = sorted((ROOT / "tests" / "data" / "graphs").rglob("*.jsonl"))
# Each takes seconds: the oldest, some between and the last are enough, but for a new migration.
FILES = KEPT if os.environ.get("EVERY_STATE") else sorted({*KEPT[::6], KEPT[-1]})
DIMENSIONS = 384
# What migrations themselves write.
WRITTEN = {"title_trust", "expires_at", "promote_at", "unreflected_at"}
RECALL = """query ($i: RecallInput!) { recall(input: $i) { semantic hits { memory { text } } } }"""
SUPERSEDE = "mutation ($a: ID!, $b: ID!) { supersede(oldId: $a, newId: $b) { head { id } } }"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """A database that no other test has, emptied for each graph."""
    with running(tmp_path_factory.mktemp("upgrade"), neo4j_heap="512m") as settings:
        yield settings


@pytest.fixture(scope="module")
def model(server: Settings) -> Encoder:
    """The model that the kept vectors are of."""
    return SentenceEncoder(server)


@pytest.fixture
async def driver(server: Settings) -> AsyncIterator[AsyncDriver]:
    """A driver of the database, without a node, a constraint or an index."""
    async with open_driver(server) as found:
        await found.execute_query("MATCH (n) DETACH DELETE n")
        for shown, kind in (("CONSTRAINTS", "CONSTRAINT"), ("INDEXES", "INDEX")):
            for row in (await found.execute_query(f"SHOW {shown}")).records:
                if row["type"] != "LOOKUP":
                    await found.execute_query(f"DROP {kind} {row['name']}")
        yield found


async def leave(driver: AsyncDriver, settings: Settings, kept: KeptGraph) -> None:
    """Leave the database as the program of its time did."""
    theirs = [one for one in MIGRATIONS if one.version in kept.migrations]
    graph = Graph(driver, database="neo4j", timeout=60, settings=settings)
    await apply_migrations(graph, theirs, dimensions=DIMENSIONS)
    await driver.execute_query("MATCH (n) DETACH DELETE n")
    await load_graph(driver, kept)


@dataclass
class Upgraded:
    """A graph that was brought up to date, and its user's client."""

    kept: KeptGraph
    opened: OpenGraph
    driver: AsyncDriver
    ask: Asking


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
async def upgraded(
    request: pytest.FixtureRequest, driver: AsyncDriver, server: Settings, model: Encoder
) -> AsyncIterator[Upgraded]:
    kept = read_graph(request.param)
    await leave(driver, server, kept)
    opened = await open_graph(server, migrate=True, model=model.info)
    try:
        services = replace(services_for(opened.graph, server), encoder=model, signer=opened.signer)
        yield Upgraded(kept, opened, driver, Asking(services, caller_of(LOCAL_USER)))
    finally:
        await opened.graph.close()


def places(kept: KeptGraph) -> dict[str, dict[str, Any]]:
    """Nodes with an id, by it."""
    found = (node for node in kept.nodes if "id" in node["properties"])
    return {node["properties"]["id"]: node for node in found}


def linked(kept: KeptGraph) -> list[tuple[str, str, str, str]]:
    """Links between nodes with an id: from, type, to, and what they say."""
    ids = [str(node["properties"].get("id", "")) for node in kept.nodes]
    return sorted(
        (
            ids[link["start"]],
            link["type"],
            ids[link["end"]],
            str(sorted(link["properties"].items())),
        )
        for link in kept.links
        if ids[link["start"]] and ids[link["end"]]
    )


def differences(told: Any, now: Any, place: str = "") -> list[str]:
    """Places in which two answers differ: a whole answer is too long to be compared by eye."""
    if isinstance(told, dict) and isinstance(now, dict):
        names = sorted(told.keys() | now.keys())
        pairs = [(told.get(name), now.get(name), f"{place}.{name}") for name in names]
    elif isinstance(told, list) and isinstance(now, list) and len(told) == len(now):
        pairs = [
            (one, other, f"{place}[{at}]")
            for at, (one, other) in enumerate(zip(told, now, strict=True))
        ]
    else:
        return [] if told == now else [f"{place}: {told!r} is now {now!r}"]
    return [found for pair in pairs for found in differences(*pair)]


async def test_everything_is_read_back_and_goes_on(upgraded: Upgraded) -> None:
    kept, ask = upgraded.kept, upgraded.ask
    assert (await find_structure(upgraded.opened.graph)).is_whole
    await check_nothing_else_changed(upgraded)
    for id, told in kept.answers["memory"].items():
        assert differences(told, (await ask(MEMORY, id=id))["memory"]) == []
    for name, query in {**LISTS, **LATER}.items():
        if name in kept.answers:
            nodes = [edge["node"] for edge in (await ask(query))[name]["edges"]]
            assert set(map(str, nodes)) ^ set(map(str, kept.answers[name])) == set(), name
    recalled = (await ask(RECALL, i={"query": "Which instrument does Maya play?"}))["recall"]
    assert recalled["semantic"]
    # What stands first depends on vectors of words, which earlier programs did not make.
    texts = [hit["memory"]["text"] for hit in recalled["hits"]]
    assert "Maya plays the viola." in texts
    await check_it_goes_on(upgraded)
    await check_its_export(upgraded)


async def check_nothing_else_changed(upgraded: Upgraded) -> None:
    """Each node and link is as it was, but for what migrations write."""
    before, now = upgraded.kept, await dump_graph(upgraded.driver, {})
    after = places(now)
    assert len(places(before)) > 30
    for id, node in places(before).items():
        assert set(after[id]["labels"]) == set(node["labels"])
        known = after[id]["properties"]
        assert known.keys() - node["properties"].keys() <= WRITTEN
        for name, value in node["properties"].items():
            if isinstance(value, list) and len(value) == DIMENSIONS:
                assert known[name] == pytest.approx(value, abs=1e-6)
            else:
                assert known[name] == value, (node["labels"], name)
    assert set(linked(now)) ^ set(linked(before)) == set()


async def check_it_goes_on(upgraded: Upgraded) -> None:
    """Memories that are written now follow on those that were written then."""
    ask = upgraded.ask
    known = upgraded.kept.answers["memory"]
    [bergen] = [id for id, told in known.items() if told["text"] == "Maya lives in Bergen."]
    given = {"subject": {"name": "Maya", "type": "person"}, "predicate": "lives_in"}
    said = {"text": "Maya lives in Oslo.", **given, "object": "Oslo", "onConflict": "IGNORE"}
    oslo = (await ask(REMEMBER, i=said))["remember"]["memory"]["id"]
    assert (await ask(SUPERSEDE, a=bergen, b=oslo))["supersede"]["head"]["id"] == oslo
    chain = (await ask(MEMORY, id=oslo))["memory"]["chain"]["edges"]
    texts = [edge["node"]["text"] for edge in chain]
    assert texts == [f"Maya lives in {place}." for place in ("Porto", "Bergen", "Oslo")]
    # History goes on where it was.
    earlier = known[bergen]["history"]["edges"]
    history = (await ask(MEMORY, id=bergen))["memory"]["history"]["edges"]
    assert [edge for edge in history if edge in earlier] == earlier
    assert len(history) > len(earlier)


async def check_its_export(upgraded: Upgraded) -> None:
    """It has every memory and Change, and an import of it is the same again."""
    services, caller = upgraded.ask.writing, upgraded.ask.caller
    lines = await lines_of(services.graph, caller)
    rows = [json.loads(line) for line in lines]
    ids = {row["properties"]["id"] for row in rows if "id" in row.get("properties", {})}
    wanted = {
        id
        for id, node in places(upgraded.kept).items()
        if {"Memory", "Change"} & set(node["labels"])
    }
    assert wanted - ids == set()
    await erase(services.graph, caller.user_id)
    await bring_in(services, caller, lines)
    again = await lines_of(services.graph, caller)
    assert [line[:200] for line in again if line not in lines] == []
    assert len(again) == len(lines)


def test_a_graph_is_kept_of_each_state_that_was_written_by_a_program() -> None:
    kept = [tuple(read_graph(path).migrations) for path in KEPT]
    assert len(kept) == len(set(kept)) > 20
    # What is newest now was kept, too: it is what the next migration begins with.
    assert tuple(one.version for one in MIGRATIONS) in kept


@pytest.mark.parametrize("count", [1, 5])
async def test_an_empty_graph_of_any_state_is_brought_up_to_date(
    driver: AsyncDriver, server: Settings, count: int
) -> None:
    graph = Graph(driver, database="neo4j", timeout=60, settings=server)
    await apply_migrations(graph, MIGRATIONS[:count], dimensions=DIMENSIONS)
    opened = await open_graph(server, migrate=True, model=read_info(server.embedding_model))
    assert (await find_structure(opened.graph)).is_whole
    await opened.graph.close()


async def test_the_command_migrates_what_no_program_opens_before(
    driver: AsyncDriver, server: Settings, tmp_path: Path
) -> None:
    await leave(driver, server, read_graph(KEPT[0]))
    with pytest.raises(Unavailable, match="anaphora migrate"):
        await open_graph(server)
    with fleet(server, tmp_path) as shell:
        assert "The graph is up to date" in shell.run("migrate")
    opened = await open_graph(server)
    assert (await find_structure(opened.graph)).is_whole
    await opened.graph.close()
