"""Consolidation of a user's facts: merged, replaced, opposed; and all of it undone."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import ConflictStatus, RunStatus, RunStep, Trust, Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.supersede import supersede
from memory.inputs import (
    ConflictPolicy,
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from memory.remember.turns import add_turns
from memory.remember.update import update_memory
from memory.runs.consolidation import contradict, merge
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.runs.erasure.erase import erase
from memory.services import Services
from tests.graph.memory.runs.erasure import erasing
from tests.support.plain import run
from tests.support.recall.comparing import by_words, fact
from tests.support.recall.consolidating import (
    beliefs,
    check_invariants,
    conflicts,
    consolidate,
    go_on,
    state,
    tell,
    told,
    undo,
)

THEN = datetime(2025, 3, 1, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def services(writing: Services) -> Services:
    """An encoder by which texts with like words are near."""
    return by_words(writing)


async def test_what_says_the_same_becomes_one(services: Services, caller: Caller) -> None:
    turns = [TurnInput(thread_id="t", text=text) for text in ("Heard here.", "And there.")]
    episodes = [
        one.episode.id
        for one in (await add_turns(services, caller, turns)).results
        if one.episode is not None
    ]
    text = "the cat sleeps on the red sofa"
    await tell(
        services,
        caller,
        RememberInput(text=text, confidence=0.7, derived_from=(episodes[0],)),
        RememberInput(text=text, confidence=0.9, derived_from=(episodes[1],)),
        RememberInput(text=f"{text}!", confidence=0.8),
        RememberInput(text="the dog sleeps on the red sofa"),
    )
    before = await state(services, caller)
    ended = await consolidate(services, caller)
    assert ended.counts["merged"] == 2
    assert await told(services, caller) == [
        (text, "MERGED", 1),
        (text, "ACTIVE", 3),
        (f"{text}!", "MERGED", 1),
        ("the dog sleeps on the red sofa", "ACTIVE", 1),
    ]
    [row] = await run(
        services.graph,
        "MATCH (f:Fact {user_id: $u, confidence: 0.9})-[:DERIVED_FROM]->(e) "
        "RETURN collect(e.id) AS ids",
        u=caller.user_id,
    )
    assert sorted(row["ids"]) == sorted(episodes)
    await check_invariants(services, caller)

    again = await consolidate(services, caller)
    assert again.counts.get("merged", 0) == 0
    await undo(services, caller, ended.id)
    assert await state(services, caller) == before
    await check_invariants(services, caller)
    # What was put back is left to a person.
    assert (await consolidate(services, caller)).counts.get("merged", 0) == 0
    assert await state(services, caller) == before


async def test_a_newer_value_replaces_the_older(services: Services, caller: Caller) -> None:
    cities = ("Turin", "Milan", "Rome")
    ids = await tell(
        services,
        caller,
        *(
            fact("lives_in", city, valid_from=THEN + at * 40 * DAY)
            for at, city in enumerate(cities)
        ),
    )
    before = await state(services, caller)
    ended = await consolidate(services, caller)
    assert ended.counts["superseded"] == 2
    rows = await run(
        services.graph,
        "MATCH (f:Fact {user_id: $u}) OPTIONAL MATCH (n)-[:SUPERSEDES]->(f) "
        "RETURN f.status AS status, f.valid_to AS until, n.id AS by ORDER BY f.id",
        u=caller.user_id,
    )
    assert [(row["status"], row["by"]) for row in rows] == [
        ("SUPERSEDED", ids[1]),
        ("SUPERSEDED", ids[2]),
        ("ACTIVE", None),
    ]
    assert rows[0]["until"].to_native() == THEN + 40 * DAY
    assert {status for status, verdict in await conflicts(services, caller) if verdict} == {
        "RESOLVED"
    }
    await check_invariants(services, caller)
    await undo(services, caller, ended.id)
    assert await state(services, caller) == before


async def test_contradictions_cost_belief_once(services: Services, caller: Caller) -> None:
    await tell(
        services,
        caller,
        fact("lives_in", "Turin", valid_from=THEN, confidence=0.9),
        fact("lives_in", "Milan", valid_from=THEN, confidence=0.5),
    )
    before = await state(services, caller)
    ended = await consolidate(services, caller)
    assert (ended.counts["contradictions"], ended.counts["halved"]) == (1, 2)
    assert await beliefs(services, caller) == [0.45, 0.3]
    assert await conflicts(services, caller) == [(ConflictStatus.OPEN.value, None)]
    await consolidate(services, caller)
    assert await beliefs(services, caller) == [0.45, 0.3]
    await undo(services, caller, ended.id)
    assert await state(services, caller) == before


async def test_opposite_valence(services: Services, caller: Caller) -> None:
    text = "the team meets every monday in the big room upstairs"
    await tell(
        services,
        caller,
        RememberInput(text=text, confidence=0.8),
        RememberInput(text=text.replace("meets", "never meets"), confidence=0.8),
    )
    ended = await consolidate(services, caller)
    assert ended.counts["contradictions"] == 1
    assert await beliefs(services, caller) == [0.4, 0.4]


async def test_lower_trust_ends_and_halves_nothing(services: Services, caller: Caller) -> None:
    await tell(
        services,
        caller,
        fact("lives_in", "Turin", valid_from=THEN, confidence=0.9),
        fact("lives_in", "Rome", valid_from=THEN + 9 * DAY, trust=Trust.UNTRUSTED, confidence=0.9),
    )
    await consolidate(services, caller)
    assert [status for _, status, _ in await told(services, caller)] == ["ACTIVE", "ACTIVE"]
    assert await beliefs(services, caller) == [0.9, 0.45]


@pytest.mark.parametrize("verdict", [Verdict.DISMISS, Verdict.KEEP_BOTH])
async def test_what_a_person_decided_stays(
    services: Services, caller: Caller, verdict: Verdict
) -> None:
    a, b = await tell(
        services,
        caller,
        fact("lives_in", "Turin", valid_from=THEN),
        fact("lives_in", "Milan", valid_from=THEN + 9 * DAY),
    )
    await resolve_conflict(services, caller, ConflictRef(a=a, b=b), verdict)
    before = await state(services, caller)
    await consolidate(services, caller)
    assert await state(services, caller) == before


async def test_what_a_person_restored_stays(services: Services, caller: Caller) -> None:
    a, _ = await tell(
        services,
        caller,
        RememberInput(text="the cat sleeps", confidence=0.7),
        RememberInput(text="the cat sleeps", confidence=0.9),
    )
    await consolidate(services, caller)
    await restore(services, caller, a)
    await consolidate(services, caller)
    assert [status for _, status, _ in await told(services, caller)] == ["ACTIVE", "ACTIVE"]


async def test_two_of_one_name_stay_two(services: Services, caller: Caller) -> None:
    persons = [EntityRef(name="Anna", type=type) for type in ("person", "ship")]
    await tell(
        services,
        caller,
        *(fact("lives_in", "Turin", subject=one, confidence=0.9) for one in persons),
        *(RememberInput(text="Anna sings well", entities=(one,)) for one in persons),
    )
    ended = await consolidate(services, caller)
    assert ended.counts.get("merged", 0) == 0


@pytest.mark.parametrize("most", [100, 1])
async def test_a_dry_run_tells_the_same(
    services: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Also where a page is more than a transaction's worth."""
    monkeypatch.setattr(contradict, "_MOST_PAIRS", most)
    monkeypatch.setattr(merge, "_MERGERS", most)
    await tell(
        services,
        caller,
        RememberInput(text="the cat sleeps", confidence=0.7),
        RememberInput(text="the cat sleeps", confidence=0.9),
        fact("lives_in", "Turin", valid_from=THEN),
        fact("lives_in", "Milan", valid_from=THEN + 9 * DAY),
        fact("lives_in", "Pavia", valid_from=THEN + 18 * DAY),
        fact("lives_in", "Parma", valid_from=THEN + 27 * DAY),
    )
    before = await state(services, caller)
    dry = await consolidate(services, caller, dry_run=True)
    assert await state(services, caller) == before
    rows = await run(
        services.graph,
        "MATCH (c:PlannedChange)-[:PLANNED_IN]->(:Run {id: $id}) RETURN c.action AS action, "
        "c.memory_id AS id ORDER BY c.sequence",
        id=dry.id,
    )
    real = await consolidate(services, caller)
    done = await run(
        services.graph,
        "MATCH (c:Change)-[:IN_RUN]->(:Run {id: $id}) RETURN c.action AS action, "
        "c.memory_id AS id ORDER BY c.sequence",
        id=real.id,
    )
    assert rows == done
    assert {name: dry.counts[name] for name in real.counts} == real.counts


@pytest.mark.parametrize("hand", ["update", "supersede", "forget", "merge", "erase"])
async def test_what_a_hand_changes_meanwhile_is_left(
    services: Services, caller: Caller, hand: str
) -> None:
    """Between the reading of a batch and its write, a person is faster."""
    a, b = await tell(
        services,
        caller,
        RememberInput(text="the cat sleeps", confidence=0.7),
        RememberInput(text="the cat sleeps", confidence=0.9),
    )
    steps = dict(steps_of(services))
    merging = steps[RunStep.MERGE]

    async def beside(context: Any, place: str | None) -> Any:
        portion = await merging(context, place)
        if hand == "update":
            await update_memory(services, caller, a, MemoryPatch(text="the cat wakes"))
        elif hand == "supersede":
            await supersede(services, caller, a, b)
        elif hand == "merge":
            await resolve_conflict(services, caller, ConflictRef(a=a, b=b), Verdict.MERGE)
        elif hand == "erase":
            what = ForgetTarget(ids=(a,))
            done = await erase(services, caller, ForgetInput(what=what, hard=True))
            await erasing.ended(services, caller.user_id, done.receipt_id or "")
        else:
            await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(a,))))
        return portion

    steps[RunStep.MERGE] = beside
    begun = await start_consolidation(services, caller, [RunStep.MERGE])
    ended = await go_on(services, caller, begun.id, steps)
    assert ended.status is RunStatus.SUCCEEDED
    assert ended.counts == {"left": 1}
    # What is erased is no fact any more.
    assert [status for _, status, _ in await told(services, caller)][-1] == "ACTIVE"
    await check_invariants(services, caller)


async def test_many_identical_facts(services: Services, caller: Caller) -> None:
    inputs = [RememberInput(text="the cat sleeps", confidence=0.7)] * 400
    await tell(services, caller, *inputs)
    ended = await consolidate(services, caller, seconds=0)
    assert ended.counts["merged"] == 399
    [row] = await run(
        services.graph,
        "MATCH (f:Fact {user_id: $u, status: 'ACTIVE'}) RETURN count(f) AS n, "
        "sum(f.evidence_count) AS evidence",
        u=caller.user_id,
    )
    assert row == {"n": 1, "evidence": 400}
    await check_invariants(services, caller)


async def test_many_facts_of_one_slot(services: Services, caller: Caller) -> None:
    await tell(
        services,
        caller,
        *(
            fact(
                "lives_in",
                f"City{at}",
                valid_from=THEN + at * DAY,
                on_conflict=ConflictPolicy.IGNORE,
            )
            for at in range(300)
        ),
    )
    ended = await consolidate(services, caller, seconds=0)
    assert ended.counts["superseded"] == 299
    await check_invariants(services, caller)
