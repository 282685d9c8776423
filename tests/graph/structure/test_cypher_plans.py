"""Every query file against the real server: what EXPLAIN says of it, and that it runs.

Notifications are told by their GQLSTATUS: 01N60 is a parameter that the header does not declare,
01N50 to 01N52 a label, type or property that nothing has, 01N00 to 01N03 what is deprecated,
03N90 and 03N91 a Cartesian product and an unbounded path.
"""

import os
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from neo4j import AsyncDriver, AsyncGraphDatabase, ResultSummary

from anaphora.settings import Settings
from cypher.query import VECTOR_INDEXES, Mode, Query, load, parse
from cypher.structure.migrations import MIGRATIONS
from graph.session import Graph
from graph.structure.health import expected_indexes
from tests.support.queries import NAMES
from tests.support.specimens.specimens import plant, value

REFUSED = {
    "01N60": "a parameter that the header does not declare",
    "01N50": "an unknown label",
    "01N51": "an unknown relationship type",
    "01N52": "an unknown property",
    "01N00": "something deprecated",
    "01N01": "something deprecated",
    "01N02": "something deprecated",
    "01N03": "something deprecated",
    "03N90": "a Cartesian product",
    "03N91": "a path without a bound",
}
TYPES = {Mode.READ: {"r"}, Mode.WRITE: {"w", "rw"}, Mode.SCHEMA: {"s"}}
Indexes = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
async def driver(settings: Settings, graph: Graph) -> AsyncIterator[AsyncDriver]:
    """A driver that hears notifications, on a database with specimens of everything."""
    async with AsyncGraphDatabase.driver(
        settings.neo4j_uri,
        auth=(settings.neo4j_user, settings.neo4j_password.get_secret_value()),
    ) as opened:
        await plant(opened)
        yield opened


@pytest.fixture(scope="module")
async def indexes(driver: AsyncDriver) -> Indexes:
    records, _, _ = await driver.execute_query(
        "SHOW INDEXES YIELD name, type, state, labelsOrTypes, properties"
    )
    return {record["name"]: record.data() for record in records}


async def run(
    driver: AsyncDriver, given: Query, prefix: str = ""
) -> tuple[list[str], ResultSummary]:
    """Columns and summary of a query, run with a value for each declared parameter and undone."""
    values = {name: value(given, name) for name in given.parameters}
    statement = given.on(VECTOR_INDEXES[0])
    if prefix:
        version = re.match(r"CYPHER \d+", statement)
        kept = version[0] if version else ""
        statement = f"{kept} {prefix} {statement.removeprefix(kept)}"
    async with driver.session() as session, await session.begin_transaction(timeout=30) as work:
        result = await work.run(statement, values)
        columns = list(result.keys())
        summary = await result.consume()
        await work.rollback()
        return columns, summary


def details(plan: dict[str, Any]) -> list[str]:
    """Every operator of a plan with what it is about."""
    mine = f"{plan['operatorType']} {plan.get('args', {}).get('Details', '')}"
    return [mine, *(line for child in plan.get("children", []) for line in details(child))]


@pytest.mark.parametrize("name", NAMES)
async def test_the_server_agrees_with_the_header(
    driver: AsyncDriver, indexes: Indexes, name: str
) -> None:
    given = load(name)
    columns, summary = await run(driver, given, "EXPLAIN")
    told = [
        f"{status.gql_status}: {REFUSED[status.gql_status]}: {status.status_description}"
        for status in summary.gql_status_objects
        if status.gql_status in REFUSED and status.gql_status not in given.allow
    ]
    assert not told, f"{name}: {told}"
    assert columns == list(given.returns), f"{name}: `returns:` is not what it answers"
    assert summary.query_type in TYPES[given.mode], f"{name}: it is no {given.mode} query"
    operators = details(summary.plan or {"operatorType": ""})
    assert not [line for line in operators if line.startswith("AllNodesScan")], operators
    missing = [index for index in given.indexes if not reaches(index, given, indexes, operators)]
    assert not missing, f"{name}: the plan does not use {missing}:\n" + "\n".join(operators)


def reaches(index: str, given: Query, indexes: Indexes, operators: list[str]) -> bool:
    """Check whether an index that a header names is there, online, and in the plan or the body."""
    if index == "{{vector}}":
        return given.needs_vector_index
    if index not in indexes:
        return False
    entry = indexes[index]
    if entry["state"] != "ONLINE":
        return False
    if entry["type"] in ("FULLTEXT", "VECTOR"):
        return index in given.on(VECTOR_INDEXES[0])
    keyed = f":{entry['labelsOrTypes'][0]}({', '.join(entry['properties'])})"
    return any(keyed in line for line in operators)


@pytest.mark.parametrize("name", NAMES)
async def test_a_query_runs(driver: AsyncDriver, name: str) -> None:
    columns, _ = await run(driver, load(name))
    assert columns == list(load(name).returns)


@pytest.mark.skipif("TEST_NEO4J_URI" in os.environ, reason="is of the servers that we start")
async def test_a_plan_expects_as_many_rows_of_a_list_of_any_length(driver: AsyncDriver) -> None:
    """The server is configured not to plan by the lengths of lists and texts."""
    expected = []
    async with driver.session() as session:
        for count in (0, 1, 30, 3000):
            result = await session.run("EXPLAIN UNWIND $ids AS id RETURN id", ids=["x"] * count)
            plan = (await result.consume()).plan
            assert plan is not None
            expected.append(plan["args"]["EstimatedRows"])
    assert len(set(expected)) == 1, expected


@pytest.mark.parametrize("name", NAMES)
def test_what_a_body_names_is_an_index(name: str, indexes: Indexes) -> None:
    body = load(name).on(VECTOR_INDEXES[0])
    named = re.findall(r"(?:queryNodes|queryRelationships)\(\s*'(\w+)'", body)
    named += re.findall(r"VECTOR INDEX\s+(\w+)\s+FOR\s+\$", body)
    for index in named:
        assert index in indexes, f"{name}: there is no index {index}"
        assert indexes[index]["state"] == "ONLINE"


def test_every_index_serves_a_query(indexes: Indexes) -> None:
    wanted = {index for name in NAMES for index in load(name).indexes} | set(VECTOR_INDEXES)
    made = {
        found[1]
        for migration in MIGRATIONS
        for statement in migration.statements
        if (found := re.search(r"CREATE (?:VECTOR |FULLTEXT )?INDEX (\w+)", statement.body))
    } & expected_indexes()
    assert made <= indexes.keys()
    assert made - wanted == set(), "an index that no query needs"


async def test_the_checks_find_what_is_wrong(driver: AsyncDriver, indexes: Indexes) -> None:
    """The checks themselves, on a query that breaks their rules."""
    header = "// A.\n// mode: read\n// tenant: user\n// returns: id STRING\n"
    given = parse("x/y", header + "MATCH (m) WHERE m.idd = $id RETURN m.idd AS wrong")
    columns, summary = await run(driver, given, "EXPLAIN")
    assert {"01N60", "01N52"} <= {status.gql_status for status in summary.gql_status_objects}
    assert columns != list(given.returns)
    operators = details(summary.plan or {"operatorType": ""})
    assert any(line.startswith("AllNodesScan") for line in operators)
    assert not reaches("memory_id_unique", given, indexes, operators)
    assert not reaches("no_such_index", given, indexes, operators)
