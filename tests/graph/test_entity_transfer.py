"""Relations, merges and reviews of entities go out and come in again."""

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.services import Services
from tests.graph.entities import (
    ENTITY,
    MERGE,
    RELATE,
    UNRELATE,
    ask,
    entity_id,
    found,
    reviews,
    tell,
)
from tests.graph.transferring import bring_in, erase, lines_of
from tests.graph.writing import caller_of


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
