"""waitFor: a read sees what its receipts name, embedded; or says which it does not."""

import asyncio

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from anaphora.ids import new_id
from memory.inputs import TurnInput
from memory.remember.turns import add_turn, add_turns
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import ContextInput
from recall.services import Services as Reading
from tests.support.recall.recalling import asked
from tests.support.writing import caller_of, embed_all

TEXT = "The piano is out of tune."


async def receipt_of(writing: Services, caller: Caller, text: str = TEXT) -> str:
    added = await add_turn(writing, caller, TurnInput(thread_id="t", text=text))
    assert added.receipt is not None
    return added.receipt


async def test_a_receipt_that_is_embedded_in_time(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    receipt = await receipt_of(writing, caller)

    async def embed_soon() -> None:
        await asyncio.sleep(0.1)
        await embed_all(writing.graph, caller.user_id)

    found, _ = await asyncio.gather(
        asked(reading, caller, TEXT, wait_for=(receipt,), wait_ms=20_000), embed_soon()
    )
    assert found.pending == ()
    assert "semantic" in found.hits[0].sources
    assert dict(found.timings)["wait"] >= 50


async def test_a_receipt_that_time_runs_out_on(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    done = await receipt_of(writing, caller, "This is embedded.")
    await embed_all(writing.graph, caller.user_id)
    waiting = await receipt_of(writing, caller)
    found = await asked(reading, caller, "piano", wait_for=(done, waiting, waiting), wait_ms=60)
    assert found.pending == (waiting,)
    assert found.hits[0].sources == ("lexical",)


async def test_a_receipt_of_a_batch(writing: Services, reading: Reading, caller: Caller) -> None:
    turns = [TurnInput(thread_id="t", text=f"Turn {number}.") for number in range(30)]
    receipt = (await add_turns(writing, caller, turns)).receipt
    assert receipt is not None
    found = await asked(reading, caller, "Turn 29.", wait_for=(receipt,), wait_ms=0)
    assert found.pending == (receipt,)
    await embed_all(writing.graph, caller.user_id)
    found = await asked(reading, caller, "Turn 29.", wait_for=(receipt,), wait_ms=0)
    assert found.pending == ()


async def test_a_context_says_which_receipt_it_did_not_wait_for(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    done = await receipt_of(writing, caller, "This is embedded.")
    await embed_all(writing.graph, caller.user_id)
    waiting = await receipt_of(writing, caller)
    given = ContextInput(thread_id="t", message=TEXT, wait_for=(done, waiting), wait_ms=60)
    assert (await context(reading, caller, given)).pending == (waiting,)
    await embed_all(writing.graph, caller.user_id)
    assert (await context(reading, caller, given)).pending == ()


async def test_a_receipt_of_another_or_of_nobody_is_refused(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    foreign = await receipt_of(writing, caller_of(f"user-{new_id()}"))
    for token in (foreign, "nonsense", "", "é", foreign[:-2]):
        with pytest.raises(Invalid) as refused:
            await asked(reading, caller, "piano", wait_for=(token,))
        assert refused.value.field == "waitFor"
