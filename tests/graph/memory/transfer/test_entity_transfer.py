"""Relations, merges and reviews of entities go out and come in again."""

import json

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.support.entities import (
    ENTITY,
    MERGE,
    RELATE,
    UNRELATE,
    UPDATE,
    ask,
    entity_id,
    found,
    reviews,
    tell,
)
from tests.support.plain import run
from tests.support.transferring import bring_in, erase, lines_of
from tests.support.writing import caller_of


async def test_relations_merges_and_reviews_come_back(writing: Services, caller: Caller) -> None:
    ada = await entity_id(writing, caller, "Ada Byron")
    acme = await entity_id(writing, caller, "Acme", "company")
    old = await entity_id(writing, caller, "Countess L")
    await ask(writing, caller, RELATE, input={"from": old, "name": "works_for", "to": acme})
    knows = await ask(writing, caller, RELATE, input={"from": ada, "name": "knows", "to": acme})
    await ask(writing, caller, UNRELATE, id=knows["relateEntities"]["relation"]["id"])
    await ask(writing, caller, MERGE, winner=ada, losers=[old])
    await tell(writing, caller, "A. Byron came", "A. Byron")
    asked = await reviews(writing, caller)
    assert len(asked) == 1
    first = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    other = caller_of(f"other-{new_id()}")
    await bring_in(writing, other, first)
    assert await lines_of(writing.graph, other) == first
    assert await reviews(writing, other) == asked
    assert (await found(writing, other, "countess l"))[0][0] == "Ada Byron"
    entity = (await ask(writing, other, ENTITY, id=old))["entity"]
    assert entity["id"] == ada
    assert [one["path"] for one in entity["related"]] == [["works_for"]]


async def test_a_relation_that_a_file_does_not_date_can_be_read(
    writing: Services, caller: Caller
) -> None:
    ada = await entity_id(writing, caller, "Ada Byron")
    acme = await entity_id(writing, caller, "Acme", "company")
    await ask(writing, caller, RELATE, input={"from": ada, "name": "works_for", "to": acme})
    knows = await ask(writing, caller, RELATE, input={"from": ada, "name": "knows", "to": acme})
    await ask(writing, caller, UNRELATE, id=knows["relateEntities"]["relation"]["id"])
    lines = [json.loads(line) for line in await lines_of(writing.graph, caller)]
    dated = [line for line in lines if line.get("link") in ("RELATES", "ENDED")]
    assert len(dated) == 2
    for line in dated:
        del line["properties"]["created_at"]
    await erase(writing.graph, caller.user_id)
    other = caller_of(f"other-{new_id()}")
    await bring_in(writing, other, [json.dumps(line).encode() for line in lines])
    entity = (await ask(writing, other, ENTITY, id=ada))["entity"]
    assert [one["path"] for one in entity["related"]] == [["works_for"]]
    [ended] = await run(
        writing.graph,
        "MATCH (:Entity {id: $id})-[l:ENDED]->() RETURN l.created_at = l.ended_at AS same",
        id=ada,
    )
    assert ended["same"]


async def test_what_happened_to_an_entity_that_is_here_is_told_of_that_one(
    writing: Services, caller: Caller
) -> None:
    other = caller_of(f"other-{new_id()}")
    ada = await entity_id(writing, other, "Ada")
    old = await entity_id(writing, other, "Countess L")
    await ask(writing, other, UPDATE, id=ada, set={"addAliases": ["A."]})
    await ask(writing, other, MERGE, winner=ada, losers=[old])
    exported = await lines_of(writing.graph, other)
    await erase(writing.graph, other.user_id)
    mine = await entity_id(writing, caller, "Ada")
    await bring_in(writing, caller, exported)
    told = "MATCH (c:Change {user_id: $user, subject_id: $id}) RETURN c.action AS action"
    rows = await run(writing.graph, told, user=caller.user_id, id=mine)
    assert sorted(row["action"] for row in rows) == ["created", "updated", "updated"]
    [merge] = await run(
        writing.graph,
        "MATCH (r:Run {user_id: $user, kind: 'MERGE'}) RETURN r.id AS id",
        user=caller.user_id,
    )
    assert (await ask(writing, caller, ENTITY, id=old))["entity"]["id"] == mine
    undone = await undo_run(writing, caller, merge["id"])
    await go_on_undoing(writing.graph, caller.user_id, undone.id, writing.clock)
    [row] = await run(
        writing.graph, "MATCH (r:Run {id: $id}) RETURN r.warnings AS warnings", id=undone.id
    )
    # They are not those that the run left.
    assert [warning.rpartition("its ")[2] for warning in row["warnings"]] == [
        "aliases was changed since"
    ]
    assert (await ask(writing, caller, ENTITY, id=old))["entity"]["id"] == old
