"""Open contradictions in contexts: both sides stand there, marked, or neither does."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import Trust, Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.inputs import ConflictPolicy, EntityRef
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import Context, ContextInput, ContextItem, Layout
from recall.context.streaming import stream_next
from recall.lists.conflict_filter import ConflictFilter
from recall.lists.conflicts import list_conflicts
from recall.services import Services as Reading
from tests.support.recall.recalling import said, told
from tests.support.writing import caller_of

LEO = EntityRef(name="Leo", type="person")
CAN, CANNOT = "Leo can swim.", "Leo cannot swim."


async def swimming(writing: Services, caller: Caller, **given: Any) -> tuple[str, str]:
    """A thread, and an open contradiction; the ids of both sides."""
    await said(writing, caller, "We go to the lake with Leo.")
    one = await told(writing, caller, CAN, subject=LEO, predicate="can_swim", object="yes")
    other = await told(
        writing,
        caller,
        CANNOT,
        **{"subject": LEO, "predicate": "can_swim", "object": "yes", "negated": True} | given,
    )
    return one.id, other.id


async def laid(reading: Reading, caller: Caller, layout: Layout, **given: Any) -> Context:
    asked = {"thread_id": "talk", "message": "Can Leo swim?", "layout": layout} | given
    return await context(reading, caller, ContextInput(**asked))


def sides(found: Context) -> list[ContextItem]:
    items = [item for one in found.sections for item in one.items]
    return [item for item in items if "swim" in item.text.replace("Can Leo swim?", "")]


async def one_conflict(reading: Reading, caller: Caller) -> str:
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    [conflict] = page.items
    return conflict.id


@pytest.mark.parametrize("layout", list(Layout))
async def test_both_sides_stand_together_and_are_marked(
    writing: Services, reading: Reading, caller: Caller, layout: Layout
) -> None:
    ids = await swimming(writing, caller)
    await one_conflict(reading, caller)
    for streamed in (False, True):
        if streamed:
            turn = await said(writing, caller, "Leo packs his things to swim in the lake.")
            await stream_next(reading, caller.user_id, turn.thread_id or "")
        found = await laid(reading, caller, layout, **{"message": None} if streamed else {})
        marked = [item for item in sides(found) if item.disputed]
        assert {item.memory.id for item in marked if item.memory} == set(ids)
        assert "disputed: the next item says otherwise" in marked[0].text
        assert "disputed: the item above says otherwise" in marked[1].text
        lines = found.text.splitlines()
        places = [at for at, line in enumerate(lines) if "says otherwise" in line]
        assert places == [places[0], places[0] + 1]


@pytest.mark.parametrize("layout", list(Layout))
async def test_neither_stands_where_both_have_no_room(
    writing: Services, reading: Reading, caller: Caller, layout: Layout
) -> None:
    await swimming(writing, caller)
    whole = await laid(reading, caller, layout)
    for limit in range(20, whole.tokens, whole.tokens // 5):
        found = await laid(reading, caller, layout, max_tokens=limit)
        marked = [item for item in sides(found) if item.disputed]
        assert len(marked) in {0, 2}
        assert all(
            item.disputed for item in sides(found) if item.memory and item.memory.kind == "FACT"
        )
        if not marked:
            reasons = [one.reason for one in found.dropped if "swim" in one.text]
            assert any("together with what disputes it" in reason for reason in reasons)


async def test_the_other_side_is_fetched_where_it_was_not_found(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    one, other = await swimming(writing, caller)
    # Nothing but a tool's result names it.
    found = await laid(reading, caller, Layout.CONVERSATION, message="Hm.", tool_results=(one,))
    [tools] = [part for part in found.sections if part.title == "Tool results"]
    assert [item.memory.id for item in tools.items if item.memory] == [one, other]
    assert all(item.disputed for item in tools.items)


async def test_who_may_not_see_the_other_side_is_told_of_no_dispute(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    one, _ = await swimming(writing, caller, trust=Trust.UNTRUSTED)
    found = await laid(reading, caller, Layout.AUGMENTED)
    assert [item.disputed for item in sides(found)] == [True, True]
    strict = await laid(reading, caller, Layout.AUGMENTED, min_trust=Trust.STANDARD)
    assert [(item.memory.id, item.disputed) for item in sides(strict) if item.memory] == [
        (one, False)
    ]
    # Another user's memories are another's, whatever they say.
    stranger = caller_of(f"{caller.user_id}-other")
    await told(writing, stranger, CAN, subject=LEO, predicate="can_swim", object="yes")
    await said(writing, stranger, "Hm.")
    theirs = await laid(reading, stranger, Layout.AUGMENTED)
    assert [item.disputed for item in sides(theirs)] == [False]


async def test_a_conflict_counts_as_it_stood_then(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    one, other = await swimming(writing, caller)
    during = reading.clock()
    conflict = ConflictRef(id=await one_conflict(reading, caller))
    await resolve_conflict(writing, caller, conflict, Verdict.RETRACT_B)
    now = await laid(reading, caller, Layout.AUGMENTED)
    assert [(item.memory.id, item.disputed) for item in sides(now) if item.memory] == [(one, False)]
    then = await laid(reading, caller, Layout.AUGMENTED, known_at=during)
    assert {item.memory.id: item.disputed for item in sides(then) if item.memory} == {
        one: True,
        other: True,
    }
    before = await laid(reading, caller, Layout.AUGMENTED, known_at=during - timedelta(days=1))
    assert sides(before) == []


async def test_what_does_not_hold_at_the_same_time_is_not_disputed_then(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    learned = datetime(2026, 3, 1, tzinfo=UTC)
    await said(writing, caller, "Hm.")
    await told(
        writing, caller, "Leo lives in Rome.", subject=LEO, predicate="lives_in", object="Rome"
    )
    await told(
        writing,
        caller,
        "Leo lives in Oslo.",
        subject=LEO,
        predicate="lives_in",
        object="Oslo",
        valid_from=learned,
        on_conflict=ConflictPolicy.WARN,
    )
    for moment, disputed in ((learned, [True, True]), (learned - timedelta(1), [False])):
        found = await laid(
            reading, caller, Layout.AUGMENTED, message="Where is Leo?", valid_at=moment
        )
        items = [item for part in found.sections for item in part.items if "lives" in item.text]
        assert [item.disputed for item in items] == disputed
