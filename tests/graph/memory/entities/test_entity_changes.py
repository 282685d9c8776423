"""An entity that a memory brought leaves its Change, and goes with it unless another names it."""

import json

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.inputs import EntityRef, MemoryPatch, RememberInput
from memory.remember.remember import remember, remember_many
from memory.remember.update import update_memory
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import changes_of


def told(text: str, *names: str) -> RememberInput:
    return RememberInput(text=text, entities=tuple(EntityRef(name=name) for name in names))


async def test_each_entity_that_is_new_has_a_change_and_no_other(
    writing: Services, caller: Caller
) -> None:
    await remember_many(
        writing, caller, [told("Ben met Ines Paz", "Ben", "Ines Paz"), told("Ben left", "Ben")]
    )
    await remember(writing, caller, told("Ben and Otto Kraft", "Ben", "Otto Kraft"))
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["sequence"] for change in changes] == list(range(1, len(changes) + 1))
    made = [change for change in changes if change.get("subject_label") == "Entity"]
    rows = await run(
        writing.graph,
        "MATCH (e:Entity {user_id: $id}) RETURN e.id AS id, e.name AS name, e.type AS type",
        id=caller.user_id,
    )
    assert {change["subject_id"] for change in made} == {row["id"] for row in rows}
    assert len(made) == len(rows) == 3
    assert {change["action"] for change in made} == {"created"}
    for change, name in zip(made, ("Ben", "Ines Paz", "Otto Kraft"), strict=True):
        assert (change.get("before"), json.loads(change["after"])["name"]) == (None, name)


async def test_so_has_one_that_a_correction_brought(writing: Services, caller: Caller) -> None:
    fact = RememberInput(text="Ben likes tea", predicate="likes", subject=EntityRef(name="Ben"))
    memory = (await remember(writing, caller, fact)).memory
    assert memory is not None
    patch = MemoryPatch(subject=EntityRef(name="Otto Kraft"))
    await update_memory(writing, caller, memory.id, patch)
    changes = await changes_of(writing.graph, caller.user_id)
    made = [change["action"] for change in changes if change.get("subject_label") == "Entity"]
    assert made == ["created", "created"]
    assert [change["sequence"] for change in changes] == list(range(1, len(changes) + 1))


@pytest.mark.parametrize("named_again", [False, True])
async def test_undone_it_goes_with_the_memory_unless_another_names_it(
    writing: Services, caller: Caller, named_again: bool
) -> None:
    await remember(writing, caller, told("Ben met Ines Paz", "Ben", "Ines Paz"))
    run_id = new_id()
    query = """
    MATCH (change:Change {user_id: $user})
    WITH collect(change) AS changes
    CREATE (run:Run {id: $run, user_id: $user, kind: 'REFLECTION', status: 'SUCCEEDED',
      queued_at: datetime()})
    WITH run, changes UNWIND changes AS change
    CREATE (change)-[:IN_RUN {created_at: datetime()}]->(run)
    """
    await run(writing.graph, query, run=run_id, user=caller.user_id)
    if named_again:
        await remember(writing, caller, told("Ben left", "Ben"))
    undoing = await undo_run(writing, caller, run_id)
    await go_on_undoing(writing.graph, caller.user_id, undoing.id, writing.clock)
    rows = await run(
        writing.graph,
        "MATCH (e:Entity {user_id: $id}) RETURN e.name AS name, e.forgotten_at IS NULL AS there",
        id=caller.user_id,
    )
    assert {row["name"]: row["there"] for row in rows} == {"Ben": named_again, "Ines Paz": False}
