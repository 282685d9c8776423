"""The inbox: conflicts found on reading, verdicts and what each does, refusals."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Conflict, Forbidden, Invalid, LimitExceeded, NotFound
from anaphora.ids import new_id
from graph.enums import ConflictStatus, MemoryStatus, Trust, Verdict
from graph.records.conflicts import ConflictRecord, conflict_id
from memory.conflicts.compare import find_conflicts_of
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.restore import restore
from memory.endings.supersede import supersede
from memory.inputs import (
    ConflictPolicy,
    RememberInput,
)
from memory.remember.remember import remember
from memory.services import Services
from recall.lists.conflict_filter import ConflictFilter
from recall.lists.conflicts import list_conflicts, open_conflicts
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.comparing import fact
from tests.support.writing import caller_of, changes_of, memory_node


async def disagreeing(services: Services, caller: Caller, **given: Any) -> ConflictRecord:
    """An open conflict: Anna lives in Paris (a), or in Rome (b)."""
    await remember(services, caller, fact("lives_in", "Paris", **given))
    found = await remember(services, caller, fact("lives_in", "Rome"))
    [conflict] = found.conflicts or ()
    return conflict


async def statuses(services: Services, conflict: ConflictRecord) -> tuple[str, str]:
    a, b = [await memory_node(services.graph, id or "") for id in (conflict.a_id, conflict.b_id)]
    return a["status"], b["status"]


@pytest.mark.parametrize(
    ("verdict", "ends"),
    [
        (Verdict.MERGE, ("ACTIVE", "MERGED")),
        (Verdict.KEEP_BOTH, ("ACTIVE", "ACTIVE")),
        (Verdict.SUPERSEDE_A, ("SUPERSEDED", "ACTIVE")),
        (Verdict.SUPERSEDE_B, ("ACTIVE", "SUPERSEDED")),
        (Verdict.RETRACT_A, ("RETRACTED", "ACTIVE")),
        (Verdict.RETRACT_B, ("ACTIVE", "RETRACTED")),
        (Verdict.DISMISS, ("ACTIVE", "ACTIVE")),
    ],
)
async def test_each_verdict(
    writing: Services, reading: Reading, caller: Caller, verdict: Verdict, ends: tuple[str, str]
) -> None:
    conflict = await disagreeing(writing, caller)
    ref = ConflictRef(id=conflict.id)
    resolved = await resolve_conflict(writing, caller, ref, verdict, "because")
    assert await statuses(writing, conflict) == ends
    record = resolved.conflict
    dismissed = verdict is Verdict.DISMISS
    assert record.status is (ConflictStatus.DISMISSED if dismissed else ConflictStatus.RESOLVED)
    assert (record.verdict, record.decided_by) == (verdict, caller.actor)
    assert record.resolved_at is not None
    changes = await changes_of(writing.graph, caller.user_id)
    assert [one["sequence"] for one in changes] == list(range(1, len(changes) + 1))
    # Behind two memories, whom they are about, and the conflict itself.
    assert (resolved.first, resolved.last) == (5, len(changes))
    assert changes[-1]["subject_id"] == conflict.id
    assert {one["reason"] for one in changes[4:]} == {"because"}
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    assert page.items == []
    for again in Verdict:
        with pytest.raises(Conflict):
            await resolve_conflict(writing, caller, ref, again)
    # What was ended comes back.
    for id, status in zip((conflict.a_id, conflict.b_id), ends, strict=True):
        if status != "ACTIVE":
            back = await restore(writing, caller, id or "")
            assert back.memory.status is MemoryStatus.ACTIVE


async def test_a_merge_unites_what_they_rest_on_and_comes_apart_again(
    writing: Services, caller: Caller
) -> None:
    ids = []
    for text in ("one source", "another source"):
        made = await remember(writing, caller, RememberInput(text=text))
        assert made.memory is not None
        ids.append(made.memory.id)
    ignore = ConflictPolicy.IGNORE
    stored = [
        await remember(
            writing,
            caller,
            RememberInput(
                text="I like jazz", derived_from=(id,), confidence=confidence, on_conflict=ignore
            ),
        )
        for id, confidence in zip(ids, (0.6, 0.8), strict=True)
    ]
    loser, winner = [one.memory.id for one in stored if one.memory is not None]
    ref = ConflictRef(a=loser, b=winner)
    resolved = await resolve_conflict(writing, caller, ref, Verdict.MERGE)
    assert resolved.conflict.id == conflict_id(winner, loser)
    assert resolved.conflict.kind == "DUPLICATE"
    links = (
        "MATCH (a:Memory {user_id: $id})-[r:DERIVED_FROM|MERGED_INTO]->(b) "
        "RETURN a.id + type(r) + b.id AS link ORDER BY link"
    )
    apart = sorted(
        f"{one}DERIVED_FROM{other}" for one, other in ((loser, ids[0]), (winner, ids[1]))
    )
    merged = sorted([*apart, f"{winner}DERIVED_FROM{ids[0]}", f"{loser}MERGED_INTO{winner}"])
    rows = await run(writing.graph, links, id=caller.user_id)
    assert [row["link"] for row in rows] == merged
    assert (await memory_node(writing.graph, winner))["evidence_count"] == 2
    await restore(writing, caller, loser)
    rows = await run(writing.graph, links, id=caller.user_id)
    assert [row["link"] for row in rows] == apart
    assert (await memory_node(writing.graph, winner))["evidence_count"] == 1


async def test_keep_both_links_them_once(writing: Services, caller: Caller) -> None:
    conflict = await disagreeing(writing, caller)
    await resolve_conflict(writing, caller, ConflictRef(id=conflict.id), Verdict.KEEP_BOTH)
    rows = await run(
        writing.graph,
        "MATCH (a:Memory {id: $id})-[r:CONTRADICTS]-(b) RETURN b.id AS id",
        id=conflict.a_id,
    )
    assert [row["id"] for row in rows] == [conflict.b_id]
    linked = (await changes_of(writing.graph, caller.user_id))[-2]
    assert json.loads(linked["after"])["links"][0]["type"] == "CONTRADICTS"


async def test_what_is_dismissed_is_never_raised_again(writing: Services, caller: Caller) -> None:
    ignore = ConflictPolicy.IGNORE
    one = await remember(writing, caller, RememberInput(text="x y z"))
    other = await remember(writing, caller, RememberInput(text="x y z", on_conflict=ignore))
    assert one.memory is not None
    assert other.memory is not None
    [found] = await find_conflicts_of(writing, caller.user_id, other.memory.id, 0.8, 20)
    assert (found.a_id, found.b_id) == (one.memory.id, other.memory.id)
    assert found.created_at is None
    assert found.similarity == pytest.approx(1.0, abs=1e-3)
    ref = ConflictRef(a=found.a_id, b=found.b_id)
    await resolve_conflict(writing, caller, ref, Verdict.DISMISS)
    for id in (one.memory.id, other.memory.id):
        assert await find_conflicts_of(writing, caller.user_id, id, 0.8, 20) == []
    with pytest.raises(Conflict):
        await resolve_conflict(writing, caller, ref, Verdict.MERGE)


async def test_what_is_stored_is_found_as_it_is_stored(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    conflict = await disagreeing(writing, caller)
    found = await find_conflicts_of(writing, caller.user_id, conflict.a_id or "", 0.8, 20)
    assert found == [conflict]
    of_memories = await open_conflicts(reading, caller.user_id, [conflict.b_id or ""])
    assert of_memories == {conflict.b_id: [conflict]}
    some = ConflictFilter(memory_ids=(conflict.a_id or "", "no id", new_id()))
    assert (await list_conflicts(reading, caller.user_id, some)).items == [conflict]


async def test_a_key_overrules_no_more_than_its_cap(writing: Services, caller: Caller) -> None:
    conflict = await disagreeing(writing, caller, trust=Trust.VERIFIED)
    standard = replace(caller, max_trust="STANDARD")
    ref = ConflictRef(id=conflict.id)
    before = await changes_of(writing.graph, caller.user_id)
    for verdict in (Verdict.SUPERSEDE_A, Verdict.RETRACT_A):
        with pytest.raises(Forbidden):
            await resolve_conflict(writing, standard, ref, verdict)
    assert await changes_of(writing.graph, caller.user_id) == before
    await resolve_conflict(writing, standard, ref, Verdict.SUPERSEDE_B)


async def test_chains_are_followed_to_their_head(writing: Services, caller: Caller) -> None:
    conflict = await disagreeing(writing, caller)
    third = await remember(
        writing, caller, fact("lives_in", "Oslo", on_conflict=ConflictPolicy.IGNORE)
    )
    assert third.memory is not None
    ref = ConflictRef(a=conflict.a_id, b=third.memory.id)
    await resolve_conflict(writing, caller, ref, Verdict.SUPERSEDE_A)
    # Paris was replaced by Oslo, so that Oslo is what Rome replaces.
    await resolve_conflict(writing, caller, ConflictRef(id=conflict.id), Verdict.SUPERSEDE_A)
    assert (await memory_node(writing.graph, third.memory.id))["status"] == "SUPERSEDED"
    assert await statuses(writing, conflict) == ("SUPERSEDED", "ACTIVE")


async def test_what_has_ended_is_restored_first(writing: Services, caller: Caller) -> None:
    conflict = await disagreeing(writing, caller)
    await run(
        writing.graph,
        "MATCH (m:Memory {id: $id}) SET m.status = 'FORGOTTEN' RETURN m.id AS id",
        id=conflict.a_id,
    )
    ref = ConflictRef(id=conflict.id)
    for verdict in (Verdict.MERGE, Verdict.SUPERSEDE_A, Verdict.SUPERSEDE_B, Verdict.RETRACT_A):
        with pytest.raises(Conflict) as raised:
            await resolve_conflict(writing, caller, ref, verdict)
        assert raised.value.ids == (conflict.a_id,)
    await resolve_conflict(writing, caller, ref, Verdict.DISMISS)


@pytest.mark.parametrize(
    ("ref", "error", "field"),
    [
        (ConflictRef(), Invalid, "conflict"),
        (ConflictRef(id="x", a="y", b="z"), Invalid, "conflict"),
        (ConflictRef(a="x"), Invalid, "conflict"),
        (ConflictRef(a="x", b="x"), Invalid, "conflict.b"),
        (ConflictRef(id="no id"), NotFound, "conflict.id"),
        (ConflictRef(id=new_id()), NotFound, "conflict.id"),
        (ConflictRef(a="no id", b="other"), NotFound, "conflict.a"),
    ],
)
async def test_a_reference_that_names_none(
    writing: Services, caller: Caller, ref: ConflictRef, error: type[AnaphoraError], field: str
) -> None:
    with pytest.raises(error) as raised:
        await resolve_conflict(writing, caller, ref, Verdict.DISMISS)
    assert raised.value.field == field


async def test_another_tenants_are_not_there(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    conflict = await disagreeing(writing, caller)
    other = caller_of(f"user-{new_id()}")
    refs = (ConflictRef(id=conflict.id), ConflictRef(a=conflict.a_id, b=conflict.b_id))
    for ref in refs:
        with pytest.raises(NotFound):
            await resolve_conflict(writing, other, ref, Verdict.DISMISS)
    with pytest.raises(NotFound):
        await find_conflicts_of(writing, other.user_id, conflict.a_id or "", 0.8, 20)
    some = ConflictFilter(memory_ids=(conflict.a_id or "",))
    for given in (ConflictFilter(), some):
        assert (await list_conflicts(reading, other.user_id, given)).items == []


@pytest.mark.parametrize(
    ("threshold", "limit", "error", "field"),
    [
        (1.5, 20, Invalid, "threshold"),
        (-0.1, 20, Invalid, "threshold"),
        (float("nan"), 20, Invalid, "threshold"),
        (0.8, 0, Invalid, "limit"),
        (0.8, 100_000, LimitExceeded, "limit"),
    ],
)
async def test_bounds_of_finding(
    writing: Services,
    caller: Caller,
    threshold: float,
    limit: int,
    error: type[AnaphoraError],
    field: str,
) -> None:
    with pytest.raises(error) as raised:
        await find_conflicts_of(writing, caller.user_id, new_id(), threshold, limit)
    assert raised.value.field == field


async def test_eight_verdicts_at_once_one_wins(writing: Services, caller: Caller) -> None:
    conflict = await disagreeing(writing, caller)
    ref = ConflictRef(id=conflict.id)
    verdicts = [Verdict.SUPERSEDE_A, Verdict.SUPERSEDE_B] * 4
    answers = await asyncio.gather(
        *(resolve_conflict(writing, caller, ref, verdict) for verdict in verdicts),
        return_exceptions=True,
    )
    assert sum(isinstance(one, Conflict) for one in answers) == 7
    assert sorted(await statuses(writing, conflict)) == ["ACTIVE", "SUPERSEDED"]


async def test_what_has_ended_is_out_of_the_inbox(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    conflict = await disagreeing(writing, caller)
    assert conflict.a_id is not None
    assert conflict.b_id is not None
    await supersede(writing, caller, conflict.a_id, conflict.b_id)
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    assert page.items == []
    await restore(writing, caller, conflict.a_id)
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    assert [item.id for item in page.items] == [conflict.id]


async def test_pages_of_the_inbox(writing: Services, reading: Reading, caller: Caller) -> None:
    for city in ("Paris", "Rome", "Oslo", "Bern"):
        await remember(writing, caller, fact("lives_in", city))
    seen: list[str] = []
    after = None
    while True:
        page = await list_conflicts(reading, caller.user_id, ConflictFilter(), 2, after)
        seen += [one.id for one in page.items]
        if not page.has_next:
            break
        after = page.edges[-1].cursor
    assert len(seen) == len(set(seen)) == 6
    with pytest.raises(Invalid):
        await list_conflicts(reading, caller.user_id, ConflictFilter(), 0)
