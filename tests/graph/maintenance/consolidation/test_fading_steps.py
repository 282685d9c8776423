"""DECAY, DEPRECATE, EVIDENCE and PROMOTE: what fades, what comes back, and what stays, by runs."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import FAR_PAST
from cypher.memories import fading
from graph.enums import MemoryKind, RunStatus, RunStep, Trust
from graph.records.run import RunRecord
from maintenance.consolidation.rates import follow_settings
from maintenance.consolidation.run import go_on_consolidating
from memory.endings.restore import restore
from memory.inputs import (
    EntityRef,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from memory.remember.remember import remember, remember_many
from memory.remember.turns import add_turn
from memory.remember.update import update_memory
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.graph.maintenance.consolidation.test_consolidation_run import go_on
from tests.support.plain import run
from tests.support.writing import embed_all, maintaining, memory_node

START = datetime(2026, 5, 1, 12, tzinfo=UTC)
DECAY, EVIDENCE, PROMOTE = RunStep.DECAY, RunStep.EVIDENCE, RunStep.PROMOTE


def at(services: Services, days: float) -> Services:
    """The services, so many days after the start."""
    return replace(services, clock=lambda: START + timedelta(days=days))


async def told(services: Services, caller: Caller, text: str, **given: Any) -> str:
    done = await remember(services, caller, RememberInput(text=text, **given))
    assert done.memory is not None
    await embed_all(services.graph, caller.user_id)
    return done.memory.id


async def triple(
    services: Services, caller: Caller, predicate: str, object: str, **given: Any
) -> str:
    subject = EntityRef(name="Maya", type="person")
    text = f"Maya {predicate.replace('_', ' ')} {object}."
    values = {"subject": subject, "predicate": predicate, "object": object}
    return await told(services, caller, text, **values, **given)


async def ran(
    services: Services, caller: Caller, *steps: RunStep, dry_run: bool = False
) -> RunRecord:
    """A run of these steps, to its end."""
    begun = await start_consolidation(services, caller, steps, dry_run=dry_run)
    ended = await go_on(services, caller, begun.id, steps_of(services))
    assert ended.status is RunStatus.SUCCEEDED
    return ended


async def undone(services: Services, caller: Caller, run_id: str) -> None:
    undoing = await undo_run(services, caller, run_id)
    graph, user_id = services.graph, caller.user_id
    await go_on_undoing(graph, user_id, undoing.id, services.clock)


async def nodes(services: Services, caller: Caller) -> dict[str, dict[str, Any]]:
    """Every memory of the user, without what each write moves."""
    query = "MATCH (m:Memory {user_id: $u}) RETURN m {.*, embedding: NULL} AS m"
    rows = await run(services.graph, query, u=caller.user_id)
    moved = ("updated_at", "conflicts_due", "embedding")
    return {
        row["m"]["id"]: {name: value for name, value in row["m"].items() if name not in moved}
        for row in rows
    }


async def states(services: Services, ids: list[str]) -> list[str]:
    return [(await memory_node(services.graph, id))["status"] for id in ids]


async def test_what_nobody_confirms_is_deprecated_or_stale(
    writing: Services, caller: Caller
) -> None:
    start = at(writing, 0)
    tea = await triple(start, caller, "likes", "tea")
    name = await triple(start, caller, "name", "Maya Li")
    age = await triple(start, caller, "age", "34", confidence=1.0)
    doubt = await triple(start, caller, "likes", "rain", confidence=0.31)
    plain = await told(start, caller, "The bridge is red.")
    all_of_them = [tea, name, age, doubt, plain]
    node = await memory_node(writing.graph, tea)
    # .9 falls under .3 after ln 3 / .01 days.
    assert node["expires_at"].to_native() == START + timedelta(
        days=109, seconds=74_410, milliseconds=174
    )
    assert "expires_at" not in await memory_node(writing.graph, name)

    early = await ran(at(writing, 3), caller, DECAY)
    assert early.counts == {}
    assert await states(writing, all_of_them) == ["ACTIVE"] * 5
    assert (await ran(at(writing, 4), caller, DECAY)).counts == {"deprecated": 1}
    assert await states(writing, [doubt]) == ["DEPRECATED"]
    before = await nodes(writing, caller)
    late = await ran(at(writing, 500), caller, DECAY)
    assert late.counts == {"deprecated": 3}
    assert await states(writing, [tea, name, age, plain]) == [
        *("DEPRECATED", "ACTIVE", "DEPRECATED", "DEPRECATED"),
    ]
    node = await memory_node(writing.graph, tea)
    assert node["confidence"] == 0.9
    assert "expires_at" not in node
    await undone(at(writing, 501), caller, late.id)
    assert await nodes(writing, caller) == before


async def test_time_to_live_by_relation_and_kind(writing: Services, caller: Caller) -> None:
    given = writing.settings.model_copy(
        update={"ttl_days": {"likes": 20.0, "PROCEDURE": 30.0, "studies": 0.0}}
    )
    writing.graph.settings = given
    try:
        start = replace(at(writing, 0), settings=given)
        likes = await triple(start, caller, "likes", "tea")
        steps = await told(start, caller, "Water the plant.", kind=MemoryKind.PROCEDURE)
        summary = await told(start, caller, "All of it.", kind=MemoryKind.SUMMARY)
        assert (await ran(at(start, 19), caller, DECAY)).counts == {}
        done = await ran(at(start, 31), caller, DECAY)
        assert done.counts == {"stale": 2}
        assert await states(writing, [likes, steps, summary]) == ["STALE", "STALE", "ACTIVE"]
        await restore(at(start, 32), caller, likes)
        assert (await ran(at(start, 50), caller, DECAY)).counts == {}
        assert (await ran(at(start, 53), caller, DECAY)).counts == {"stale": 1}
    finally:
        writing.graph.settings = writing.settings


async def test_restored_it_is_believed_for_a_while(writing: Services, caller: Caller) -> None:
    low = await triple(at(writing, 0), caller, "likes", "rain", confidence=0.2)
    assert (await ran(at(writing, 0), caller, DECAY)).counts == {"deprecated": 1}
    await restore(at(writing, 1), caller, low)
    assert (await memory_node(writing.graph, low))["confidence"] == 0.5
    assert (await ran(at(writing, 40), caller, DECAY)).counts == {}
    assert (await ran(at(writing, 60), caller, DECAY)).counts == {"deprecated": 1}


async def test_whoever_says_how_sure_it_is_is_evidence(writing: Services, caller: Caller) -> None:
    tea = await triple(at(writing, 0), caller, "likes", "tea")
    await update_memory(at(writing, 100), caller, tea, MemoryPatch(confidence=0.8))
    assert (await ran(at(writing, 190), caller, DECAY)).counts == {}
    assert (await ran(at(writing, 200), caller, DECAY)).counts == {"deprecated": 1}


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=365)])
async def test_a_clock_that_goes_back_ends_nothing(
    writing: Services, caller: Caller, back: timedelta
) -> None:
    tea = await triple(at(writing, 50), caller, "likes", "tea")
    behind = replace(writing, clock=lambda: START + timedelta(days=50) - back)
    assert (await ran(behind, caller, DECAY, EVIDENCE, PROMOTE)).counts == {}
    assert await states(writing, [tea]) == ["ACTIVE"]


async def test_an_expiry_of_other_settings_is_moved_and_ends_nothing(
    writing: Services, caller: Caller
) -> None:
    tea = await triple(at(writing, 0), caller, "likes", "tea")
    early = "MATCH (m:Memory {id: $id}) SET m.expires_at = datetime('2026-05-02T00:00:00Z')"
    await run(writing.graph, early, id=tea)
    assert (await ran(at(writing, 10), caller, DECAY)).counts == {}
    node = await memory_node(writing.graph, tea)
    assert node["expires_at"].to_native() > START + timedelta(days=100)
    assert node["status"] == "ACTIVE"


class _KilledError(Exception):
    pass


@pytest.mark.parametrize("after", [0, 1, 2])
async def test_killed_between_two_batches_it_goes_on(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    from memory.runs.consolidation import expire as module

    monkeypatch.setattr(module, "_BATCH", 2)
    given = [RememberInput(text=f"Fact {number}.") for number in range(7)]
    await remember_many(at(writing, 0), caller, given)
    late = at(writing, 200)
    begun = await start_consolidation(late, caller, [DECAY])
    calls = 0
    step = steps_of(late)[DECAY]

    async def killed(context: Any, place: str | None) -> Any:
        nonlocal calls
        calls += 1
        if calls > after:
            raise _KilledError
        return await step(context, place)

    with pytest.raises(_KilledError):
        await go_on_consolidating(
            maintaining(late), {DECAY: killed}, caller.user_id, begun.id, seconds=60
        )
    ended = await go_on(late, caller, begun.id, steps_of(late))
    assert (ended.status, ended.counts) == (RunStatus.SUCCEEDED, {"deprecated": 7})
    changes = await run(
        writing.graph,
        "MATCH (c:Change {user_id: $u, action: 'deprecated'}) RETURN c.memory_id AS id",
        u=caller.user_id,
    )
    assert len({row["id"] for row in changes}) == len(changes) == 7


async def test_a_dry_run_ends_nothing(writing: Services, caller: Caller) -> None:
    await triple(at(writing, 0), caller, "likes", "tea")
    before = await nodes(writing, caller)
    told_of = await ran(at(writing, 200), caller, DECAY, RunStep.DEPRECATE, PROMOTE, dry_run=True)
    assert told_of.counts == {"deprecated": 1, "promoted": 1, "changes": 2}
    assert await nodes(writing, caller) == before


async def alike(services: Services, fact: str, turn: str) -> None:
    """Give a turn the fact's own vector: the plain encoder's say nothing of what texts mean."""
    query = """
    MATCH (fact:Memory {id: $fact}), (turn:Memory {id: $turn})
    CALL db.create.setNodeVectorProperty(turn, 'embedding', fact.embedding)
    """
    await run(services.graph, query, fact=fact, turn=turn)


async def said(services: Services, caller: Caller, fact: str, text: str, **given: Any) -> str:
    """A turn that is as near to a fact as can be."""
    values = {"thread_id": "talk"} | given
    added = await add_turn(services, caller, TurnInput(text=text, **values))
    assert added.episode is not None
    await embed_all(services.graph, caller.user_id)
    await alike(services, fact, added.episode.id)
    return added.episode.id


FACT = "I drink green tea from Kyoto every morning."


async def test_turns_that_confirm_a_fact_make_it_surer_once(
    writing: Services, caller: Caller
) -> None:
    fact = await told(at(writing, 0), caller, FACT, confidence=0.6)
    before = await nodes(writing, caller)
    again = "As I said, I drink green tea from Kyoto every morning."
    turns = [await said(at(writing, day), caller, fact, again) for day in (1, 2)]
    ended = await ran(at(writing, 3), caller, EVIDENCE)
    assert ended.counts == {"supported": 2}
    node = await memory_node(writing.graph, fact)
    assert node["confidence"] == pytest.approx(1 - 0.4 * 0.95**2)
    assert node["evidence_count"] == 3
    assert node["last_evidence_at"].to_native() == START + timedelta(days=2)
    links = await run(
        writing.graph,
        "MATCH (:Memory {id: $id})-[l:DERIVED_FROM]->(t) RETURN t.id AS id, l.how AS how",
        id=fact,
    )
    assert sorted((row["id"], row["how"]) for row in links) == sorted(
        (id, "evidence") for id in turns
    )
    # Compared already: neither the same turns nor another run count twice.
    assert (await ran(at(writing, 4), caller, EVIDENCE)).counts == {}
    await undone(at(writing, 5), caller, ended.id)
    assert (await nodes(writing, caller))[fact] == before[fact]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("You drink green tea from Kyoto every morning.", {"role": "assistant"}),
        ("Do I drink green tea from Kyoto every morning?", {}),
        ("I do not drink green tea from Kyoto every morning.", {}),
        ("I drink green tea from Osaka every morning.", {}),
        ("I drink 3 green teas from Kyoto every morning.", {}),
        ("I drink green tea from Kyoto every morning.", {"role": "Bob"}),
        ("I drink green tea from Kyoto every morning.", {"trust": Trust.UNTRUSTED}),
        ("Kyoto is a city in Japan.", {}),
    ],
)
async def test_what_is_no_support(
    writing: Services, caller: Caller, text: str, given: dict[str, Any]
) -> None:
    fact = await told(at(writing, 0), caller, FACT)
    await said(at(writing, 1), caller, fact, text, **given)
    assert (await ran(at(writing, 2), caller, EVIDENCE)).counts == {}


async def test_the_turn_that_it_was_drawn_from_is_no_support(
    writing: Services, caller: Caller
) -> None:
    added = await add_turn(at(writing, 0), caller, TurnInput(thread_id="talk", text=FACT))
    assert added.episode is not None
    turn = added.episode.id
    # Learned before the turn was stored, as clocks of two machines may have it.
    fact = await told(at(writing, 0), caller, FACT, derived_from=(turn,))
    past = "MATCH (m:Memory {id: $id}) SET m.created_at = datetime('2026-04-01T00:00:00Z')"
    await run(writing.graph, past, id=fact)
    await alike(writing, fact, turn)
    assert (await ran(at(writing, 1), caller, EVIDENCE)).counts == {}


async def test_new_evidence_brings_back_what_had_faded(writing: Services, caller: Caller) -> None:
    fact = await told(at(writing, 0), caller, FACT)
    assert (await ran(at(writing, 120), caller, DECAY)).counts == {"deprecated": 1}
    await said(at(writing, 121), caller, fact, FACT)
    ended = await ran(at(writing, 122), caller, EVIDENCE)
    assert ended.counts == {"supported": 1, "revived": 1}
    node = await memory_node(writing.graph, fact)
    assert (node["status"], node["confidence"]) == ("ACTIVE", pytest.approx(0.905))
    assert node["expires_at"].to_native() > START + timedelta(days=220)
    # What faded long ago is believed no more than it was.
    await undone(at(writing, 123), caller, ended.id)
    assert await states(writing, [fact]) == ["DEPRECATED"]


async def test_a_turn_that_waits_for_its_vector_holds_up_those_after_it(
    writing: Services, caller: Caller
) -> None:
    fact = await told(at(writing, 0), caller, FACT)
    added = await add_turn(at(writing, 1), caller, TurnInput(thread_id="talk", text=FACT))
    assert added.episode is not None
    assert (await ran(at(writing, 2), caller, EVIDENCE)).counts == {}
    await embed_all(writing.graph, caller.user_id)
    await alike(writing, fact, added.episode.id)
    assert (await ran(at(writing, 3), caller, EVIDENCE)).counts == {"supported": 1}


async def test_tiers_rise_with_age_importance_and_use(writing: Services, caller: Caller) -> None:
    start = at(writing, 0)
    plain = await told(start, caller, "Plain.", kind=MemoryKind.SUMMARY)
    matters = await told(start, caller, "It matters.", kind=MemoryKind.SUMMARY, importance=0.9)
    asked = await told(start, caller, "Asked for.", kind=MemoryKind.SUMMARY)
    more = "MATCH (m:Memory {id: $id}) SET m.access_count = $n, m.promote_at = m.created_at"
    await run(writing.graph, more, id=asked, n=3)

    async def tiers() -> list[str]:
        ids = (plain, matters, asked)
        return [(await memory_node(writing.graph, id))["tier"].split("_")[0] for id in ids]

    assert (await ran(at(writing, 6), caller, PROMOTE)).counts == {"promoted": 1}
    assert await tiers() == ["SHORT", "SHORT", "MID"]
    before = await nodes(writing, caller)
    week = await ran(at(writing, 8), caller, PROMOTE)
    assert week.counts == {"promoted": 2}
    assert await tiers() == ["MID", "MID", "MID"]
    await undone(at(writing, 9), caller, week.id)
    assert await nodes(writing, caller) == before
    # Two tiers at once, where both are due.
    assert (await ran(at(writing, 31), caller, PROMOTE)).counts == {"promoted": 2}
    assert await tiers() == ["MID", "LONG", "MID"]
    assert (await ran(at(writing, 400), caller, PROMOTE)).counts == {}


async def test_other_settings_are_looked_at_anew(writing: Services, caller: Caller) -> None:
    upkeep = maintaining(at(writing, 1))
    await follow_settings(upkeep)
    tea = await triple(at(writing, 0), caller, "likes", "tea")
    assert await follow_settings(upkeep) == 0
    others = writing.settings.model_copy(update={"ttl_days": {"likes": 5.0}})
    writing.graph.settings = others
    try:
        changed = replace(upkeep, settings=others)
        assert await follow_settings(changed) > 0
        assert await follow_settings(changed) == 0
        start = replace(at(writing, 0), settings=others)
        assert (await ran(at(start, 4), caller, DECAY)).counts == {}
        assert (await memory_node(writing.graph, tea))["expires_at"].to_native() == (
            START + timedelta(days=5)
        )
        assert (await ran(at(start, 6), caller, DECAY)).counts == {"stale": 1}
    finally:
        writing.graph.settings = writing.settings
        await follow_settings(upkeep)


async def test_users_of_whom_something_is_due_are_found_though_nothing_changed(
    writing: Services, caller: Caller
) -> None:
    await triple(at(writing, 0), caller, "likes", "tea")
    idle = "MATCH (u:User {id: $u}) REMOVE u.unconsolidated_at"
    await run(writing.graph, idle, u=caller.user_id)
    for days, found in ((100, False), (120, True)):
        now = START + timedelta(days=days)
        rows = await writing.graph.read(
            fading.find_users_ending, now=now, place=FAR_PAST, place_id="", limit=100_000
        )
        assert (caller.user_id in {row["user_id"] for row in rows}) is found
