"""Filler of erasures: what covers what, how much is kept, and kill -9 in the middle."""

import signal
from datetime import timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.ids import new_id
from graph.session import Graph
from maintenance import purge
from maintenance.purge import purge_filler
from memory.runs.erasure import filler
from memory.runs.erasure.filler import overwrite
from memory.services import Services
from tests.graph.memory.runs.erasure.test_erasure_killed import MOST_STATEMENTS
from tests.support.plain import run
from tests.support.recall.killing import children

_STATE = """
MATCH (m:Meta {id: 'meta'})
RETURN coalesce(m.filler_free, 0) AS free, coalesce(m.filler_written, 0) AS written,
  COUNT { MATCH (:Filler) } AS kept
"""
_SAVE = """
CREATE (:Outbox {id: $id, user_id: $user, task: 'overwrite', freed: $freed, run_id: '',
  receipt_id: '', created_at: datetime()})
"""
_SHORT = """
MATCH (f:Filler) WHERE f.a IS NOT NULL RETURN DISTINCT size(f.a) AS size, f.a = f.j AS same
"""
_OWED = "MATCH (o:Outbox {id: $id}) RETURN o.freed AS freed"


@pytest.fixture(autouse=True)
async def nothing_free(graph: Graph) -> None:
    """Nothing of the filler that other tests have left is free."""
    await run(graph, "MATCH (m:Meta {id: 'meta'}) SET m.filler_free = 0")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is written for the log, and little may be free."""
    monkeypatch.setattr(filler, "_LOGGED", 30)
    monkeypatch.setattr(purge, "_FREE", 30)


async def state(graph: Graph) -> dict[str, Any]:
    [row] = await run(graph, _STATE)
    return row


async def owe(graph: Graph, user_id: str, freed: int) -> str:
    """Save the work that an erasure leaves, which freed so many bytes; return its id."""
    id = new_id()
    await run(graph, _SAVE, id=id, user=user_id, freed=freed)
    return id


async def done(graph: Graph, user_id: str, freed: int) -> dict[str, Any]:
    """Overwrite so many bytes; return the state after it."""
    id = await owe(graph, user_id, freed)
    for _ in range(2):
        assert not await overwrite(graph, user_id, id, utc_now)
    assert not await run(graph, _OWED, id=id)
    return await state(graph)


async def purged(graph: Graph) -> int:
    """Let go of filler, whatever else stands in the graph that is overwritten."""
    return await purge_filler(graph, lambda: utc_now() + timedelta(hours=1))


@pytest.mark.usefixtures("few")
async def test_the_next_filler_covers_what_the_last_left_free(
    writing: Services, caller: Caller
) -> None:
    graph, user_id = writing.graph, caller.user_id
    before = await done(graph, user_id, 1500)
    assert before["free"] == 0
    assert await purged(graph) == 60
    assert (await state(graph))["free"] == 30
    # Nobody wrote since.
    assert await purged(graph) == 0
    after = await done(graph, user_id, 15_000)
    assert after["free"] == 0
    # 30 that were free, ten that were freed, and ten for what was written anew.
    assert after["written"] - before["written"] == 50
    assert after["kept"] - before["kept"] == 2 * (50 - 30)


@pytest.mark.usefixtures("few")
async def test_more_is_freed_when_others_have_written(writing: Services, caller: Caller) -> None:
    graph, user_id = writing.graph, caller.user_id
    await done(graph, user_id, 1_000_000)
    assert await purged(graph) == 60
    made = "UNWIND range(1, $n) AS at CREATE (:Outbox {id: $id + at, user_id: $user})"
    await run(graph, made, n=89, id=new_id(), user=user_id)
    assert await purged(graph) == 0
    await run(graph, made, n=1, id=new_id(), user=user_id)
    assert await purged(graph) == 60
    assert (await state(graph))["free"] == 30
    # Filler has taken what was free: no matter how many nodes are left of those.
    await run(graph, "MATCH (o:Outbox {user_id: $user}) DELETE o", user=user_id)
    await done(graph, user_id, 1500)
    assert await purged(graph) == 60


@pytest.mark.usefixtures("few")
async def test_nothing_is_freed_while_an_erasure_is_overwritten(
    writing: Services, caller: Caller
) -> None:
    graph, user_id = writing.graph, caller.user_id
    await done(graph, user_id, 100_000)
    id = await owe(graph, user_id, 1500)
    assert await purge_filler(graph, utc_now) == 0
    # One that stands still holds nobody up.
    assert await purge_filler(graph, lambda: utc_now() + timedelta(minutes=11)) == 60
    while await run(graph, _OWED, id=id):
        await overwrite(graph, user_id, id, utc_now)


async def test_many_small_erasures_keep_little(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph, user_id = writing.graph, caller.user_id
    monkeypatch.setattr(filler, "_LOGGED", 400)
    monkeypatch.setattr(filler, "_STANDING", 400)
    first = await done(graph, user_id, 1500)
    for _ in range(12):
        last = await done(graph, user_id, 1500)
    # For the log's sake as much is written each time; what stands grows by what was freed, and by
    # what the erasure wrote anew.
    assert last["written"] - first["written"] >= 12 * 400
    assert last["kept"] - first["kept"] == 12 * 2 * (1 + 10)
    rows = await run(graph, _SHORT)
    assert rows == [{"size": 54, "same": True}]


async def test_covers_all_whoever_is_killed(writing: Services, caller: Caller) -> None:
    graph, user_id = writing.graph, caller.user_id
    id = await owe(graph, user_id, 9_000_000)
    await run(graph, "MATCH (m:Meta {id: 'meta'}) SET m.filler_free = 7")
    before = await state(graph)
    killed = 0
    async with children(writing, caller, id, "overwrite") as status_of:
        for statement in range(1, MOST_STATEMENTS):
            status = await status_of(statement)
            assert status in (0, -signal.SIGKILL)
            killed += status != 0
            if not await run(graph, _OWED, id=id):
                break
    assert killed > 3
    assert not await run(graph, _OWED, id=id)
    after = await state(graph)
    # What was free before, the pairs of nine million bytes, and of what was written anew: no less,
    # and nothing twice.
    assert after["written"] - before["written"] == 7 + 6000 + 10
    assert after["kept"] - before["kept"] == 2 * (after["written"] - before["written"])
    assert after["free"] == 0
