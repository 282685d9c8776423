"""Conflicts that are none any more, since one of the two was corrected."""

from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import ConflictStatus, Verdict
from memory.conflicts import due
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.conflicts.save import RULE
from memory.inputs import MemoryPatch
from memory.remember.update import update_memory
from memory.services import Services
from recall.lists.conflict_filter import ConflictFilter
from recall.lists.conflicts import list_conflicts
from recall.services import Services as Reading
from tests.graph.memory.conflicts.test_conflicts_later import opened_now, remembered
from tests.support.recall.comparing import fact
from tests.support.writing import embed_all, memory_node


async def inbox(reading: Reading, caller: Caller) -> list[tuple[str, str | None]]:
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    return [(one.kind, one.verdict) for one in page.items]


async def test_what_was_corrected_leaves_the_inbox_and_may_come_back(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await remembered(writing, caller, fact("lives_in", "Paris"))
    wrong = await remembered(writing, caller, fact("lives_in", "Rome"))
    assert len(await inbox(reading, caller)) == 1
    await update_memory(writing, caller, wrong, MemoryPatch(object="Paris", text="She has a home"))
    await embed_all(writing.graph, caller.user_id)
    assert await opened_now(writing, caller) == 0
    assert await inbox(reading, caller) == []
    gone = ConflictFilter(statuses=(ConflictStatus.DISMISSED,))
    [conflict] = (await list_conflicts(reading, caller.user_id, gone)).items
    assert (conflict.verdict, conflict.decided_by) == (None, RULE)
    await update_memory(writing, caller, wrong, MemoryPatch(object="Rome"))
    assert await opened_now(writing, caller) == 1
    assert len(await inbox(reading, caller)) == 1


async def test_what_was_corrected_to_the_same_is_a_duplicate(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    first = fact("lives_in", "Paris")
    await remembered(writing, caller, first)
    wrong = await remembered(writing, caller, fact("lives_in", "Rome"))
    patch = MemoryPatch(object="Paris", text=first.text)
    await update_memory(writing, caller, wrong, patch)
    await embed_all(writing.graph, caller.user_id)
    await opened_now(writing, caller)
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    assert [(one.kind, one.reason) for one in page.items] == [("DUPLICATE", "duplicate")]


async def test_what_was_dismissed_by_hand_stays_dismissed(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await remembered(writing, caller, fact("lives_in", "Paris"))
    new = await remembered(writing, caller, fact("lives_in", "Rome"))
    [conflict] = (await list_conflicts(reading, caller.user_id, ConflictFilter())).items
    await resolve_conflict(writing, caller, ConflictRef(id=conflict.id), Verdict.DISMISS)
    for object in ("Paris", "Rome"):
        await update_memory(writing, caller, new, MemoryPatch(object=object))
        assert await opened_now(writing, caller) == 0
    assert await inbox(reading, caller) == []


async def test_another_s_correction_withdraws_nothing_that_holds(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    """It is compared with each of those that it conflicts with."""
    old = await remembered(writing, caller, fact("lives_in", "Paris"))
    await remembered(writing, caller, fact("lives_in", "Rome"))
    await remembered(writing, caller, fact("lives_in", "Oslo"))
    assert len(await inbox(reading, caller)) == 3
    await update_memory(writing, caller, old, MemoryPatch(object="Rome", text="Her home is Rome"))
    await embed_all(writing.graph, caller.user_id)
    await opened_now(writing, caller)
    kinds = [kind for kind, _ in await inbox(reading, caller)]
    assert kinds.count("CONTRADICTION") == 2


@pytest.mark.parametrize("rewritten", [True, False])
async def test_what_ceased_is_withdrawn_as_it_was_compared(
    writing: Services,
    reading: Reading,
    caller: Caller,
    monkeypatch: pytest.MonkeyPatch,
    *,
    rewritten: bool,
) -> None:
    """The other may conflict again by the time that the lock is had."""
    other = await remembered(writing, caller, fact("lives_in", "Paris"))
    mine = await remembered(writing, caller, fact("lives_in", "Rome"))
    await update_memory(writing, caller, mine, MemoryPatch(object="Paris", text="She has a home"))
    await embed_all(writing.graph, caller.user_id)
    judged = due.judged

    async def then_changed(*given: Any, **named: Any) -> Any:
        portion = await judged(*given, **named)
        if rewritten:
            await update_memory(writing, caller, other, MemoryPatch(object="Oslo"))
        return portion

    monkeypatch.setattr(due, "judged", then_changed)
    await opened_now(writing, caller)
    assert len(await inbox(reading, caller)) == int(rewritten)
    assert ("conflicts_due" in await memory_node(writing.graph, mine)) is rewritten
