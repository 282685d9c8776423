"""Neighbors along links: levels, cycles, both clocks, what is gone, and crowded memories."""

import time
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from tests.graph.memory.links.test_link import LINK, LINKS, UNLINK, made
from tests.graph.memory.test_endings_served import FORGET, RESTORE, SUPERSEDE
from tests.graph.recall.lists.test_subgraph import SUBGRAPH
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.recall.past import SetClock, at
from tests.support.writing import caller_of

NEIGHBORS = """
query ($id: ID!, $rels: [String!], $direction: Direction! = BOTH, $depth: Int! = 1,
  $limit: Int! = 100, $validAt: DateTime, $knownAt: DateTime) {
  neighbors(id: $id, rels: $rels, direction: $direction, depth: $depth, limit: $limit,
    validAt: $validAt, knownAt: $knownAt) {
    nodes { memory { id text status asOf } rel direction depth parentId
      link { id rel fromId toId createdAt } }
    dangling truncated } }
"""


async def linked(ask: Asking, one: str, other: str, rel: str = "related") -> None:
    await ask(LINK, **{"from": one, "to": other}, rel=rel)


async def texts(ask: Asking, id: str, **given: Any) -> list[tuple[str, int]]:
    found = (await ask(NEIGHBORS, id=id, **given))["neighbors"]
    return [(node["memory"]["text"], node["depth"]) for node in found["nodes"]]


async def some(ask: Asking, *names: str) -> dict[str, str]:
    return {name: await made(ask, name) for name in names}


async def test_levels_and_how_each_was_reached(ask: Asking) -> None:
    ids = await some(ask, "a", "b", "c", "d")
    await linked(ask, ids["a"], ids["b"], "refines")
    await linked(ask, ids["c"], ids["b"], "mine")
    await linked(ask, ids["c"], ids["d"])
    assert await texts(ask, ids["a"]) == [("b", 1)]
    assert await texts(ask, ids["a"], depth=2) == [("b", 1), ("c", 2)]
    found = (await ask(NEIGHBORS, id=ids["a"], depth=5))["neighbors"]
    assert [
        (node["memory"]["text"], node["rel"], node["direction"], node["parentId"])
        for node in found["nodes"]
    ] == [
        ("b", "refines", "OUT", ids["a"]),
        ("c", "mine", "IN", ids["b"]),
        ("d", "related", "OUT", ids["c"]),
    ]
    link = found["nodes"][1]["link"]
    assert (link["rel"], link["fromId"], link["toId"]) == ("mine", ids["c"], ids["b"])
    assert (found["dangling"], found["truncated"]) == ([], False)
    assert sorted(await texts(ask, ids["b"], direction="IN")) == [("a", 1), ("c", 1)]
    assert await texts(ask, ids["b"], direction="OUT") == []
    assert await texts(ask, ids["b"], rels=["MINE"], depth=3) == [("c", 1)]
    assert await texts(ask, ids["b"], rels=[]) == []


async def test_a_cycle_ends_and_shows_each_once(ask: Asking) -> None:
    ids = await some(ask, "a", "b", "c")
    for one, other in ("ab", "ba", "bc", "ca", "ac"):
        await linked(ask, ids[one], ids[other], "refines")
        await linked(ask, ids[one], ids[other], "mine")
    assert sorted(await texts(ask, ids["a"], depth=5)) == [("b", 1), ("c", 1)]


async def test_the_limit_cuts_and_says_so(ask: Asking) -> None:
    ids = await some(ask, *"abcdef")
    for name in "bcd":
        await linked(ask, ids["a"], ids[name])
    await linked(ask, ids["d"], ids["e"])
    for limit, truncated in ((2, True), (3, False)):
        found = (await ask(NEIGHBORS, id=ids["a"], limit=limit))["neighbors"]
        assert (len(found["nodes"]), found["truncated"]) == (limit, truncated)
    deep = (await ask(NEIGHBORS, id=ids["a"], limit=3, depth=2))["neighbors"]
    assert (len(deep["nodes"]), deep["truncated"]) == (3, True)


async def test_what_is_forgotten_dangles_and_comes_back(ask: Asking) -> None:
    ids = await some(ask, "a", "b", "c")
    await linked(ask, ids["a"], ids["b"])
    await linked(ask, ids["b"], ids["c"])
    await ask(FORGET, what={"ids": [ids["b"]]})
    found = (await ask(NEIGHBORS, id=ids["a"], depth=2))["neighbors"]
    assert (found["nodes"], found["dangling"]) == ([], [ids["b"]])
    await ask(RESTORE, id=ids["b"])
    assert await texts(ask, ids["a"], depth=2) == [("b", 1), ("c", 2)]


async def test_what_is_quarantined_is_not_shown(ask: Asking) -> None:
    ids = await some(ask, "a", "b")
    await linked(ask, ids["a"], ids["b"])
    await run(
        ask.writing.graph,
        "MATCH (m:Memory {id: $id}) SET m.trust = 'QUARANTINED'",
        id=ids["b"],
    )
    found = (await ask(NEIGHBORS, id=ids["a"]))["neighbors"]
    assert (found["nodes"], found["dangling"]) == ([], [])


async def test_as_it_was_known(ask: Asking, clock: SetClock) -> None:
    ids = await some(ask, "a", "b", "c")
    clock.minute = 10
    await linked(ask, ids["a"], ids["b"], "mine")
    clock.minute = 20
    await ask(UNLINK, **{"from": ids["a"], "to": ids["b"]})
    await ask(SUPERSEDE, old=ids["a"], new=ids["c"])
    clock.minute = 30
    await ask(RESTORE, id=ids["a"])
    await linked(ask, ids["a"], ids["b"], "mine")
    seen = {
        minute: await texts(ask, ids["a"], knownAt=at(minute).isoformat())
        for minute in (0, 10, 19, 20, 29, 30)
    }
    assert seen == {
        0: [],
        10: [("b", 1)],
        19: [("b", 1)],
        20: [("c", 1)],
        29: [("c", 1)],
        30: [("b", 1)],
    }
    found = (await ask(NEIGHBORS, id=ids["c"], knownAt=at(25).isoformat()))["neighbors"]
    [node] = found["nodes"]
    assert (node["memory"]["status"], node["rel"], node["direction"]) == (
        "SUPERSEDED",
        "supersedes",
        "OUT",
    )
    assert node["memory"]["asOf"] is not None
    before = at(-5).isoformat()
    assert await ask.refused(NEIGHBORS, id=ids["a"], knownAt=before) == ("NOT_FOUND", "id")


async def test_what_held_in_the_world(ask: Asking) -> None:
    one = await made(ask, "one")
    once = await made(ask, "once", validFrom=at(0).isoformat(), validTo=at(10).isoformat())
    await linked(ask, one, once)
    assert await texts(ask, one, validAt=at(5).isoformat()) == [("once", 1)]
    assert await texts(ask, one, validAt=at(10).isoformat()) == []
    known = {"knownAt": at(1).isoformat()}
    assert await texts(ask, one, validAt=at(5).isoformat(), **known) == [("once", 1)]
    assert await texts(ask, one, validAt=at(10).isoformat(), **known) == []


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"depth": 6}, "LIMIT_EXCEEDED", "depth"),
        ({"depth": 0}, "INVALID", "depth"),
        ({"depth": -(2**31)}, "INVALID", "depth"),
        ({"limit": 0}, "INVALID", "limit"),
        ({"limit": 201}, "LIMIT_EXCEEDED", "limit"),
        ({"rels": ["x"] * 101}, "LIMIT_EXCEEDED", "rels"),
        ({"id": "no id"}, "NOT_FOUND", "id"),
        ({"id": new_id()}, "NOT_FOUND", "id"),
    ],
)
async def test_what_is_asked_wrong(
    ask: Asking, given: dict[str, Any], code: str, field: str
) -> None:
    id = await made(ask)
    assert await ask.refused(NEIGHBORS, **({"id": id} | given)) == (code, field)


async def test_names_that_no_link_has(ask: Asking) -> None:
    one, other = await made(ask), await made(ask)
    await linked(ask, one, other, "works_with")
    assert await texts(ask, one, rels=["works_with"]) == [("x", 1)]
    for rel in ("__proto__", "SUPERSEDES", "with a space", "'] //", ""):
        assert await texts(ask, one, rels=[rel]) == []


async def test_anothers_memory(ask: Asking) -> None:
    stranger = Asking(ask.writing, caller_of(f"other-{new_id()}"))
    assert await ask.refused(NEIGHBORS, id=await made(stranger)) == ("NOT_FOUND", "id")


_CROWD = """
MATCH (hub:Memory {id: $id})
UNWIND range(1, $many) AS number
CREATE (m:Memory:Fact {id: randomUUID(), user_id: $user, kind: 'FACT', text: 'one',
  status: 'ACTIVE', trust: 'STANDARD', confidence: 0.5, importance: 0.5, polarity: 'NEUTRAL',
  tier: 'SHORT_TERM', created_at: $now, updated_at: $now, valid_from: $now, valid_to: $end,
  retired_at: $end})
CREATE (m)-[:RELATED {created_at: $now}]->(hub)
"""
_FORGOTTEN = """
MATCH (:Memory {id: $id})<-[:RELATED]-(m) WHERE m.status = 'ACTIVE'
WITH m LIMIT $many SET m.status = 'FORGOTTEN'
"""
_GONE = "MATCH (:Memory {id: $id})<-[:RELATED]-(m) WITH m LIMIT $many DETACH DELETE m"
_BATCHES, _MANY = 5, 10_000


async def test_a_memory_with_many_links(ask: Asking, caller: Caller) -> None:
    async def in_batches(statement: str, **values: Any) -> None:
        for _ in range(_BATCHES):
            await run(ask.writing.graph, statement, id=hub, many=_MANY, **values)

    hub, beside = await made(ask, "hub"), await made(ask, "beside")
    await linked(ask, hub, beside, "mine")
    await in_batches(_CROWD, user=caller.user_id, now=at(0), end=at(10**6))
    try:
        await sees_many(ask, beside, nodes=50, dangling=0)
        picture = (await ask(SUBGRAPH, ids=[hub], limit=50))["subgraph"]
        assert picture["truncated"]
        assert picture["frontier"]
        assert len((await ask(LINKS, id=hub))["memory"]["links"]["edges"]) == 20
        await is_superseded(ask, hub, beside)
        await ask(RESTORE, id=hub)
        await linked(ask, hub, beside, "mine")
        await in_batches(_FORGOTTEN)
        await sees_many(ask, beside, nodes=1, dangling=50)
        assert (await ask(SUBGRAPH, ids=[hub], limit=50))["subgraph"]["truncated"]
        assert len((await ask(LINKS, id=hub))["memory"]["links"]["edges"]) == 1
        await is_superseded(ask, hub, beside)
    finally:
        await in_batches(_GONE)


async def sees_many(ask: Asking, beside: str, *, nodes: int, dangling: int) -> None:
    for known in ({}, {"knownAt": at(1).isoformat()}):
        started = time.perf_counter()
        found = (await ask(NEIGHBORS, id=beside, depth=3, limit=50, **known))["neighbors"]
        assert time.perf_counter() - started < 60
        assert found["truncated"]
        assert len(found["nodes"]) == nodes
        assert len(found["dangling"]) == dangling


async def is_superseded(ask: Asking, hub: str, beside: str) -> None:
    started = time.perf_counter()
    await ask(SUPERSEDE, old=hub, new=beside)
    assert (await ask(UNLINK, **{"from": hub, "to": beside}))["unlink"]["removed"] == 1
    assert time.perf_counter() - started < 60
