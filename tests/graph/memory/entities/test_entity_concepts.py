"""Of what concept an entity is said to be: said anew, known as of an instant, and undone."""

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.ontology.define import define_concept
from memory.ontology.inputs import ConceptInput
from memory.services import Services
from recall.contract.paths import Expansion
from recall.entities.lookup import lookup
from recall.services import Services as Reading
from tests.graph.memory.runs.test_undo_identity import GATHER, last_sequence, undone
from tests.support.entities import UPDATE, ask
from tests.support.plain import run
from tests.support.recall.past import at, clocked

UPSERT = "mutation ($input: EntityInput!) { upsertEntity(input: $input) { entity { id } } }"
LINKS = """
MATCH (:Entity {id: $id})-[link:INSTANCE_OF|ENDED]->(concept:Concept)
RETURN type(link) AS type, link.type AS was, concept.name AS name ORDER BY type, name
"""


async def instances(reading: Reading, caller: Caller, concept: str, minute: float) -> list[str]:
    found = await lookup(
        reading, caller.user_id, concept, expansion=Expansion(), known_at=at(minute)
    )
    return [one.entity.name for one in found.expanded]


async def test_what_was_said_before_ends_and_is_not_deleted(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    writing, clock = clocked(writing)
    for name in ("Engineer", "Poet"):
        await define_concept(writing, caller, ConceptInput(name=name))
    clock.minute = 1
    given = {"name": "Ada Byron", "type": "person", "concept": "engineer"}
    id = (await ask(writing, caller, UPSERT, input=given))["upsertEntity"]["entity"]["id"]
    clock.minute = 3
    await ask(writing, caller, UPDATE, id=id, set={"concept": "poet"})
    clock.minute = 5
    after = await last_sequence(writing, caller)
    await ask(writing, caller, UPDATE, id=id, set={"concept": None})
    assert await last_sequence(writing, caller) == after + 1
    links = [
        (row["type"], row["was"], row["name"]) for row in await run(writing.graph, LINKS, id=id)
    ]
    assert links == [("ENDED", "INSTANCE_OF", "Engineer"), ("ENDED", "INSTANCE_OF", "Poet")]
    assert await instances(reading, caller, "engineer", 2) == ["Ada Byron"]
    assert await instances(reading, caller, "engineer", 4) == []
    assert await instances(reading, caller, "poet", 2) == []
    assert await instances(reading, caller, "poet", 4) == ["Ada Byron"]
    assert await instances(reading, caller, "poet", 6) == []
    clock.minute = 7
    run_id = new_id()
    await run(writing.graph, GATHER, user=caller.user_id, after=after, run=run_id)
    assert await undone(writing, caller, run_id) == {"undone": 1}
    assert await instances(reading, caller, "poet", 8) == ["Ada Byron"]
    assert await instances(reading, caller, "poet", 6) == []


async def test_a_shared_concept_is_said_and_unsaid(writing: Services, caller: Caller) -> None:
    name = f"Guild {new_id()}"
    await define_concept(writing, caller, ConceptInput(name=name), shared=True)
    given = {"name": "Ada Byron", "type": "person", "concept": name}
    id = (await ask(writing, caller, UPSERT, input=given))["upsertEntity"]["entity"]["id"]
    after = await last_sequence(writing, caller)
    # Said again, it is no change.
    await ask(writing, caller, UPDATE, id=id, set={"concept": name.upper()})
    assert await last_sequence(writing, caller) == after
    await ask(writing, caller, UPDATE, id=id, set={"concept": None})
    [link] = await run(writing.graph, LINKS, id=id)
    assert (link["type"], link["name"]) == ("ENDED", name)
