"""Ontologies imported into a real graph, and what is read of them."""

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid, NotFound
from graph.enums import RunStatus
from graph.records.concepts import ConceptRecord
from graph.records.run import RunRecord
from memory.ontology.define import define_concept, define_relation
from memory.ontology.imports.imports import import_ontology
from memory.ontology.inputs import ConceptInput, ConceptRelationInput, JoinSpecInput
from memory.services import Services
from recall.ontology import concepts
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.writing import caller_of

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


async def state(writing: Services, caller: Caller) -> list[dict[str, object]]:
    """All that a user has but runs, as it is stored."""
    nodes = await run(
        writing.graph,
        "MATCH (n {user_id: $id}) WHERE NOT n:Run RETURN properties(n) AS it ORDER BY n.id",
        id=caller.user_id,
    )
    links = await run(
        writing.graph,
        "MATCH (a {user_id: $id})-[r]->(b) WHERE NOT a:Change "
        "RETURN a.id AS a, type(r) AS t, b.id AS b, properties(r) AS it ORDER BY a, t, b, it.name",
        id=caller.user_id,
    )
    return nodes + links


async def test_a_second_import_changes_nothing(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await load(writing, caller)
    before = await state(writing, caller)
    again = await load(writing, caller)
    assert {k for k in again.counts if not k.endswith("unchanged")} == {"triples"}
    assert await state(writing, caller) == before


async def test_a_changed_document_says_what_changed(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    head = PREFIXES + "<http://example.org/x> a owl:Ontology .\n"
    await load(writing, caller, head + VEHICLES.removeprefix(PREFIXES))
    changed = VEHICLES.removeprefix(PREFIXES).replace("Carries.", "Carries all.")
    changed = changed.replace("x:Car, x:Electric .", "x:Car .").replace(
        "x:Electric a owl:Class .", "x:Bike rdfs:subClassOf x:Vehicle ."
    )
    changed = changed.replace(", owl:FunctionalProperty", "")
    done = await load(writing, caller, head + changed)
    assert {k: n for k, n in done.counts.items() if k not in ("triples", "concepts_unchanged")} == {
        "concepts_added": 1,
        "concepts_changed": 1,
        "concepts_removed": 1,
        "subclass_links_added": 1,
        "subclass_links_removed": 1,
        "relations_changed": 2,
    }
    assert await names_of(reading, caller, "electriccar", "ancestors") == ["Car", "vehicle"]
    with pytest.raises(NotFound):
        await named(reading, caller, "electric")


async def test_a_nameless_document_adds_and_a_named_one_replaces(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await load(writing, caller)
    part = PREFIXES + "x:Bus rdfs:subClassOf x:Vehicle ."
    assert "concepts_removed" not in (await load(writing, caller, part)).counts
    for name in ("Bus", "Tram", "Van"):
        text = part.replace("Bus", name)
        done = await import_ontology(writing, caller, text, name="part.ttl")
    assert done.counts["subclass_links_removed"] == 1
    # The bus is of the nameless one, too.
    assert await names_of(reading, caller, "vehicle", "children") == ["Bus", "Car", "Van"]


async def test_by_hand_and_by_import_go_together(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    head = PREFIXES + "<http://example.org/x> a owl:Ontology .\n"
    await load(writing, caller, head + VEHICLES.removeprefix(PREFIXES))
    made = await define_concept(
        writing, caller, ConceptInput(name="Moped", parents=["vehicle"], description="Small.")
    )
    assert made.created
    again = await define_concept(writing, caller, ConceptInput(name="moped"))
    assert (again.created, again.concept.id) == (False, made.concept.id)
    assert again.concept.description == "Small."
    spec = JoinSpecInput(source="crm", table="people", key="id", columns=("name",))
    given = ConceptRelationInput(
        name="owned_by",
        from_concept="vehicle",
        to_concept="http://example.org/x#Person",
        cardinality="many",
        join_spec=spec,
    )
    declared = await define_relation(writing, caller, given)
    assert not declared.created
    assert declared.relation.join_spec is not None
    assert declared.relation.join_spec.columns == ("name",)
    # What the document no longer states stays where somebody says so.
    await load(writing, caller, head + "x:Other a owl:Class .")
    assert await names_of(reading, caller, "moped", "parents") == ["vehicle"]
    vehicle = await named(reading, caller, "vehicle")
    pages = await concepts.relations(reading, caller.user_id, [vehicle.id])
    assert [one.name for one in pages[vehicle.id].items] == ["owned_by"]


async def test_cardinalities_are_told_own_layer_first(writing: Services, caller: Caller) -> None:
    from graph.records.cardinalities import find_cardinalities
    from graph.session import Transaction

    await load(writing, caller)
    await define_concept(writing, caller, ConceptInput(name="thing"))
    await define_relation(
        writing,
        caller,
        ConceptRelationInput(
            name="has_part", from_concept="thing", to_concept="thing", cardinality="many"
        ),
    )

    async def work(transaction: Transaction) -> dict[str, str]:
        names = ["owned_by", "has_part", "unknown"]
        return await find_cardinalities(transaction, caller.user_id, names)

    assert await writing.graph.reading(work) == {"owned_by": "one", "has_part": "many"}


async def test_pages_of_concepts_go_on_where_they_were_left(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await load(writing, caller)
    own = {"Car", "Company", "Electric", "ElectricCar", "Person", "vehicle"}
    seen, after = [], None
    while True:
        page = await concepts.list_concepts(reading, caller.user_id, first=2, after=after)
        seen += [one.name for one in page.items if not one.shared]
        if not page.has_next:
            break
        after = page.edges[-1].cursor
    assert sorted(seen) == sorted(own)
    found = await concepts.list_concepts(reading, caller.user_id, "electricc")
    assert [one.name for one in found.items if not one.shared] == ["ElectricCar"]
    with pytest.raises(Invalid):
        await concepts.list_concepts(reading, caller.user_id, first=0)
    with pytest.raises(Invalid):
        await concepts.find_concept(reading, caller.user_id)
    with pytest.raises(NotFound):
        await concepts.find_concept(reading, caller.user_id, id="no id")


async def test_another_user_sees_nothing_of_it(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await load(writing, caller)
    one = await named(reading, caller, "vehicle")
    stranger = caller_of(caller.user_id + "-other")
    assert await concepts.get_concepts(reading, stranger.user_id, [one.id]) == {}
    for which in ("parents", "children", "ancestors", "relations"):
        pages = await getattr(concepts, which)(reading, stranger.user_id, [one.id])
        assert pages[one.id].items == []
    with pytest.raises(NotFound):
        await concepts.find_concept(reading, stranger.user_id, iri="http://example.org/x#Car")
