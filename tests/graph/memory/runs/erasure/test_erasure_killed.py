"""kill -9 between any two statements of an erasure: whoever goes on ends it, and counts once."""

import signal

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.work import Work
from graph.enums import MemoryKind
from maintenance.sweep import sweep_outboxes
from memory.inputs import RememberInput, TurnInput
from memory.remember.remember import remember_many
from memory.remember.turns import add_turns
from memory.services import Services
from tests.graph.memory.runs.erasure.erasing import RECEIPT, finished, said_of, told
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.recall.killing import children

MARKER = "zqxmarker"
MOST_STATEMENTS = 60
MEMORIES = 10


async def _begin(services: Services, caller: Caller) -> str:
    """A thread of some turns, each with a fact that rests on it, and a summary of all of them."""
    turns = [TurnInput(thread_id="talk", text=f"{MARKER} turn {at}") for at in range(MEMORIES)]
    stored = (await add_turns(services, caller, turns)).results
    ids = [one.episode.id for one in stored if one.episode is not None]
    facts = [RememberInput(text=f"{MARKER} fact {id}", derived_from=(id,)) for id in ids]
    digest = RememberInput(
        text=f"{MARKER} digest",
        kind=MemoryKind.SUMMARY,
        derived_from=tuple(ids),
    )
    await remember_many(services, caller, [*facts, digest])
    return "talk"


@pytest.mark.parametrize("operation", ["erase", "erase_user"])
async def test_ends_whoever_is_killed(writing: Services, caller: Caller, operation: str) -> None:
    thread = await _begin(writing, caller)
    killed = 0
    async with children(writing, caller, thread, operation) as status_of:
        for statement in range(1, MOST_STATEMENTS):
            status = await status_of(statement)
            assert status in (0, -signal.SIGKILL)
            if status == 0:
                break
            killed += 1
    assert killed > 15
    [row] = await run(
        writing.graph,
        "MATCH (r:ErasureReceipt {user_id: $user}) RETURN r.id AS id",
        user=caller.user_id,
    )
    await finished(writing, caller.user_id, row["id"])
    receipt = told((await Asking(writing, caller)(RECEIPT, id=row["id"]))["erasureReceipt"])
    assert receipt["completedAt"] is not None
    counts = receipt["erased"]
    assert (counts["episodes"], counts["facts"], counts["summaries"]) == (MEMORIES, MEMORIES, 1)
    assert set(receipt["probes"].values()) == {0}
    assert await said_of(writing, caller, MARKER) == []


async def test_a_lost_message_is_sent_again(writing: Services, caller: Caller) -> None:
    erase = "mutation ($c: String!) { eraseUser(confirm: $c) { receipt { id } } }"
    done = await Asking(writing, caller)(erase, c=caller.user_id)
    id = done["eraseUser"]["receipt"]["id"]
    assert not [one for one in await sweep_outboxes(writing.graph, utc_now) if id in one.ids]
    await run(
        writing.graph,
        "MATCH (o:Outbox {id: $id}) SET o.created_at = datetime() - duration('PT1M')",
        id=id,
    )
    [owed] = [one for one in await sweep_outboxes(writing.graph, utc_now) if id in one.ids]
    assert (owed.work, owed.user_id) == (Work.ERASE, caller.user_id)
    await finished(writing, caller.user_id, id)
