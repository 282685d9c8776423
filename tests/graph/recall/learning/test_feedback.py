"""Feedback: what of an answer was used, told by its id; each hit counts once."""

import asyncio
from datetime import timedelta

from anaphora.caller import Caller
from maintenance.purge import purge_recollections
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import ContextInput
from recall.learning.feedback import judge
from recall.learning.recollections import KEPT
from recall.search import search_memory
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.recall.recalling import asked, said, told
from tests.support.writing import caller_of, memory_node

FEEDBACK = """mutation ($id: ID!, $usedIds: [ID!]!) {
  feedback(id: $id, usedIds: $usedIds) { counted unknownIds } }"""
RECALL = '{ recall(input: {query: "cat"}) { id hits { memory { id useCount } } } }'


async def uses(reading: Reading, memory_id: str) -> int:
    return int((await memory_node(reading.graph, memory_id)).get("use_count") or 0)


async def test_what_was_used_counts_once(writing: Services, caller: Caller) -> None:
    cat = await told(writing, caller, "The cat sleeps.")
    dog = await told(writing, caller, "The dog barks.")
    ask = Asking(writing, caller)
    id = (await ask(RECALL))["recall"]["id"]
    given = (await ask(FEEDBACK, id=id, usedIds=[cat.id, cat.id, "unknown"]))["feedback"]
    assert given == {"counted": 1, "unknownIds": ["unknown"]}
    given = (await ask(FEEDBACK, id=id, usedIds=[cat.id, dog.id]))["feedback"]
    assert given == {"counted": 1, "unknownIds": []}
    hits = (await ask(RECALL))["recall"]["hits"]
    assert {hit["memory"]["id"]: hit["memory"]["useCount"] for hit in hits} == {
        cat.id: 1,
        dog.id: 1,
    }


async def test_two_that_judge_at_once_count_once(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    cat = await told(writing, caller, "The cat sleeps.")
    found = await asked(reading, caller, "cat", touch=True)
    assert found.id is not None
    judged = await asyncio.gather(*(judge(reading, caller, found.id, [cat.id]) for _ in range(5)))
    assert sum(one.counted for one in judged) == 1
    assert await uses(reading, cat.id) == 1


async def test_every_answer_can_be_judged(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    turn = await said(writing, caller, "The cat sleeps.")
    found = await search_memory(reading, caller, query="cat")
    composed = await context(reading, caller, ContextInput(thread_id="talk", message="cat"))
    for id in (found.id, composed.id):
        assert id is not None
        assert (await judge(reading, caller, id, [turn.id])).counted == 1
    assert await uses(reading, turn.id) == 2


async def test_nobody_judges_another_users_answer(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    cat = await told(writing, caller, "The cat sleeps.")
    found = await asked(reading, caller, "cat", touch=True)
    stranger = Asking(writing, caller_of("somebody-else"))
    assert await stranger.refused(FEEDBACK, id=found.id, usedIds=[cat.id]) == ("NOT_FOUND", "id")
    own = Asking(writing, caller)
    assert await own.refused(FEEDBACK, id="x", usedIds=[]) == ("NOT_FOUND", "id")
    assert await own.refused(FEEDBACK, id=found.id, usedIds=["x"] * 1001) == (
        "LIMIT_EXCEEDED",
        "usedIds",
    )
    assert await uses(reading, cat.id) == 0


async def test_a_judged_answer_does_not_expire(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, "The cat sleeps.")
    found = await asked(reading, caller, "cat", touch=True)
    other = await asked(reading, caller, "cat", touch=True)
    assert found.id is not None
    assert other.id is not None
    # That nothing was used is a judgement, too.
    assert (await judge(reading, caller, found.id, [])).counted == 0
    later = reading.clock() + KEPT + timedelta(minutes=1)
    await purge_recollections(reading.graph, lambda: later)
    kept = "MATCH (one:Recollection {user_id: $user_id}) RETURN one.id AS id"
    rows = await run(reading.graph, kept, user_id=caller.user_id)
    assert [row["id"] for row in rows] == [found.id]
