"""A picture of what hangs together, through GraphQL."""

from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from tests.graph.memory.links.test_link import LINK, UNLINK, made
from tests.graph.memory.test_endings_served import FORGET
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.recall.past import SetClock, at
from tests.support.writing import caller_of

SUBGRAPH = """
query ($ids: [ID!]!, $depth: Int! = 1, $limit: Int! = 200, $kinds: [GraphEdgeKind!],
  $rels: [String!], $validAt: DateTime, $knownAt: DateTime) {
  subgraph(ids: $ids, depth: $depth, limit: $limit, edgeKinds: $kinds, rels: $rels,
    validAt: $validAt, knownAt: $knownAt) {
    nodes { __typename id ... on Memory { text asOf } ... on Entity { name }
      ... on Concept { name } ... on Thread { key } }
    edges { id kind from to rel since until } dangling frontier truncated } }
"""


def named(picture: dict[str, Any]) -> dict[str, str]:
    """Names of nodes by their ids."""
    return {
        node["id"]: node.get("text") or node.get("name") or node.get("key")
        for node in picture["nodes"]
    }


async def drawn(ask: Asking, *ids: str, **given: Any) -> tuple[set[str], set[tuple[str, str, str]]]:
    """Names of nodes, and edges as (from, kind, to)."""
    picture = (await ask(SUBGRAPH, ids=list(ids), **given))["subgraph"]
    names = named(picture)
    edges = {(names[e["from"]], e["kind"], names[e["to"]]) for e in picture["edges"]}
    assert len(edges) == len(picture["edges"])
    return set(names.values()), edges


async def _entity(ask: Asking, memory_id: str, name: str) -> str:
    query = "query ($id: ID!) { memory(id: $id) { entities { entity { id name } } } }"
    found = (await ask(query, id=memory_id))["memory"]["entities"]
    id: str = next(one["entity"]["id"] for one in found if one["entity"]["name"] == name)
    return id


async def _story(ask: Asking) -> dict[str, str]:
    home = await made(
        ask, "home", subject={"name": "Ana"}, predicate="lives_in", objectEntity={"name": "Oslo"},
        threadId="chat",
    )  # fmt: skip
    tea = await made(ask, "tea", entities=[{"name": "Ana"}])
    far = await made(ask, "far")
    await ask(LINK, **{"from": tea, "to": home}, rel="refines")
    await ask(LINK, **{"from": far, "to": tea}, rel="mine")
    return {"home": home, "tea": tea, "far": far, "Ana": await _entity(ask, home, "Ana")}


async def test_from_a_memory(ask: Asking) -> None:
    ids = await _story(ask)
    nodes, edges = await drawn(ask, ids["home"])
    assert nodes == {"home", "tea", "Ana", "Oslo", "chat"}
    assert edges == {
        ("tea", "LINK", "home"),
        ("home", "MENTIONS", "Ana"),
        ("home", "SUBJECT", "Ana"),
        ("home", "MENTIONS", "Oslo"),
        ("home", "OBJECT", "Oslo"),
        ("home", "IN_THREAD", "chat"),
        ("tea", "MENTIONS", "Ana"),
    }
    picture = (await ask(SUBGRAPH, ids=[ids["home"]]))["subgraph"]
    assert (picture["frontier"], picture["truncated"]) == ([ids["tea"]], False)
    deep = (await ask(SUBGRAPH, ids=[ids["home"]], depth=5))["subgraph"]
    assert (len(deep["nodes"]), deep["frontier"]) == (6, [])


async def test_from_an_entity(ask: Asking) -> None:
    ids = await _story(ask)
    nodes, _ = await drawn(ask, ids["Ana"])
    assert nodes == {"Ana", "home", "tea"}
    nodes, _ = await drawn(ask, ids["Ana"], depth=2)
    assert nodes == {"Ana", "home", "tea", "Oslo", "far", "chat"}


@pytest.mark.parametrize(
    ("given", "reached"),
    [
        ({"kinds": ["LINK"]}, {"home", "tea"}),
        ({"kinds": ["SUBJECT"]}, {"home", "Ana"}),
        ({"kinds": []}, {"home"}),
        ({"rels": ["refines"]}, {"home", "tea"}),
        ({"rels": ["Refines", "mine"], "depth": 2}, {"home", "tea", "far"}),
        ({"rels": ["__proto__", "SUPERSEDES", "a b"]}, {"home"}),
        ({"kinds": ["LINK"], "rels": ["mine"]}, {"home"}),
    ],
)
async def test_only_some_edges(ask: Asking, given: dict[str, Any], reached: set[str]) -> None:
    ids = await _story(ask)
    nodes, _ = await drawn(ask, ids["home"], **given)
    assert nodes == reached


async def test_the_limit_cuts_and_says_so(ask: Asking) -> None:
    ids = await _story(ask)
    for limit in (1, 2, 4):
        picture = (await ask(SUBGRAPH, ids=[ids["home"]], limit=limit))["subgraph"]
        assert (len(picture["nodes"]), picture["truncated"]) == (limit, True)
        assert ids["home"] in picture["frontier"]
        shown = {node["id"] for node in picture["nodes"]}
        assert {edge["from"] for edge in picture["edges"]} <= shown
        assert {edge["to"] for edge in picture["edges"]} <= shown
    assert not (await ask(SUBGRAPH, ids=[ids["home"]], limit=5))["subgraph"]["truncated"]


async def test_what_is_forgotten_or_quarantined(ask: Asking) -> None:
    ids = await _story(ask)
    await ask(FORGET, what={"ids": [ids["tea"]]})
    picture = (await ask(SUBGRAPH, ids=[ids["home"]], depth=3))["subgraph"]
    assert "tea" not in named(picture).values()
    assert (picture["dangling"], picture["frontier"]) == ([ids["tea"]], [])
    started = (await ask(SUBGRAPH, ids=[ids["tea"]]))["subgraph"]
    assert (started["nodes"], started["dangling"]) == ([], [ids["tea"]])
    await run(ask.writing.graph, "MATCH (m {id: $id}) SET m.trust = 'QUARANTINED'", id=ids["home"])
    nodes, _ = await drawn(ask, ids["Ana"])
    assert nodes == {"Ana"}


async def test_as_it_was_known_and_held(ask: Asking, clock: SetClock) -> None:
    one = await made(ask, "one", validFrom=at(0).isoformat(), validTo=at(50).isoformat())
    other = await made(ask, "other")
    clock.minute = 10
    await ask(LINK, **{"from": other, "to": one})
    clock.minute = 20
    await ask(UNLINK, **{"from": other, "to": one})
    seen = [(await drawn(ask, other, knownAt=at(minute).isoformat()))[0] for minute in (5, 15, 25)]
    assert seen == [{"other"}, {"one", "other"}, {"other"}]
    for minute, nodes in ((40, {"one", "other"}), (50, {"other"})):
        clocks = {"knownAt": at(15).isoformat(), "validAt": at(minute).isoformat()}
        assert (await drawn(ask, other, **clocks))[0] == nodes
    then = (await ask(SUBGRAPH, ids=[other], knownAt=at(15).isoformat()))["subgraph"]
    assert all(node["asOf"] for node in then["nodes"])
    before = at(-1).isoformat()
    assert await ask.refused(SUBGRAPH, ids=[other], knownAt=before) == ("NOT_FOUND", "ids")


async def test_concepts_of_ones_own_and_shared(ask: Asking, caller: Caller) -> None:
    other = f"other-{new_id()}"
    rows = await run(
        ask.writing.graph,
        """
        CREATE (shared:Concept {id: randomUUID(), user_id: '', key: $key + 's', name: 'Vehicle',
          name_key: $key + 's', declared: true, created_at: $now})
        CREATE (own:Concept {id: randomUUID(), user_id: $user, key: $key, name: 'Car',
          name_key: $key, declared: true, created_at: $now})
        CREATE (hidden:Concept {id: randomUUID(), user_id: $other, key: $key, name: 'Secret',
          name_key: $key, declared: true, created_at: $now})
        CREATE (entity:Entity {id: randomUUID(), user_id: $user, key: $key, name: 'Herbie',
          type: 'car', created_at: $now})
        CREATE (theirs:Entity {id: randomUUID(), user_id: $other, key: $key, name: 'Theirs',
          type: 'car', created_at: $now})
        CREATE (own)-[:SUBCLASS_OF {created_at: $now}]->(shared)
        CREATE (hidden)-[:SUBCLASS_OF {created_at: $now}]->(shared)
        CREATE (entity)-[:INSTANCE_OF {created_at: $now}]->(own)
        CREATE (theirs)-[:INSTANCE_OF {created_at: $now}]->(shared)
        CREATE (own)-[:RELATES {id: randomUUID(), name: 'driven_by', layer: $user,
          created_at: $now}]->(shared)
        CREATE (own)-[:RELATES {id: randomUUID(), name: 'secret', layer: $other,
          created_at: $now}]->(shared)
        RETURN shared.id AS shared, own.id AS own, hidden.id AS hidden
        """,
        key=new_id(), user=caller.user_id, other=other, now=at(0),
    )  # fmt: skip
    [ids] = rows
    nodes, edges = await drawn(ask, ids["shared"], depth=2)
    assert nodes == {"Vehicle", "Car", "Herbie"}
    assert edges == {
        ("Car", "SUBCLASS_OF", "Vehicle"),
        ("Car", "RELATES", "Vehicle"),
        ("Herbie", "INSTANCE_OF", "Car"),
    }
    assert await ask.refused(SUBGRAPH, ids=[ids["hidden"]]) == ("NOT_FOUND", "ids")


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"depth": 6}, "LIMIT_EXCEEDED", "depth"),
        ({"depth": 0}, "INVALID", "depth"),
        ({"limit": 0}, "INVALID", "limit"),
        ({"limit": 201}, "LIMIT_EXCEEDED", "limit"),
        ({"ids": ["no id"]}, "NOT_FOUND", "ids"),
        ({"ids": [new_id()]}, "NOT_FOUND", "ids"),
        ({"rels": ["x"] * 101}, "LIMIT_EXCEEDED", "rels"),
    ],
)
async def test_what_is_asked_wrong(
    ask: Asking, given: dict[str, Any], code: str, field: str
) -> None:
    id = await made(ask)
    assert await ask.refused(SUBGRAPH, **({"ids": [id]} | given)) == (code, field)
    many = [new_id() for _ in range(201)]
    assert await ask.refused(SUBGRAPH, ids=many) == ("LIMIT_EXCEEDED", "ids")


async def test_nothing_to_begin_with(ask: Asking) -> None:
    assert await drawn(ask) == (set(), set())


async def test_anothers_memory(ask: Asking) -> None:
    stranger = Asking(ask.writing, caller_of(f"other-{new_id()}"))
    own, other = await made(ask), await made(stranger)
    assert await ask.refused(SUBGRAPH, ids=[own, other]) == ("NOT_FOUND", "ids")
