"""Traces of a recall: accesses and an answer that can be judged, written behind it."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from anaphora.caller import Bound, Caller
from graph.lock import lock_user
from graph.session import Transaction
from maintenance.purge import purge_recollections
from memory.endings.merge import say_again
from memory.memories.stored import find_stored
from memory.services import Services
from recall.contract.inputs import Profile
from recall.learning import recollections
from recall.learning.feedback import judge
from recall.learning.recollections import KEPT, Recollections, finish_recollections
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.recalling import asked, told
from tests.support.writing import changes_of, memory_node

ANSWER = """
MATCH (r:Recollection {id: $id, user_id: $user_id})
OPTIONAL MATCH (r)-[returned:RETURNED]->(m:Memory)
RETURN r.query AS query, r.profile AS profile, returned.rank AS rank, returned.used AS used,
       returned.signals AS signals, m.id AS memory_id ORDER BY rank
"""

KEPT_QUERIES = """
MATCH (r:Recollection {user_id: $user_id}) RETURN r.id AS id, r.query AS query ORDER BY id
"""

COUNT = "MATCH (m:Memory {id: $id}) SET m.access_count = 1, m.last_accessed_at = $at"


def _bound(caller: Caller, key_id: str) -> Caller:
    """The user by a key that is bound to a tag."""
    return replace(caller, key_id=key_id, bound=Bound(tags=("travel",)))


async def kept(reading: Reading, caller: Caller) -> list[str]:
    """The ids of the user's answers."""
    return [row["id"] for row in await run(reading.graph, KEPT_QUERIES, user_id=caller.user_id)]


async def test_an_answer_is_kept_and_counts_as_an_access(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    cat = await told(writing, caller, "The cat sleeps.")
    await told(writing, caller, "The dog barks.")
    changes = len(await changes_of(reading.graph, caller.user_id))
    found = await asked(reading, caller, "The cat sleeps.", touch=True)
    again = await asked(reading, caller, "cat", touch=True, profile=Profile.HYBRID, limit=1)
    await finish_recollections(reading.graph)
    assert found.id is not None
    rows = await run(reading.graph, ANSWER, id=found.id, user_id=caller.user_id)
    assert [row["memory_id"] for row in rows] == [hit.memory.id for hit in found.hits]
    assert [row["rank"] for row in rows] == [1, 2]
    assert (rows[0]["query"], rows[0]["profile"], rows[0]["used"]) == (
        "The cat sleeps.",
        "BALANCED",
        False,
    )
    assert '"similarity":1' in rows[0]["signals"]
    [row] = await run(reading.graph, ANSWER, id=again.id, user_id=caller.user_id)
    assert (row["profile"], row["memory_id"]) == ("HYBRID", cat.id)
    node = await memory_node(reading.graph, cat.id)
    assert node["access_count"] == 2
    assert node["last_accessed_at"] is not None
    assert len(await changes_of(reading.graph, caller.user_id)) == changes, "an access is no change"


async def test_reading_only_leaves_nothing(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    cat = await told(writing, caller, "The cat sleeps.")
    found = await asked(reading, caller, "cat")
    await finish_recollections(reading.graph)
    assert found.id is None
    assert (await memory_node(reading.graph, cat.id)).get("access_count", 0) == 0


async def test_answers_expire(writing: Services, reading: Reading, caller: Caller) -> None:
    await told(writing, caller, "The cat sleeps.")
    found = await asked(reading, caller, "cat", touch=True)
    await finish_recollections(reading.graph)
    await purge_recollections(reading.graph, reading.clock)
    assert await run(reading.graph, ANSWER, id=found.id, user_id=caller.user_id)
    later = reading.clock() + KEPT + timedelta(minutes=1)
    await purge_recollections(reading.graph, lambda: later)
    assert not await run(reading.graph, ANSWER, id=found.id, user_id=caller.user_id)


async def test_a_judgement_waits_for_its_answer_alone(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    """Others go on to recall: their answers are written behind."""
    await told(writing, caller, "The cat sleeps.")
    done = asyncio.Event()

    async def others() -> None:
        while not done.is_set():
            await asked(reading, caller, "The cat sleeps.", touch=True)

    busy = [asyncio.create_task(others()) for _ in range(2)]
    try:
        found = await asked(reading, caller, "cat", touch=True)
        await asyncio.wait_for(finish_recollections(reading.graph), 90)
        assert await run(reading.graph, ANSWER, id=found.id, user_id=caller.user_id)
    finally:
        done.set()
        await asyncio.gather(*busy)


async def test_an_access_is_counted_beside_another_and_never_goes_back(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    """A memory said again was read before it is written: what recall counts between stays."""
    cat = await told(writing, caller, "The cat sleeps.")
    later = reading.clock() + timedelta(hours=1)

    async def say(transaction: Transaction) -> None:
        lock = await lock_user(transaction, caller.user_id, writing.clock)
        [memory] = await find_stored(transaction, caller.user_id, [cat.id], "id")
        await run(reading.graph, COUNT, id=cat.id, at=later)
        await say_again(transaction, lock, caller.actor, memory, (), 0.5)

    await writing.graph.write(say)
    await asked(reading, caller, "The cat sleeps.", touch=True)
    await finish_recollections(reading.graph)
    node = await memory_node(reading.graph, cat.id)
    assert node["access_count"] == 3
    assert node["last_accessed_at"].to_native() == later


async def test_a_user_has_so_many_answers_the_newest_and_those_that_are_judged(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, "The cat sleeps.")
    few = replace(reading, settings=reading.settings.model_copy(update={"max_recollections": 5}))
    ids = []
    for number in range(12):
        found = await asked(few, caller, f"cat {number}", touch=True)
        assert found.id is not None
        ids.append(found.id)
        if number == 1:
            await judge(few, caller, found.id, [])
    await finish_recollections(reading.graph)
    assert await kept(reading, caller) == sorted([ids[1], *ids[-5:]])
    other = replace(caller, user_id=f"{caller.user_id}-other")
    await asked(few, other, "cat", touch=True)
    await finish_recollections(reading.graph)
    assert len(await kept(reading, caller)) == 6, "another user's are another's"


async def test_a_busy_bound_key_pushes_out_no_answers_but_its_own(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, "The cat sleeps.")
    few = replace(reading, settings=reading.settings.model_copy(update={"max_recollections": 3}))
    travel, diary = (_bound(caller, name) for name in ("travel", "diary"))
    elsewhere = replace(travel, user_id=f"{caller.user_id}-other")

    async def answers(asking: Caller, count: int) -> list[str]:
        ids = []
        for number in range(count):
            found = await asked(few, asking, f"cat {number}", touch=True, profile=Profile.HYBRID)
            assert found.id is not None
            ids.append(found.id)
        await finish_recollections(reading.graph)
        return ids

    own = await answers(caller, 2)
    quiet = await answers(diary, 1)
    # The same id of a key in another user's graph is another share.
    others = await answers(elsewhere, 3)
    busy = await answers(travel, 8)
    assert await kept(reading, caller) == sorted([*own, *quiet, *busy[-3:]])
    assert await kept(reading, elsewhere) == sorted(others)
    # Nor do the user's other keys push out a bound key's.
    more = await answers(caller, 8)
    assert await kept(reading, caller) == sorted([*more[-3:], *quiet, *busy[-3:]])
    assert (await judge(few, diary, quiet[0], [])).counted == 0


async def test_one_share_that_waits_keeps_no_other_from_being_kept(
    reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recollections, "_MOST_OF_SHARE", 5)
    writer = Recollections(reading.graph, most=20)
    for number in range(9):
        now, query = reading.clock(), f"busy {number}"
        await writer.keep(caller.user_id, query, "HYBRID", [], now, key_id="busy")
    await writer.keep(caller.user_id, "own", "HYBRID", [], reading.clock())
    await writer.finish()
    left = {row["query"] for row in await run(reading.graph, KEPT_QUERIES, user_id=caller.user_id)}
    assert left == {*(f"busy {number}" for number in range(5)), "own"}


async def test_what_processes_write_at_once_is_so_many_too(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    async def writes(process: int) -> Recollections:
        writer = Recollections(reading.graph, most=20)
        for number in range(150):
            at = reading.clock() + timedelta(seconds=number)
            await writer.keep(caller.user_id, f"{process} {number}", "BALANCED", [], at)
        return writer

    writers = [await writes(process) for process in range(4)]
    await asyncio.gather(*(writer.finish() for writer in writers))
    left = await run(reading.graph, KEPT_QUERIES, user_id=caller.user_id)
    assert len(left) == 20
    assert {row["query"].split()[1] for row in left} == {"145", "146", "147", "148", "149"}
