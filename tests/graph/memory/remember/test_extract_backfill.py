"""A run over turns that were stored without their facts: each once, moved on, undone, cancelled."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from anaphora.work import Work
from graph.changes.run_lifecycle import find_run
from graph.enums import RunKind, RunStatus
from graph.records.run import RunRecord
from maintenance.sweep import Owed, sweep_runs
from memory.inputs import EntityRef, ExtractMode, TurnInput
from memory.remember.extraction.backfill import begin_extraction, go_on_extracting
from memory.remember.remember import remember
from memory.remember.turns import add_turns
from memory.runs.cancel import cancel_run
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.graph.memory.remember.test_extract import THEN
from tests.support.plain import run
from tests.support.readers.hearing import heard, hearing, told_of
from tests.support.recall.comparing import fact

TEXTS = {
    "Rome.": [heard("lives_in", "Rome")],
    "Oslo.": [heard("lives_in", "Oslo")],
    "A dog.": [heard("has_pet", "Rex")],
    "Hm.": [],
}


@pytest.fixture
async def services(writing: Services, caller: Caller) -> Services:
    """A listener, and turns that nobody extracted: stored while it was switched off."""
    off = writing.settings.model_copy(update={"extraction": False})
    silent = replace(writing, settings=off)
    given = [
        TurnInput(thread_id="old", text=text, role=role, occurred_at=THEN + timedelta(at))
        for at, (text, role) in enumerate(
            [
                ("Rome.", "user"),
                ("You live in Rome.", "assistant"),
                ("Hm.", "user"),
                ("Oslo.", "user"),
            ]
        )
    ]
    unwanted = TurnInput(thread_id="old", text="A dog.", extract=ExtractMode.OFF)
    await add_turns(silent, caller, [*given, unwanted])
    return hearing(writing, TEXTS)


async def done(services: Services, caller: Caller, run_id: str, most: int = 10_000) -> RunRecord:
    while await go_on_extracting(services, caller.user_id, run_id, most=most):
        pass
    found = await find_run(services.graph.read, caller.user_id, run_id)
    assert found is not None
    return found


async def test_all_turns_in_their_order(services: Services, caller: Caller) -> None:
    begun = await begin_extraction(services, caller, None)
    assert (begun.kind, begun.status) == (RunKind.BACKFILL, RunStatus.QUEUED)
    assert services.queue.queued[-1:] == [(Work.BACKFILL, begun.id)]  # type: ignore[attr-defined]
    assert (await begin_extraction(services, caller, None)).id == begun.id
    ended = await done(services, caller, begun.id)
    assert ended.status is RunStatus.SUCCEEDED
    assert ended.counts == {"turns": 3, "facts": 2}
    assert [(stage.done, stage.total) for stage in ended.stages] == [(3, 3)]
    assert ended.started_at is not None
    assert begun.queued_at <= ended.started_at
    assert await told_of(services.graph, caller.user_id) == [
        ("lives_in", "Rome", "SUPERSEDED"),
        ("lives_in", "Oslo", "ACTIVE"),
    ]
    again = await done(services, caller, (await begin_extraction(services, caller, None)).id)
    assert again.id != begun.id
    assert again.counts == {}
    assert [(stage.done, stage.total) for stage in again.stages] == [(0, 0)]
    assert again.started_at is not None


async def test_since(services: Services, caller: Caller) -> None:
    begun = await begin_extraction(services, caller, THEN + timedelta(1))
    ended = await done(services, caller, begun.id)
    assert ended.counts == {"turns": 2, "facts": 1}
    assert await told_of(services.graph, caller.user_id) == [("lives_in", "Oslo", "ACTIVE")]
    with pytest.raises(Invalid) as error:
        await begin_extraction(services, caller, THEN.replace(tzinfo=None))
    assert error.value.field == "since"


async def test_it_is_undone(services: Services, caller: Caller) -> None:
    """The fact that its own replaced is back, and its own facts are hidden."""
    stated = fact("lives_in", "Bern", subject=EntityRef(name="user", type="person"))
    await remember(services, caller, stated)
    begun = await begin_extraction(services, caller, None)
    await done(services, caller, begun.id)
    assert await statuses(services, caller) == {
        "Bern": "SUPERSEDED",
        "Rome": "SUPERSEDED",
        "Oslo": "ACTIVE",
    }
    undoing = await undo_run(services, caller, begun.id)
    while await go_on_undoing(services.graph, caller.user_id, undoing.id, services.clock, most=9):
        pass
    assert await statuses(services, caller) == {
        "Bern": "ACTIVE",
        "Rome": "FORGOTTEN",
        "Oslo": "FORGOTTEN",
    }
    entities = await run(
        services.graph,
        "MATCH (e:Entity {user_id: $u}) WHERE e.forgotten_at IS NULL RETURN e.name AS name",
        u=caller.user_id,
    )
    assert {row["name"] for row in entities} == {"user"}


async def test_it_is_cancelled_and_swept(services: Services, caller: Caller) -> None:
    begun = await begin_extraction(services, caller, None)
    later = services.settings.model_copy(update={"sweep_after_seconds": 0.0})
    owed = await sweep_runs(services.graph, lambda: services.clock() + timedelta(1), later)
    assert Owed(Work.BACKFILL, caller.user_id, (begun.id,)) in owed
    told = services.events.changed_users  # type: ignore[attr-defined]
    told.clear()
    await cancel_run(services, caller, begun.id)
    assert told == [caller.user_id]
    # Nothing is new of a run that was cancelled before.
    await cancel_run(services, caller, begun.id)
    assert told == [caller.user_id]
    assert (await done(services, caller, begun.id)).counts == {}
    assert await told_of(services.graph, caller.user_id) == []


async def test_unreadable_turns_are_named_and_left(writing: Services, caller: Caller) -> None:
    off = writing.settings.model_copy(update={"extraction": False})
    silent = replace(hearing(writing, {}), settings=off)
    await add_turns(silent, caller, [TurnInput(thread_id="t", text=f"odd {n}") for n in range(3)])
    ended = await done(silent, caller, (await begin_extraction(silent, caller, None)).id)
    assert ended.status is RunStatus.SUCCEEDED
    assert ended.counts == {"failed": 3}
    assert "3 turns" in ended.warnings[0]


async def statuses(services: Services, caller: Caller) -> dict[str, str]:
    rows = await run(
        services.graph,
        "MATCH (f:Fact {user_id: $u}) RETURN f.object AS object, f.status AS status",
        u=caller.user_id,
    )
    return {row["object"]: row["status"] for row in rows}


async def test_a_place_of_an_earlier_version_is_gone_on_from(
    services: Services, caller: Caller
) -> None:
    """It named its id otherwise: the turns of its instant come again, and are done once."""
    begun = await begin_extraction(services, caller, None)
    kept = json.dumps({"after": "", "at": (THEN + timedelta(1)).isoformat()})
    await run(services.graph, "MATCH (r:Run {id: $id}) SET r.input = $kept", id=begun.id, kept=kept)
    ended = await done(services, caller, begun.id)
    assert ended.counts == {"turns": 2, "facts": 1}
