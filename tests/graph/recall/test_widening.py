"""Widening along a real ontology: declared relations in both directions, and subclasses."""

from dataclasses import replace

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from graph.session import Transaction
from memory.inputs import EntityRef, RememberInput
from memory.ontology.define import define_concept, define_relation
from memory.ontology.imports.imports import import_ontology
from memory.ontology.inputs import ConceptInput, ConceptRelationInput
from memory.remember.remember import remember
from memory.services import Services
from recall.contract.inputs import RecallInput
from recall.contract.paths import EntityPathRecord, Expansion
from recall.entities.lookup import lookup
from recall.ontology.expansion import widen
from recall.recall import recall
from recall.services import Services as Reading
from tests.graph.memory.ontology.test_ontology import PREFIXES, VEHICLES
from tests.support.plain import run
from tests.support.writing import caller_of, embed_all


async def expanded(
    reading: Reading, caller: Caller, name: str, expansion: Expansion | None = None
) -> dict[str, EntityPathRecord]:
    found = await lookup(reading, caller.user_id, name, expansion=expansion or Expansion())
    return {one.entity.name: one for one in found.expanded}


async def entity_id(writing: Services, caller: Caller, name: str) -> str:
    rows = await run(
        writing.graph,
        "MATCH (e:Entity {user_id: $user, name: $name}) RETURN e.id AS id",
        user=caller.user_id,
        name=name,
    )
    return str(rows[0]["id"])


async def test_a_question_about_vehicles_finds_cars(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await import_ontology(writing, caller, VEHICLES)
    for name in ("vehicle", "Vehicles", "Fahrzeug"):
        found = await expanded(reading, caller, name)
        assert found["Zoe"].path == ("subclass_of", "subclass_of", "instance_of"), name
        assert (found["Zoe"].depth, found["Zoe"].steps) == (3, ())
    nothing = await expanded(reading, caller, "vehicle", Expansion(subclasses=False))
    assert nothing == {}


async def test_an_entity_that_is_named_as_a_subclass_is_found_too(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await import_ontology(writing, caller, VEHICLES)
    document = (
        PREFIXES + 'x:it a x:Other ; rdfs:label "Car" . x:v a x:Other ; rdfs:label "Vehicle" .'
    )
    await import_ontology(writing, caller, document)
    start = await entity_id(writing, caller, "Vehicle")

    async def work(transaction: Transaction) -> list[EntityPathRecord]:
        return await widen(transaction, caller.user_id, [start], Expansion())

    found = {one.entity.name: one for one in await reading.graph.reading(work)}
    assert found["Car"].path == ("subclass_of",)
    assert found["Car"].start_id == start
    assert found["Zoe"].depth == 3
    assert "Vehicle" not in found


async def test_declared_relations_are_followed_both_ways_with_their_path(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await import_ontology(writing, caller, VEHICLES)
    forth = await expanded(reading, caller, "Zoe")
    assert forth["Ann"].path == ("owned_by",)
    [step] = forth["Ann"].steps
    assert (step.from_entity.name, step.name, step.to_entity.name) == ("Zoe", "owned_by", "Ann")
    back = await expanded(reading, caller, "Ann")
    assert back["Zoe"].path == ("owned_by",)
    assert await expanded(reading, caller, "Zoe", Expansion(relations=("likes",))) == {}


async def test_what_is_not_declared_is_followed_only_by_name(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await import_ontology(writing, caller, VEHICLES)
    more = PREFIXES + 'x:bob a x:Person ; rdfs:label "Bob" ; x:met x:ann . x:ann a x:Person .'
    await import_ontology(writing, caller, more.replace("x:ann", "x:ann2"))
    await import_ontology(writing, caller, more)
    assert "Bob" not in await expanded(reading, caller, "Ann")
    named = await expanded(reading, caller, "Ann", Expansion(relations=("met",)))
    assert named["Bob"].path == ("met",)


async def test_the_limit_is_of_each_entity(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    cars = "".join(f'x:c{at} a x:Car ; rdfs:label "Car number {at:02}" .\n' for at in range(30))
    await import_ontology(writing, caller, VEHICLES + cars)
    assert len(await expanded(reading, caller, "vehicle", Expansion(limit=7))) == 7
    assert len(await expanded(reading, caller, "vehicle", Expansion(limit=100))) == 31


async def test_a_cycle_of_subclasses_ends(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    document = PREFIXES + (
        "x:A rdfs:subClassOf x:B . x:B rdfs:subClassOf x:C . x:C rdfs:subClassOf x:A .\n"
        'x:one a x:C ; rdfs:label "One" .'
    )
    await import_ontology(writing, caller, document)
    for name, depth in (("C", 1), ("A", 2), ("B", 3)):
        assert (await expanded(reading, caller, name))["One"].depth == depth


async def test_a_users_own_layer_goes_on_from_the_shared_one(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    # Names of this test alone: the shared layer is everybody's.
    tag = caller.user_id[-12:].replace("-", "")
    stranger = caller_of(caller.user_id + "-other")
    await define_concept(writing, caller, ConceptInput(name=f"boat {tag}"), shared=True)
    await define_concept(
        writing, caller, ConceptInput(name=f"yacht {tag}", parents=[f"boat {tag}"])
    )
    for one in (caller, stranger):
        document = PREFIXES + f'x:s a x:Yacht{tag} ; rdfs:label "Sea Cloud" .'
        document += f'x:Yacht{tag} rdfs:label "yacht {tag}" .'
        await import_ontology(writing, one, document)
    assert "Sea Cloud" in await expanded(reading, caller, f"boat {tag}")
    assert await expanded(reading, stranger, f"boat {tag}") == {}


@pytest.mark.parametrize("shared", [False, True])
async def test_a_relation_declared_by_hand_is_followed(
    writing: Services, reading: Reading, caller: Caller, shared: bool
) -> None:
    tag = caller.user_id[-12:].replace("-", "")
    for name in (f"p{tag}", f"q{tag}"):
        await define_concept(writing, caller, ConceptInput(name=name), shared=shared)
    await define_relation(
        writing,
        caller,
        ConceptRelationInput(name=f"met_{tag}", from_concept=f"p{tag}", to_concept=f"q{tag}"),
        shared=shared,
    )
    document = PREFIXES + (
        f'x:a a x:P ; rdfs:label "Ada" ; x:met_{tag} x:b . x:b a x:P ; rdfs:label "Bea" .'
    )
    await import_ontology(writing, caller, document)
    assert (await expanded(reading, caller, "Ada"))["Bea"].path == (f"met_{tag}",)


async def test_recall_widens_the_querys_entities_and_gives_the_way(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await import_ontology(writing, caller, VEHICLES)
    text = "The battery went flat in the snow."
    kept = await remember(
        writing, caller, RememberInput(text=text, entities=(EntityRef(name="Zoe"),))
    )
    assert kept.memory is not None
    await embed_all(writing.graph, caller.user_id)
    asked = RecallInput(query="unrelated words about vehicles", limit=1, touch=False)
    for at in range(3):
        await remember(writing, caller, RememberInput(text=f"unrelated words about soup {at}"))
    plain = await recall(reading, caller, asked)
    assert kept.memory.id not in [hit.memory.id for hit in plain.hits]
    widened = await recall(reading, caller, replace(asked, ontology=Expansion()))
    [hit] = [hit for hit in widened.hits if hit.memory.id == kept.memory.id]
    assert hit.via is not None
    assert hit.via[1:-1] == ("subclass_of", "subclass_of", "instance_of")
    assert hit.sources == ("ontology",)
    stranger = caller_of(caller.user_id + "-other")
    theirs = await recall(reading, stranger, replace(asked, ontology=Expansion()))
    assert theirs.hits == []
    for wrong in (Expansion(depth=6), Expansion(depth=0), Expansion(limit=0)):
        with pytest.raises(Invalid) as refused:
            await recall(reading, caller, replace(asked, ontology=wrong))
        assert (refused.value.field or "").startswith("ontology.")
