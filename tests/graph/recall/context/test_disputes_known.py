"""Contradictions in a context of the past: as of each opening, and of none between."""

from datetime import datetime

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from graph.enums import Trust, Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.inputs import EntityRef, ForgetInput, ForgetTarget, MemoryPatch
from memory.remember.update import update_memory
from memory.services import Services
from memory.trust.set_trust import set_trust
from recall.context.context import context
from recall.context.inputs import ContextInput, Layout
from recall.lists.conflict_filter import ConflictFilter
from recall.lists.conflicts import list_conflicts
from recall.services import Services as Reading
from tests.graph.memory.conflicts.test_conflicts_later import opened_now
from tests.support.recall.recalling import said, told
from tests.support.writing import caller_of, embed_all

LEO = EntityRef(name="Leo", type="person")


async def lives(writing: Services, caller: Caller, place: str) -> str:
    text = f"Leo lives in {place}."
    return (await told(writing, caller, text, subject=LEO, predicate="lives_in", object=place)).id


async def disputed(
    reading: Reading, caller: Caller, at: datetime | None, layout: Layout = Layout.AUGMENTED
) -> dict[str, bool]:
    """The facts of a context as of an instant, by their ids: whether each is disputed there."""
    asked = ContextInput(
        thread_id="talk", message="Where does Leo live?", layout=layout, known_at=at
    )
    found = await context(reading, caller, asked)
    items = [item for one in found.sections for item in one.items]
    return {
        item.memory.id: item.disputed
        for item in items
        if item.memory is not None and item.memory.kind == "FACT"
    }


@pytest.mark.parametrize("layout", list(Layout))
async def test_what_was_corrected_and_told_again_is_disputed_as_of_both_openings(
    writing: Services, reading: Reading, caller: Caller, layout: Layout
) -> None:
    """Both sides are in use all the time: nothing but the conflict tells."""
    stranger = caller_of(new_id())
    for one in (caller, stranger):
        await said(writing, one, "Hm.")
    rome, oslo = [await lives(writing, caller, place) for place in ("Rome", "Oslo")]
    theirs = await lives(writing, stranger, "Rome")
    opened = reading.clock()
    await update_memory(writing, caller, oslo, MemoryPatch(object="Rome", text="His home is big."))
    await embed_all(writing.graph, caller.user_id)
    assert await opened_now(writing, caller) == 0
    # What another user's memories say is another's, at each instant.
    other = await lives(writing, stranger, "Oslo")
    withdrawn = reading.clock()
    await update_memory(
        writing, caller, oslo, MemoryPatch(object="Oslo", text="Leo lives in Oslo.")
    )
    await embed_all(writing.graph, caller.user_id)
    assert await opened_now(writing, caller) == 1
    both, neither = {rome: True, oslo: True}, {rome: False}
    for at, mine, of_stranger in (
        (opened, both, {theirs: False}),
        (withdrawn, neither, {theirs: True, other: True}),
        (reading.clock(), both, {theirs: True, other: True}),
        (None, both, {theirs: True, other: True}),
    ):
        told_then = await disputed(reading, caller, at, layout)
        assert {id: told_then[id] for id in mine} == mine
        assert (True in told_then.values()) is (at != withdrawn)
        assert await disputed(reading, stranger, at, layout) == of_stranger


async def test_what_was_resolved_and_restored_is_disputed_as_of_both_openings(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await said(writing, caller, "Hm.")
    rome = await lives(writing, caller, "Rome")
    before = reading.clock()
    oslo = await lives(writing, caller, "Oslo")
    opened = reading.clock()
    [conflict] = (await list_conflicts(reading, caller.user_id, ConflictFilter())).items
    await resolve_conflict(writing, caller, ConflictRef(id=conflict.id), Verdict.RETRACT_B)
    resolved = reading.clock()
    await restore(writing, caller, oslo)
    again = reading.clock()
    await resolve_conflict(writing, caller, ConflictRef(id=conflict.id), Verdict.KEEP_BOTH)
    kept = reading.clock()
    both = {rome: True, oslo: True}
    for at, expected in (
        (before, {rome: False}),
        (opened, both),
        (resolved, {rome: False}),
        (again, both),
        (kept, {rome: False, oslo: False}),
        (None, {rome: False, oslo: False}),
    ):
        assert await disputed(reading, caller, at) == expected


@pytest.mark.parametrize("way", ["forgotten", "quarantined"])
async def test_what_is_withheld_now_is_told_as_of_no_instant(
    writing: Services, reading: Reading, caller: Caller, way: str
) -> None:
    await said(writing, caller, "Hm.")
    rome, oslo = [await lives(writing, caller, place) for place in ("Rome", "Oslo")]
    opened = reading.clock()
    assert await disputed(reading, caller, opened) == {rome: True, oslo: True}
    if way == "forgotten":
        await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(oslo,))))
    else:
        await set_trust(writing, caller, oslo, Trust.QUARANTINED)
    assert await disputed(reading, caller, opened) == {rome: False}
