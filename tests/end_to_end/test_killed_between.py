"""kill -9 of the served API in the middle of a supersede or a merge: it is whole, or absent.

The test holds the lock of something that the operation is to change, sees its transaction wait
there, between two of its statements, and kills the API's process. Each kill takes a process of its
own, which is why this takes longer than others.
"""

import asyncio
import contextlib
import subprocess
from collections.abc import AsyncIterator

import httpx
import pytest

from bench.servers.fleet import Fleet, wait_until
from graph.session import Graph
from memory.transfer.export import export_lines
from tests.end_to_end.conftest import Api, MakeKey, is_ready
from tests.support.plain import run

REMEMBER = """
mutation ($text: String!, $city: String!) { remember(input: { text: $text, onConflict: WARN,
  subject: { name: "Ana", type: "person" }, predicate: "lives_in", object: $city,
  entities: [{ name: $city, type: "city" }] }) {
  memory { id entities { entity { id name } } } conflicts { id } } }
"""
SUPERSEDE = (
    "mutation ($one: ID!, $two: ID!) { supersede(oldId: $one, newId: $two) { head { id } } }"
)
MERGE = (
    "mutation ($one: ID!, $two: ID!) { mergeEntities(winner: $one, losers: [$two]) { receipt } }"
)
# What is locked, in the order in which the operation comes to it. Links wait at the commit alone.
CASES = {
    "supersede": (SUPERSEDE, ("User", "Memory", "Conflict")),
    "merge_entities": (MERGE, ("User", "Entity")),
}
HOLD = {
    "User": "MATCH (held:User {id: $user}) SET held.held = true",
    "Memory": "MATCH (held:Memory {id: $one}) SET held.held = true",
    "Conflict": "MATCH (held:Conflict {user_id: $user}) SET held.held = true",
    "Entity": "MATCH (held:Entity {id: $one}) SET held.held = true",
}
WAITING = """
SHOW TRANSACTIONS YIELD currentQuery, status, metaData
WHERE metaData.query = $operation AND status STARTS WITH 'Blocked'
RETURN currentQuery AS statement
"""
OPEN = "SHOW TRANSACTIONS YIELD metaData WHERE metaData.query = $operation RETURN count(*) AS open"


@contextlib.asynccontextmanager
async def held(graph: Graph, place: str, ids: dict[str, str]) -> AsyncIterator[None]:
    """While the block runs, nothing else changes what is there."""
    async with graph.driver.session() as session, await session.begin_transaction() as transaction:
        counters = (await (await transaction.run(HOLD[place], ids)).consume()).counters
        assert counters.properties_set == 1
        yield
        await transaction.rollback()


async def said(graph: Graph, user_id: str) -> list[str]:
    return [line async for line in export_lines(graph, user_id)]


async def killed_at(
    fleet: Fleet,
    api: tuple[Api, subprocess.Popen[bytes]],
    graph: Graph,
    operation: str,
    ids: dict[str, str],
) -> str:
    """The statement that the API waited in when it was killed."""
    served, process = api
    asked = asyncio.create_task(asyncio.to_thread(served.post, CASES[operation][0], ids))
    try:
        while not asked.done():
            if rows := await run(graph, WAITING, operation=operation):
                fleet.kill(process)
                with pytest.raises(httpx.HTTPError):
                    await asked
                return str(rows[0]["statement"])
            await asyncio.sleep(0.05)
        raise AssertionError(f"it waited in no statement: {asked.result().text}")
    finally:
        await asyncio.wait([asked])


@pytest.mark.parametrize("operation", CASES)
async def test_whole_or_absent(
    api: Api, api_fleet: Fleet, graph: Graph, user_id: str, make_key: MakeKey, operation: str
) -> None:
    made = [
        api.ask(REMEMBER, text=f"Ana lives in {city}.", city=city)["remember"]
        for city in ("Turin", "Milan")
    ]
    assert made[1]["conflicts"]
    memories = [each["memory"]["id"] for each in made]
    cities = [
        one["entity"]["id"]
        for each in made
        for one in each["memory"]["entities"]
        if one["entity"]["name"] != "Ana"
    ]
    one, two = memories if operation == "supersede" else cities
    ids = {"one": one, "two": two}
    before = await said(graph, user_id)
    statements = []
    key = await make_key()
    for place in CASES[operation][1]:
        url, process = await asyncio.to_thread(api_fleet.api)
        await asyncio.to_thread(wait_until, lambda url=url: is_ready(url), f"{url} is ready")
        async with held(graph, place, ids | {"user": user_id}):
            served = Api(url, key), process
            statement = await killed_at(api_fleet, served, graph, operation, ids)
        statements.append(statement)
        for _ in range(600):
            if not (await run(graph, OPEN, operation=operation))[0]["open"]:
                break
            await asyncio.sleep(0.1)
        else:
            pytest.fail("the killed API's transaction is still open")
        assert await said(graph, user_id) == before
    assert len(set(statements)) == len(CASES[operation][1])
    api.ask(CASES[operation][0], **ids)
    assert await said(graph, user_id) != before
