"""A bound key's own answers and writes: judged, repeated and searched within its part alone."""

from typing import Any

from graph.session import Graph
from tests.support.plain import run
from tests.support.served.bound import CANARY, PLAIN, TURN, World, world

__all__ = ["world"]

FEEDBACK = """mutation ($id: ID!, $ids: [ID!]!) {
  feedback(id: $id, usedIds: $ids) { counted unknownIds } }"""
ASK = '{ searchMemory(query: "What is the budget?", limit: 20) { id hits { memory { id } } } }'


def test_a_key_judges_its_own_answers_alone(world: World) -> None:
    theirs = world.owner.ask(ASK)["searchMemory"]["id"]
    for key, id in ((world.by_tag, theirs), (world.by_thread, theirs)):
        refused = key.refused(FEEDBACK, id=id, ids=[world.tagged, world.turn])
        assert refused["code"] == "NOT_FOUND"
    mine = world.by_tag.ask(ASK)["searchMemory"]["id"]
    assert world.by_thread.refused(FEEDBACK, id=mine, ids=[])["code"] == "NOT_FOUND"
    ids = [world.outside[1], world.tagged]
    done = world.by_tag.ask(FEEDBACK, id=mine, ids=ids)["feedback"]
    assert done == {"counted": 1, "unknownIds": [world.outside[1]]}
    read = "query ($id: ID!) { memory(id: $id) { useCount } }"
    used = [world.owner.ask(read, id=id)["memory"]["useCount"] for id in ids]
    assert used == [0, 1]


async def test_what_a_bound_key_judges_tunes_nothing_of_the_users(
    world: World, graph: Graph, user_id: str
) -> None:
    async def untuned() -> Any:
        read = "MATCH (user:User {id: $user_id}) RETURN user.untuned_count AS count"
        return (await run(graph, read, user_id=user_id))[0]["count"]

    answer = world.by_tag.ask(ASK)["searchMemory"]["id"]
    world.by_tag.ask(FEEDBACK, id=answer, ids=[world.tagged])
    assert await untuned() is None
    answer = world.owner.ask(ASK)["searchMemory"]["id"]
    world.owner.ask(FEEDBACK, id=answer, ids=[world.tagged])
    assert await untuned() == 1


def test_a_key_repeats_its_own_writes_alone(world: World) -> None:
    given = {"text": "A plan", "tags": ["work"], "idempotencyKey": "k"}
    mine = world.by_tag.ask(PLAIN, input=given)["remember"]["memory"]["id"]
    assert world.by_tag.ask(PLAIN, input=given)["remember"]["memory"]["id"] == mine
    # The same key of another is another write, and so is what the owner wrote by it.
    other = {**given, "text": "Nothing of the kind"}
    assert world.owner.ask(PLAIN, input=other)["remember"]["memory"]["id"] != mine
    secret = {"text": f"{CANARY} has a plan", "tags": ["work"], "idempotencyKey": "theirs"}
    theirs = world.owner.ask(PLAIN, input=secret)["remember"]["memory"]["id"]
    again = world.by_tag.post(PLAIN, {"input": {**given, "idempotencyKey": "theirs"}}).json()
    assert again["data"]["remember"]["memory"]["id"] not in (mine, theirs)
    turn = {"threadId": "mine", "text": "Hello", "idempotencyKey": "k"}
    said = world.by_thread.ask(TURN, input=turn)["addTurn"]["episode"]["id"]
    assert world.by_thread.ask(TURN, input=turn)["addTurn"]["episode"]["id"] == said
    assert world.by_threads.ask(TURN, input=turn)["addTurn"]["episode"]["id"] != said


def test_a_repeated_write_that_left_the_bound_is_not_shown(world: World) -> None:
    given = {"text": "A plan", "tags": ["work"], "idempotencyKey": "k"}
    id = world.by_tag.ask(PLAIN, input=given)["remember"]["memory"]["id"]
    change = """mutation ($id: ID!, $set: MemoryPatch!) {
      updateMemory(id: $id, set: $set) { receipt } }"""
    world.owner.ask(change, id=id, set={"text": f"A plan of {CANARY}", "tags": ["private"]})
    assert world.by_tag.refused(PLAIN, input=given)["code"] == "NOT_FOUND"
    many = """mutation ($i: [RememberInput!]!) {
      rememberMany(inputs: $i) { results { memory { text } error { code } } } }"""
    other = {"text": "Another", "tags": ["work"]}
    told = world.by_tag.ask(many, i=[given, other])["rememberMany"]["results"]
    assert told[0] == {"memory": None, "error": {"code": "NOT_FOUND"}}
    assert told[1] == {"memory": {"text": "Another"}, "error": None}


def test_without_a_name_all_threads_of_a_key_are_searched(world: World) -> None:
    both = {world.turn, world.second_turn}
    for query in (
        ASK.replace("searchMemory", "found: searchMemory"),
        '{ found: recall(input: {query: "budget", limit: 20}) { hits { memory { id } } } }',
    ):
        found = world.by_threads.ask(query)["found"]["hits"]
        assert {hit["memory"]["id"] for hit in found} == both
    listed = world.by_threads.ask("{ memories(first: 50) { totalCount edges { node { id } } } }")
    assert {edge["node"]["id"] for edge in listed["memories"]["edges"]} == both
    assert listed["memories"]["totalCount"] == 2
    threads = world.by_threads.ask("{ threads { totalCount edges { node { id } } } }")["threads"]
    assert threads["totalCount"] == 2
    ids = {edge["node"]["id"] for edge in threads["edges"]}
    assert ids == {world.thread, world.second_thread}
    assert world.by_tag.ask("{ threads { edges { node { id } } } }") == {"threads": {"edges": []}}
