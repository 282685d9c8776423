"""A user's own layer of the ontology, taken out and brought in."""

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.ontology.define import define_concept, define_relation
from memory.ontology.imports.imports import import_ontology
from memory.ontology.inputs import ConceptInput, ConceptRelationInput, JoinSpecInput
from memory.services import Services
from tests.graph.memory.ontology.test_ontology import VEHICLES
from tests.support.transferring import bring_in, erase, lines_of
from tests.support.writing import caller_of


async def test_concepts_links_and_instances_come_along(writing: Services, caller: Caller) -> None:
    await import_ontology(writing, caller, VEHICLES)
    await define_concept(writing, caller, ConceptInput(name="moped", parents=["vehicle"]))
    spec = JoinSpecInput(source="crm", table="people", key="id", columns=("name",))
    given = ConceptRelationInput(
        name="lent_to",
        from_concept="vehicle",
        to_concept="person",
        cardinality="many",
        join_spec=spec,
    )
    await define_relation(writing, caller, given)
    first = await lines_of(writing.graph, caller)
    assert sum(b'"node":"Concept"' in line for line in first) == 7
    await erase(writing.graph, caller.user_id)
    other = caller_of(f"other-{new_id()}")
    await bring_in(writing, other, first)
    assert await lines_of(writing.graph, other) == first
    again = await import_ontology(writing, other, VEHICLES)
    assert not [name for name in again.counts if name.endswith(("_added", "_changed"))]


async def test_what_is_there_under_another_id_is_joined(writing: Services, caller: Caller) -> None:
    await import_ontology(writing, caller, VEHICLES)
    lines = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    other = caller_of(f"other-{new_id()}")
    await import_ontology(writing, other, VEHICLES)
    before = [line for line in await lines_of(writing.graph, other) if b'"node":"Concept"' in line]
    await bring_in(writing, other, lines)
    after = [line for line in await lines_of(writing.graph, other) if b'"node":"Concept"' in line]
    assert after == before
