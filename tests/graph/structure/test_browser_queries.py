"""Each saved query for Neo4j Browser runs on the demo with its parameters and finds something."""

import re
from typing import Any

import pytest

from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.session import Graph
from launch.demo import LOADING, load_demo
from tests.support.paths import ROOT
from tests.support.plain import run

FOLDER = ROOT / "docs" / "browser"
QUERIES = {
    path.stem: path.read_text(encoding="utf-8") for path in (FOLDER / "queries").glob("*.cypher")
}
_PARAMETERS = re.compile(r"^// :params (\{.*\})$", re.MULTILINE)


@pytest.fixture(scope="module")
async def demo_user(settings: Settings, graph: Graph) -> str:
    """A user who has the demo."""
    user_id = f"user-{new_id()}"
    await run(graph, "MERGE (u:User {id: $user}) SET u.demo = $mark", user=user_id, mark=LOADING)
    await load_demo(settings, user_id)
    return user_id


async def parameters(graph: Graph, text: str, user_id: str) -> dict[str, Any]:
    """Those of the file's second line, evaluated by the database as Neo4j Browser does."""
    found = _PARAMETERS.search(text)
    assert found, "say `// :params {…}` in the second line"
    [row] = await run(graph, f"RETURN {found[1]} AS given")
    given: dict[str, Any] = row["given"]
    # A week before the demo's end, whenever the test runs.
    if "since" in given:
        [row] = await run(graph, "RETURN datetime('2026-11-10T00:00:00Z') AS since")
        given |= row
    return given | {"user": user_id}


@pytest.mark.parametrize("name", sorted(QUERIES))
async def test_it_finds_something_and_reads_only(graph: Graph, demo_user: str, name: str) -> None:
    text = QUERIES[name]
    given = await parameters(graph, text, demo_user)
    assert set(re.findall(r"\$(\w+)", text)) == given.keys()
    _, summary, _ = await graph.driver.execute_query(text, given)
    assert summary.query_type == "r"
    assert not [one for one in summary.gql_status_objects if one.gql_status.startswith("01")]
    assert await run(graph, text, **given)


@pytest.mark.parametrize("name", sorted(QUERIES))
async def test_it_shows_nothing_of_another_user(graph: Graph, name: str, user_id: str) -> None:
    text = QUERIES[name]
    assert await run(graph, text, **await parameters(graph, text, user_id)) == []


async def test_chains_are_shown_whole(graph: Graph, demo_user: str) -> None:
    text = QUERIES["chain_as_table"]
    rows = await run(graph, text, user=demo_user, words="Maya leads")
    assert [row["status"] for row in rows] == ["SUPERSEDED"] * 3 + ["ACTIVE"]


def test_the_guide_names_every_query() -> None:
    guide = (FOLDER / "guide.md").read_text(encoding="utf-8")
    assert set(re.findall(r"queries/(\w+)\.cypher", guide)) == QUERIES.keys()


def test_the_style_sheet_has_every_label_of_a_memory() -> None:
    style = (FOLDER / "style.grass").read_text(encoding="utf-8")
    labels = set(re.findall(r"^node\.(\w+)", style, re.MULTILINE))
    assert {"Memory", "Fact", "Episode", "Procedure", "Summary", "Entity", "Thread"} <= labels
    assert style.count("{\n") == style.count("}\n")
