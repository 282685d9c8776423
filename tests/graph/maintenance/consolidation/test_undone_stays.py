"""Undone changes stay undone until there is new evidence; a lock checks trust and text again."""

from datetime import UTC, datetime, timedelta

import pytest

from anaphora.caller import Caller
from graph.changes.step import Context, Portion
from graph.enums import RunStep, Trust
from memory.endings.forget import forget
from memory.inputs import ForgetInput, ForgetTarget, MemoryPatch
from memory.remember.update import update_memory
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.services import Services
from memory.trust.set_trust import set_trust
from tests.graph.maintenance.consolidation.test_consolidation_run import go_on
from tests.graph.maintenance.consolidation.test_fading_steps import (
    DECAY,
    EVIDENCE,
    FACT,
    PROMOTE,
    at,
    ran,
    said,
    states,
    told,
    triple,
    undone,
)
from tests.support.recall.comparing import by_words, fact
from tests.support.recall.consolidating import consolidate, state, tell, undo

THEN = datetime(2025, 3, 1, tzinfo=UTC)
DAY = timedelta(days=1)


async def test_an_undone_ending_holds_until_new_evidence(writing: Services, caller: Caller) -> None:
    tea = await triple(at(writing, 0), caller, "likes", "tea")
    rain = await triple(at(writing, 0), caller, "likes", "rain")
    late = await ran(at(writing, 150), caller, DECAY)
    assert late.counts == {"deprecated": 2}
    await undone(at(writing, 151), caller, late.id)
    for day in (152, 153, 400):
        assert (await ran(at(writing, day), caller, DECAY, RunStep.DEPRECATE)).counts == {}
    assert await states(writing, [tea, rain]) == ["ACTIVE", "ACTIVE"]
    # A write that says nothing of how sure it is changes nothing about that.
    await update_memory(at(writing, 401), caller, rain, MemoryPatch(importance=0.9))
    assert (await ran(at(writing, 402), caller, DECAY)).counts == {}
    # Somebody says how sure it is: from then on it fades as any other.
    await update_memory(at(writing, 410), caller, tea, MemoryPatch(confidence=0.5))
    assert (await ran(at(writing, 420), caller, DECAY)).counts == {}
    assert (await ran(at(writing, 600), caller, DECAY)).counts == {"deprecated": 1}
    assert await states(writing, [tea, rain]) == ["DEPRECATED", "ACTIVE"]


async def test_what_somebody_put_back_and_hid_otherwise_fades(
    writing: Services, caller: Caller
) -> None:
    """An undoing of another change than an ending by time holds no memory up."""
    tea = await triple(at(writing, 0), caller, "likes", "tea")
    first = await ran(at(writing, 8), caller, PROMOTE)
    await undone(at(writing, 9), caller, first.id)
    assert (await ran(at(writing, 150), caller, DECAY)).counts == {"deprecated": 1}
    assert await states(writing, [tea]) == ["DEPRECATED"]


async def test_an_undone_succession_holds_until_something_new_is_told(
    writing: Services, caller: Caller
) -> None:
    """Of three values in a row, none is replaced by one beyond its neighbour, either."""
    services = by_words(writing)
    cities = ("Turin", "Milan", "Rome")
    ids = await tell(
        services,
        caller,
        *(fact("lives_in", city, valid_from=THEN + 40 * DAY * n) for n, city in enumerate(cities)),
    )
    ended = await consolidate(services, caller)
    assert ended.counts["superseded"] == 2
    await undo(services, caller, ended.id)
    for _ in range(2):
        again = await consolidate(services, caller)
        assert again.counts.get("superseded", 0) == 0
    assert await states(services, ids) == ["ACTIVE"] * 3
    # What is told now is new: it replaces those that were put back before.
    later = fact("lives_in", "Genoa", valid_from=THEN + 200 * DAY)
    [new] = await tell(services, caller, later)
    assert (await consolidate(services, caller)).counts["superseded"] == 3
    assert await states(services, [*ids, new]) == ["SUPERSEDED"] * 3 + ["ACTIVE"]


async def test_an_undone_halving_holds(writing: Services, caller: Caller) -> None:
    services = by_words(writing)
    await tell(services, caller, fact("lives_in", "Turin"), fact("lives_in", "Rome"))
    ended = await consolidate(services, caller)
    assert ended.counts["halved"] == 2
    await undo(services, caller, ended.id)
    before = await state(services, caller)
    assert "halved" not in (await consolidate(services, caller)).counts
    assert await state(services, caller) == before


@pytest.mark.parametrize("which", ["fact raised", "turn lowered", "turn hidden", "turn edited"])
async def test_trust_and_text_are_checked_again_under_the_lock(
    writing: Services, caller: Caller, which: str
) -> None:
    """A turn supports nothing once its trust, its text or the fact's trust is another."""
    fact = await told(at(writing, 0), caller, FACT)
    turn = await said(at(writing, 1), caller, fact, FACT)
    now = at(writing, 2)
    find, changed = steps_of(now)[EVIDENCE], False

    async def slow(context: Context, place: str | None) -> Portion:
        nonlocal changed
        portion = await find(context, place)
        if not changed:
            changed = True
            if which == "turn hidden":
                await forget(now, caller, ForgetInput(what=ForgetTarget(ids=(turn,))))
            elif which == "turn edited":
                await update_memory(now, caller, turn, MemoryPatch(text="No, I never said so."))
            else:
                raised = which == "fact raised"
                trust = Trust.VERIFIED if raised else Trust.UNTRUSTED
                await set_trust(now, caller, fact if raised else turn, trust)
        return portion

    begun = await start_consolidation(now, caller, [EVIDENCE])
    ended = await go_on(now, caller, begun.id, {EVIDENCE: slow})
    assert changed
    assert ended.counts == {}
