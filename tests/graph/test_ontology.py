"""Ontologies imported into a real graph, and what is read of them."""

from anaphora.caller import Caller
from graph.concepts import ConceptRecord
from graph.runs import RunRecord
from graph.values import RunStatus
from memory.ontology.importing import import_ontology
from memory.services import Services
from recall import concepts
from recall.services import Services as Reading

PREFIXES = """
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix x: <http://example.org/x#> .
"""
VEHICLES = (
    PREFIXES
    + """
x:Vehicle a owl:Class ; rdfs:label "vehicle"@en, "Fahrzeug"@de ; rdfs:comment "Carries." .
x:Car rdfs:subClassOf x:Vehicle .
x:Electric a owl:Class .
x:ElectricCar rdfs:subClassOf x:Car, x:Electric .
x:Person a owl:Class .
x:ownedBy a owl:ObjectProperty, owl:FunctionalProperty ;
  rdfs:domain x:Vehicle ; rdfs:range [ owl:unionOf ( x:Person x:Company ) ] .
x:ann a x:Person ; rdfs:label "Ann" .
x:zoe a x:ElectricCar ; rdfs:label "Zoe" ; x:ownedBy x:ann .
"""
)


async def load(writing: Services, caller: Caller, text: str = VEHICLES) -> RunRecord:
    return await import_ontology(writing, caller, text)


async def named(reading: Reading, caller: Caller, name: str) -> ConceptRecord:
    return await concepts.find_concept(reading, caller.user_id, name=name)


async def names_of(reading: Reading, caller: Caller, of: str, which: str) -> list[str]:
    one = await named(reading, caller, of)
    pages = await getattr(concepts, which)(reading, caller.user_id, [one.id])
    return [item.name for item in pages[one.id].items]


async def test_an_ontology_becomes_concepts_relations_and_entities(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    done = await load(writing, caller)
    assert done.status is RunStatus.SUCCEEDED
    assert done.counts["concepts_added"] == 6
    assert done.counts["subclass_links_added"] == 3
    assert done.counts["relations_added"] == 2
    assert done.counts["entities_added"] == 2
    assert done.counts["facts_added"] == 1
    vehicle = await named(reading, caller, "VEHICLE")
    assert (vehicle.description, vehicle.shared) == ("Carries.", False)
    assert (await named(reading, caller, "fahrzeug")).id == vehicle.id
    assert await names_of(reading, caller, "vehicle", "children") == ["Car"]
    assert await names_of(reading, caller, "electriccar", "parents") == ["Car", "Electric"]
    assert await names_of(reading, caller, "electriccar", "ancestors") == [
        "Car",
        "Electric",
        "vehicle",
    ]
    pages = await concepts.relations(reading, caller.user_id, [vehicle.id])
    relations = pages[vehicle.id].items
    assert {(one.name, one.to_concept.name, one.cardinality) for one in relations} == {
        ("owned_by", "Person", "one"),
        ("owned_by", "Company", "one"),
    }
