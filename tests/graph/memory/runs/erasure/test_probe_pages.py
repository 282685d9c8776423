"""Probes that take longer than a task: page by page, each from where the one before it was."""

import asyncio

import pytest

from anaphora.caller import Caller
from memory.runs.erasure import probes, steps
from memory.runs.erasure.probes import Part, Probing
from memory.runs.erasure.steps import go_on_erasing
from memory.services import Services
from memory.transfer import export
from tests.graph.memory.links.test_link import made
from tests.graph.memory.runs.erasure.erasing import ERASE, RECEIPT, overwritten, told
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.writing import embed_all

SECRET = "The zqxmarker lies under the seventh step."
_WORK = "MATCH (o:Outbox {id: $id}) RETURN o.place AS place, o.stage AS stage"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of two rows, and a slice that is over as soon as it has one."""
    monkeypatch.setattr(export, "PAGE", 2)
    monkeypatch.setattr(probes, "_PAGE", 2)
    monkeypatch.setattr(steps, "_PROBING", 0.0)


@pytest.mark.usefixtures("small")
async def test_a_worker_that_is_killed_again_and_again_ends_them(
    writing: Services, caller: Caller, ask: Asking
) -> None:
    """Each task does one step and dies; what says the same in its own right is found once."""
    for number in range(6):
        await made(ask, f"The boat has {number} sails.")
    twice = [await made(ask, SECRET), await made(ask, SECRET)]
    await embed_all(writing.graph, caller.user_id)
    done = (await ask(ERASE, what={"ids": [twice[0]]}))["forget"]
    id = done["receipt"]["id"]
    places: list[str] = []
    for _ in range(500):
        if not (await go_on_erasing(writing.graph, caller.user_id, id, writing.clock, 0)).more:
            break
        [work] = await run(writing.graph, _WORK, id=id)
        if work["stage"] == "PROBE":
            places.append(work["place"] or "")
    else:
        raise AssertionError("it does not end")
    assert len(places) > 10
    # No page is made twice.
    assert len(set(places)) == len(places)
    parts = [Probing.of(place or None).part for place in places]
    assert parts == sorted(parts, key=list(Part).index)
    receipt = told((await ask(RECEIPT, id=id))["erasureReceipt"])
    assert receipt["completedAt"] is not None
    found = receipt["probes"]
    assert list(found) == ["id", "text", "fulltext", "vector", "export"]
    assert list(found.values()) == [0, 1, 1, 1, 1]
    await overwritten(writing, caller.user_id)


@pytest.mark.usefixtures("small")
async def test_two_workers_make_them_once(writing: Services, caller: Caller, ask: Asking) -> None:
    kept = await made(ask, SECRET)
    gone = await made(ask, SECRET)
    await embed_all(writing.graph, caller.user_id)
    id = (await ask(ERASE, what={"ids": [gone]}))["forget"]["receipt"]["id"]
    assert kept != gone
    given = writing.graph, caller.user_id, id, writing.clock
    for _ in range(500):
        both = await asyncio.gather(*(go_on_erasing(*given, 0) for _ in range(2)))
        if not all(one.more for one in both):
            break
    receipt = told((await ask(RECEIPT, id=id))["erasureReceipt"])
    assert receipt["probes"]["text"] == 1
