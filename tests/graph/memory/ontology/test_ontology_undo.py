"""Edits of the ontology leave Changes, and a run of them can be undone."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from anaphora.caller import Caller, Scope
from anaphora.errors import AnaphoraError, Invalid, LimitExceeded, NotFound
from anaphora.ids import new_id
from graph.enums import RunStatus
from memory.inputs import EntityRef, RememberInput
from memory.ontology.define import define_concept, define_relation
from memory.ontology.imports.imports import import_ontology
from memory.ontology.inputs import ConceptInput, ConceptRelationInput
from memory.remember.remember import remember
from memory.runs.cancel import cancel_run
from memory.services import Services
from recall.ontology import concepts
from recall.services import Services as Reading
from tests.graph.memory.ontology.test_ontology import PREFIXES, VEHICLES
from tests.graph.memory.runs.test_undo_identity import GATHER, exported, last_sequence, undone
from tests.support.entities import UPDATE, ask
from tests.support.plain import run
from tests.support.transferring import bring_in, erase, lines_of
from tests.support.writing import caller_of, changes_of

NAMED = PREFIXES + "<http://example.org/x> a owl:Ontology .\n" + VEHICLES.removeprefix(PREFIXES)


def without_hidden(lines: list[str]) -> list[str]:
    """Without entities that are hidden: what a run made is not deleted, and is nowhere shown."""
    return [line for line in lines if "forgotten_at" not in json.loads(line).get("properties", {})]


async def test_an_import_is_undone_and_done_again(writing: Services, caller: Caller) -> None:
    await define_concept(writing, caller, ConceptInput(name="Boat", description="Floats."))
    before = await exported(writing, caller)
    done = await import_ontology(writing, caller, NAMED)
    after = await exported(writing, caller)
    counts = await undone(writing, caller, done.id)
    assert "skipped" not in counts
    # 6 classes, 3 links, 2 relations, 2 entities.
    assert counts["undone"] == 13
    assert without_hidden(await exported(writing, caller)) == before
    undoing = (await run(writing.graph, "MATCH (r:Run {id: $id}) RETURN r.undone_by AS by",
                         id=done.id))[0]["by"]  # fmt: skip
    assert "skipped" not in await undone(writing, caller, undoing)
    assert await exported(writing, caller) == after


async def test_a_cancelled_import_stops_and_stays_cancelled(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = writing.graph.write
    runs: list[str] = []

    async def write(work: Any, *, name: str = "write") -> Any:
        done = await keep(work, name=name)
        if name == "begin import":
            runs.append(done)
        if name == "import ontology" and len(runs) == 1:
            runs.append((await cancel_run(writing, caller, runs[0])).id)
        return done

    monkeypatch.setattr(writing.graph, "write", write)
    done = await import_ontology(writing, caller, NAMED)
    assert (done.id, done.status, done.error) == (runs[0], RunStatus.CANCELLED, None)
    # The classes were written, and nothing behind them.
    labels = "MATCH (n {user_id: $user}) WHERE n:Entity OR n:Concept RETURN DISTINCT labels(n) AS l"
    found = await run(writing.graph, labels, user=caller.user_id)
    assert [row["l"] for row in found] == [["Concept"]]
    assert (await undone(writing, caller, done.id))["undone"] == 6


async def test_a_changed_document_is_undone(writing: Services, caller: Caller) -> None:
    await import_ontology(writing, caller, NAMED)
    before = await exported(writing, caller)
    changed = NAMED.replace("Carries.", "Carries all.").replace("x:Car, x:Electric .", "x:Car .")
    changed = changed.replace("x:Electric a owl:Class .", "x:Bike rdfs:subClassOf x:Vehicle .")
    changed = changed.replace(", owl:FunctionalProperty", "")
    done = await import_ontology(writing, caller, changed)
    assert await exported(writing, caller) != before
    assert "skipped" not in await undone(writing, caller, done.id)
    assert await exported(writing, caller) == before


async def test_what_somebody_changed_since_is_left_and_named(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    done = await import_ontology(writing, caller, NAMED)
    given = ConceptInput(name="vehicle", description="Mine.")
    await define_concept(writing, caller, given)
    await define_concept(writing, caller, ConceptInput(name="Sled", parents=["Car"]))
    counts = await undone(writing, caller, done.id)
    # The vehicle is another, and the car has a subclass.
    assert counts["skipped"] == 2
    kept = await concepts.find_concept(reading, caller.user_id, name="vehicle")
    assert kept.description == "Mine."
    assert await concepts.find_concept(reading, caller.user_id, name="car")
    with pytest.raises(NotFound):
        await concepts.find_concept(reading, caller.user_id, name="ElectricCar")
    [row] = await run(
        writing.graph,
        "MATCH (r:Run {undoes: $id}) RETURN r.warnings AS warnings",
        id=done.id,
    )
    assert sum("changed since" in text for text in row["warnings"]) == 1
    assert sum("attached to it" in text for text in row["warnings"]) == 1


async def test_the_shared_layer_is_undone_by_an_admin_alone(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    name = f"Guild {new_id()}"
    text = (
        PREFIXES
        + f'<http://example.org/{name.replace(" ", "")}> a owl:Class ; rdfs:label "{name}" .'
    )
    done = await import_ontology(writing, caller, text, shared=True)
    user = replace(caller, scopes=frozenset(set(Scope) - {Scope.ADMIN}))
    assert await undone(writing, user, done.id) == {"skipped": 1}
    assert await concepts.find_concept(reading, caller.user_id, name=name)
    # What a key could not do, another that may does by the same call.
    assert await undone(writing, caller, done.id) == {"undone": 1}
    with pytest.raises(NotFound):
        await concepts.find_concept(reading, caller.user_id, name=name)
    done = await import_ontology(writing, caller, text, shared=True)
    more = text.removesuffix(".") + ', "Zunft"@de .'
    again = await import_ontology(writing, caller, more, shared=True)
    assert await undone(writing, caller, again.id) == {"undone": 1}
    labels = "MATCH (c:Concept {name: $name}) RETURN coalesce(c.labels, []) AS labels"
    assert "Zunft@de" not in (await run(writing.graph, labels, name=name))[0]["labels"]


WORDS = ("Ant", "Bee", "Cat", "Dog", "Elk")


async def anything(services: Services, caller: Caller, dice: random.Random) -> None:
    """One thing done to a small ontology; what the state forbids raises, and changes nothing."""
    one, other = dice.sample(WORDS, 2)
    choice = dice.randrange(4)
    if choice == 0:
        parents = [other] if dice.random() < 0.5 else None
        given = ConceptInput(name=one, description=str(dice.random()), parents=parents)
        await define_concept(services, caller, given)
    elif choice == 1:
        cardinality = dice.choice([None, "one", "many"])
        relation = ConceptRelationInput(
            name="eats", from_concept=one, to_concept=other, cardinality=cardinality
        )
        await define_relation(services, caller, relation)
    else:
        lines = [f"<http://example.org/{choice}> a owl:Ontology ."]
        for word in dice.sample(WORDS, 3):
            lines.append(f'x:{word} rdfs:subClassOf x:{dice.choice(WORDS)} ; rdfs:label "{word}" .')
        await import_ontology(services, caller, PREFIXES + "\n".join(lines))


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_what_is_undone_in_reverse_is_as_it_was(
    writing: Services, caller: Caller, seed: int
) -> None:
    dice = random.Random(seed)
    for word in WORDS[:3]:
        await define_concept(writing, caller, ConceptInput(name=word))
    before = await exported(writing, caller)
    runs: list[str] = []
    for _ in range(8):
        after = await last_sequence(writing, caller)
        try:
            await anything(writing, caller, dice)
        except AnaphoraError:
            continue
        if await last_sequence(writing, caller) > after:
            runs.append(new_id())
            unrun = """MATCH (c:Change {user_id: $user})-[link:IN_RUN]->() WHERE c.sequence > $after
            DELETE link"""
            await run(writing.graph, unrun, user=caller.user_id, after=after)
            await run(writing.graph, GATHER, user=caller.user_id, after=after, run=runs[-1])
    assert len(runs) > 2
    assert await exported(writing, caller) != before
    for run_id in reversed(runs):
        assert "skipped" not in await undone(writing, caller, run_id)
    assert await exported(writing, caller) == before


async def test_a_definition_says_what_it_changed(writing: Services, caller: Caller) -> None:
    made = await define_concept(writing, caller, ConceptInput(name="Boat"))
    await define_concept(writing, caller, ConceptInput(name="Boat", description="Floats."))
    await define_concept(writing, caller, ConceptInput(name="Boat", description="Floats."))
    first, second = await changes_of(writing.graph, caller.user_id)
    assert (first["subject_id"], first["subject_label"]) == (made.concept.id, "Concept")
    assert (first["action"], first.get("before")) == ("created", None)
    assert second["action"] == "updated"
    [row] = json.loads(second["after"])["concepts"]
    assert (row["id"], row["description"]) == (made.concept.id, "Floats.")
    assert "description" not in json.loads(second["before"])["concepts"][0]


WRONG: list[dict[str, Any]] = [
    {"concepts": "all"},
    {"concepts": [{"key": "name:x"}]},
    {"concepts": [{"key": "name:x", "id": "none", "name": "X"}]},
    {"concepts": [{"key": "name:x", "id": new_id(), "name": "x" * 10_000}]},
    {"concepts": [{"key": "name:x", "id": new_id(), "name": "X", "user_id": ""}]},
    {
        "relations": [
            {"from_key": "a", "name": "b", "to_key": "c", "id": new_id(), "join_spec": "x"}
        ]
    },
    {"subclasses": [{"child": "a"}]},
    {"shared": "yes"},
    {"memories": []},
]


@pytest.mark.parametrize("content", WRONG, ids=range(len(WRONG)))
async def test_a_change_that_could_not_be_undone_is_refused(
    writing: Services, caller: Caller, content: dict[str, Any]
) -> None:
    await define_concept(writing, caller, ConceptInput(name="Boat"))
    lines = [json.loads(line) for line in await lines_of(writing.graph, caller)]
    await erase(writing.graph, caller.user_id)
    for line in lines:
        if line.get("node") == "Change":
            line["properties"]["after"] = json.dumps(content)
    with pytest.raises((Invalid, LimitExceeded)):
        await bring_in(writing, caller, [json.dumps(line).encode() for line in lines])


async def test_a_run_that_came_in_may_not_write_the_shared_layer(
    writing: Services, caller: Caller
) -> None:
    done = await import_ontology(writing, caller, NAMED)
    lines = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    forged = []
    for line in map(json.loads, lines):
        if line.get("node") == "Run":
            line["properties"] |= {"admin": True}
        forged.append(json.dumps(line).encode())
    with pytest.raises(Invalid):
        await bring_in(writing, caller, forged)
    other = caller_of(f"other-{new_id()}")
    await bring_in(writing, other, lines)
    assert "skipped" not in await undone(writing, other, done.id)


async def test_individuals_that_are_no_longer_stated_end(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    more = 'x:bob a x:Person ; rdfs:label "Bob" ; x:ownedBy x:ann .'
    await import_ontology(writing, caller, NAMED + more)
    await remember(
        writing, caller, RememberInput(text="Ann paid.", entities=(EntityRef(name="Ann"),))
    )
    before = await exported(writing, caller)
    changed = NAMED.replace('x:ann a x:Person ; rdfs:label "Ann" .', "")
    changed = changed.replace(" ; x:ownedBy x:ann", "").replace("x:Person a owl:Class .", "")
    done = await import_ontology(writing, caller, changed.replace("x:Person ", ""))
    assert done.counts["instances_removed"] == 2
    assert done.counts["facts_removed"] == 2
    # Ann is mentioned, and stays.
    assert done.counts["entities_removed"] == 1
    assert done.counts["concepts_removed"] == 1
    assert [text for text in done.warnings if "others use them" in text] == [
        "1 individuals are no longer stated and stay: others use them."
    ]
    shown = "MATCH (e:Entity {user_id: $id}) WHERE e.forgotten_at IS NULL RETURN e.name AS name"
    names = {row["name"] for row in await run(writing.graph, shown, id=caller.user_id)}
    assert names == {"Ann", "Zoe"}
    again = await import_ontology(writing, caller, changed.replace("x:Person ", ""))
    assert not [name for name in again.counts if name.endswith(("_added", "_removed"))]
    assert "skipped" not in await undone(writing, caller, done.id)
    assert await exported(writing, caller) == before


async def test_what_a_user_touched_does_not_end(writing: Services, caller: Caller) -> None:
    await import_ontology(writing, caller, NAMED)
    [row] = await run(
        writing.graph, "MATCH (e:Entity {user_id: $id, name: 'Ann'}) RETURN e.id AS id",
        id=caller.user_id,
    )  # fmt: skip
    await ask(writing, caller, UPDATE, id=row["id"], set={"addAliases": ["Annie"]})
    changed = NAMED.replace('x:ann a x:Person ; rdfs:label "Ann" .', "")
    done = await import_ontology(writing, caller, changed.replace(" ; x:ownedBy x:ann", ""))
    assert "entities_removed" not in done.counts
    assert any("others use them" in text for text in done.warnings)


ALONE = '<http://example.org/bob> a owl:NamedIndividual ; rdfs:label "Bob" .'


def stating(ontology: str, *lines: str) -> str:
    """A document that calls itself so."""
    return PREFIXES + "\n".join([f"<http://example.org/{ontology}> a owl:Ontology .", *lines])


async def shown(services: Services, caller: Caller) -> set[str]:
    """Names of the entities that are not hidden."""
    text = "MATCH (e:Entity {user_id: $id}) WHERE e.forgotten_at IS NULL RETURN e.name AS name"
    return {row["name"] for row in await run(services.graph, text, id=caller.user_id)}


async def test_an_individual_without_links_ends_with_the_last_that_states_it(
    writing: Services, caller: Caller
) -> None:
    first = await import_ontology(writing, caller, stating("one", ALONE))
    before = await exported(writing, caller)
    again = await import_ontology(writing, caller, stating("one", ALONE))
    assert await exported(writing, caller) == before, again.counts
    await import_ontology(writing, caller, stating("two", ALONE))
    gone = await import_ontology(writing, caller, stating("one"))
    assert "entities_removed" not in gone.counts
    assert await shown(writing, caller) == {"Bob"}
    both = await exported(writing, caller)
    last = await import_ontology(writing, caller, stating("two"))
    assert last.counts["entities_removed"] == 1
    assert await shown(writing, caller) == set()
    assert "skipped" not in await undone(writing, caller, last.id)
    assert await exported(writing, caller) == both
    # Stated again, it is there again.
    await import_ontology(writing, caller, stating("two"))
    await import_ontology(writing, caller, stating("one", ALONE))
    assert await shown(writing, caller) == {"Bob"}
    assert await undone(writing, caller, first.id) == {"skipped": 1}


async def test_an_individual_without_links_ends_with_its_import(
    writing: Services, caller: Caller
) -> None:
    done = await import_ontology(writing, caller, stating("one", ALONE))
    assert await shown(writing, caller) == {"Bob"}
    assert "skipped" not in await undone(writing, caller, done.id)
    assert await shown(writing, caller) == set()
