"""Undoing where there is much: changes since, and changes of one thing."""

from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from cypher.query import Query
from graph.session import Transaction
from memory.entities import merge
from memory.entities.inputs import EntityInput
from memory.entities.merge import merge_entities
from memory.entities.upsert import upsert_entity
from memory.inputs import EntityRef, MemoryPatch
from memory.remember.update import update_memory
from memory.runs import undo_changes
from memory.services import Services
from tests.graph.memory.runs.test_undo import made, running, undone
from tests.support.plain import run
from tests.support.writing import memory_node


async def test_what_changed_too_often_since_is_left_and_named(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often: what cannot be looked through is not said to be unchanged, or undone."""
    monkeypatch.setattr(undo_changes, "_MOST_CHANGES", 4)
    few, many = [await made(writing, caller, text, importance=0.2) for text in ("x", "y")]
    for _ in range(5):
        # What came before the run is not counted.
        await update_memory(writing, caller, few.id, MemoryPatch(tags=(new_id(),)))
    ids = [few.id, many.id]
    run_id = await running(writing, caller, ids, {"importance": 0.9, "category": "c"})
    for memory, times in ((few, 3), (many, 5)):
        for _ in range(times):
            await update_memory(writing, caller, memory.id, MemoryPatch(tags=(new_id(),)))
    done = await undone(writing, caller, run_id)
    assert dict(done.counts) == {"undone": 1, "skipped": 1}
    [warning] = done.warnings
    assert warning == f"{many.id} was left: too much of it was changed since"
    found = [(await memory_node(writing.graph, id))["importance"] for id in ids]
    assert found == [0.2, 0.9]


async def test_the_changes_of_one_thing_are_read_once(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A merge leaves many of one entity: only the newest reads them all, beside the others'."""
    monkeypatch.setattr(merge, "_PORTION", 1)
    winner, loser = [
        (await upsert_entity(writing, caller, EntityInput(name=name, type="person"))).entity
        for name in ("Ines Paz", "Otto Kraft")
    ]
    for number in range(3):
        await made(writing, caller, f"text {number}", entities=(EntityRef(id=loser.id),))
    await merge_entities(writing, caller, winner.id, [loser.id])
    find = "MATCH (r:Run {user_id: $user_id, kind: 'MERGE'})<-[:IN_RUN]-(c) RETURN r.id, count(c)"
    [row] = await run(writing.graph, find, user_id=caller.user_id)
    read: list[str] = []
    subjects: list[str] = []
    run_it = Transaction.run

    async def counted(self: Transaction, query: Query, /, **given: Any) -> list[dict[str, Any]]:
        read.append(query.name)
        subjects.extend(one["id"] for one in given.get("subjects", ()))
        return await run_it(self, query, **given)

    monkeypatch.setattr(Transaction, "run", counted)
    done = await undone(writing, caller, row["r.id"])
    assert dict(done.counts) == {"undone": 2}
    assert row["count(c)"] == 5
    assert sorted(subjects) == sorted([winner.id, loser.id])
    assert read.count("runs/find_span") == read.count("runs/find_subject_changes") == 1
