"""A user's own vocabulary, and what was said of shared concepts, taken out and brought in."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from anaphora.ids import new_id
from graph.records.vocabulary import TermKind, TermRecord, Version
from memory.ontology.define import define_concept
from memory.ontology.inputs import ConceptInput
from memory.services import Services
from memory.vocabulary.decisions import reject_term
from memory.vocabulary.files import replace_terms, write_terms
from recall.lists import vocabulary
from recall.services import Services as Reading
from tests.graph.memory.entities.test_entity_concepts import LINKS, UPSERT
from tests.graph.memory.ontology.test_vocabulary import suggest
from tests.support.entities import UPDATE, ask
from tests.support.plain import run
from tests.support.transferring import bring_in, erase, lines_of
from tests.support.writing import caller_of


def topics(*values: str) -> list[TermRecord]:
    return [
        TermRecord(kind=TermKind.TOPIC, value=value, examples=(f"of {value}",)) for value in values
    ]


async def set_terms(writing: Services, caller: Caller, *values: str) -> None:
    await replace_terms(
        writing.graph, writing.clock, caller.user_id, {TermKind.TOPIC: topics(*values)}
    )


async def values(writing: Services, caller: Caller) -> list[str]:
    written = await write_terms(writing.graph, caller.user_id)
    return [term["value"] for term in written["topics"]]


async def exported(writing: Services, caller: Caller) -> list[bytes]:
    """The export of a user with three versions and a rejected term, who is gone."""
    await set_terms(writing, caller, "bees", "honey")
    await set_terms(writing, caller, "honey", "wax")
    await suggest(writing, caller, "pollen", 1)
    await reject_term(writing, caller, TermKind.TOPIC, "pollen")
    await set_terms(writing, caller, "wax", "bees", "honey")
    lines = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    return lines


async def test_every_version_comes_back(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    lines = await exported(writing, caller)
    assert sum(b'"term"' in line for line in lines) == 4
    done = await bring_in(writing, caller, lines)
    assert (done.vocabularies, done.terms) == (1, 4)
    assert await lines_of(writing.graph, caller) == lines
    assert await values(writing, caller) == ["wax", "bees", "honey"]
    own = {}
    for number in (1, 2, 3):
        shared = (await vocabulary.get_vocabulary(reading, caller.user_id)).version.shared
        at = Version(shared, number)
        record = await vocabulary.get_vocabulary(reading, caller.user_id, version=str(at))
        own[number] = [term.value for term in record.terms if not term.shared]
    assert own == {1: ["bees", "honey"], 2: ["honey", "wax"], 3: ["wax", "bees", "honey"]}
    again = await bring_in(writing, caller, lines)
    assert (again.vocabularies, again.terms) == (0, 0)
    assert await lines_of(writing.graph, caller) == lines


async def test_an_old_export_takes_nothing_back(writing: Services, caller: Caller) -> None:
    lines = await exported(writing, caller)
    await bring_in(writing, caller, lines)
    await set_terms(writing, caller, "wax", "comb")
    now = await lines_of(writing.graph, caller)
    await bring_in(writing, caller, lines)
    assert await lines_of(writing.graph, caller) == now
    # And one that was broken off is finished by the whole of it.
    await erase(writing.graph, caller.user_id)
    await bring_in(writing, caller, [line for line in lines if b'"honey"' not in line][:4])
    await bring_in(writing, caller, lines)
    assert await lines_of(writing.graph, caller) == lines


async def test_beside_another_vocabulary_it_adds_a_version(
    writing: Services, caller: Caller
) -> None:
    lines = await exported(writing, caller)
    other = caller_of(f"other-{new_id()}")
    await set_terms(writing, other, "tea", "wax")
    done = await bring_in(writing, other, lines)
    assert (done.vocabularies, done.terms) == (0, 3)
    assert await values(writing, other) == ["tea", "wax", "bees", "honey"]
    assert (await write_terms(writing.graph, other.user_id))["version"] == 2
    assert (await bring_in(writing, other, lines)).terms == 0
    assert (await write_terms(writing.graph, other.user_id))["version"] == 2


def changed(lines: Sequence[bytes], key: str, **by: Any) -> list[bytes]:
    """The lines that are of a key, with some of it changed; the rest as it is."""
    contents = [json.loads(line) for line in lines]
    for content in contents:
        if key in content:
            content |= {name: value for name, value in by.items() if name != "inner"}
            content[key] = content[key] | by.get("inner", {})
    return [json.dumps(content).encode() for content in contents]


SPAN = {"since": 1, "until": 2, "rank": 0, "created_at": {"t": "2024-01-01T00:00:00+00:00"}}


@pytest.mark.parametrize(
    "by",
    [
        {"inner": {"kind": "NOTHING"}},
        {"inner": {"value": "x" * 10_000}},
        {"inner": {"value": "a\nb"}},
        {"inner": {"examples": "one"}},
        {"inner": {"user_id": "another"}},
        {"inner": {"created_at": None}},
        {"versions": None},
        {"versions": [SPAN | {"until": 1}]},
        {"versions": [SPAN | {"since": -1}]},
        {"versions": [SPAN | {"more": 1}]},
        {"versions": [SPAN], "vocabulary": None},
        {"vocabulary": {"id": "none", "version": 1}},
        {"vocabulary": {"id": "01a2008a-f300-73a2-95d7-6fbf3aa6c834"}},
    ],
    ids=str,
)
async def test_a_wrong_term_is_refused(writing: Services, caller: Caller, by: Any) -> None:
    await set_terms(writing, caller, "bees")
    lines = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    at = next(n for n, line in enumerate(lines, 1) if b'"term"' in line)
    with pytest.raises(Invalid) as caught:
        await bring_in(writing, caller, changed(lines, "term", **by))
    assert caught.value.field == f"line.{at}"
    assert await values(writing, caller) == []


async def test_anothers_vocabulary_is_refused(writing: Services, caller: Caller) -> None:
    await set_terms(writing, caller, "bees")
    lines = await lines_of(writing.graph, caller)
    other = caller_of(f"other-{new_id()}")
    with pytest.raises(Invalid):
        await bring_in(writing, other, lines)
    terms = [line for line in lines if b'"Vocabulary"' not in line]
    with pytest.raises(Invalid):
        await bring_in(writing, other, terms)
    assert await values(writing, other) == []
    assert await values(writing, caller) == ["bees"]


async def test_what_was_said_of_a_shared_concept_comes_along(
    writing: Services, caller: Caller
) -> None:
    names = [f"Guild {new_id()}", f"Band {new_id()}"]
    for name in names:
        await define_concept(writing, caller, ConceptInput(name=name), shared=True)
    given = {"name": "Ada Byron", "type": "person", "concept": names[0]}
    id = (await ask(writing, caller, UPSERT, input=given))["upsertEntity"]["entity"]["id"]
    await ask(writing, caller, UPDATE, id=id, set={"concept": names[1]})
    lines = await lines_of(writing.graph, caller)
    said = [("ENDED", "INSTANCE_OF", names[0]), ("INSTANCE_OF", None, names[1])]
    await erase(writing.graph, caller.user_id)
    other = caller_of(f"other-{new_id()}")
    for _ in range(2):
        await bring_in(writing, other, lines)
        assert [tuple(row.values()) for row in await run(writing.graph, LINKS, id=id)] == said
    assert await lines_of(writing.graph, other) == lines
    # A graph without these gets concepts of the user's own, of the same names.
    await erase(writing.graph, other.user_id)
    gone = "MATCH (c:Concept {user_id: ''}) WHERE c.name IN $names DETACH DELETE c"
    await run(writing.graph, gone, names=names)
    for _ in range(2):
        await bring_in(writing, other, lines)
        assert [tuple(row.values()) for row in await run(writing.graph, LINKS, id=id)] == said
    own = "MATCH (c:Concept {user_id: $id}) RETURN c.declared AS declared"
    found = await run(writing.graph, own, id=other.user_id)
    assert [row["declared"] for row in found] == [False, False]


@pytest.mark.parametrize("type", ["SUBCLASS_OF", "RELATES"])
async def test_concepts_of_two_layers_are_not_linked(
    writing: Services, caller: Caller, type: str
) -> None:
    name = f"Guild {new_id()}"
    shared = await define_concept(writing, caller, ConceptInput(name=name), shared=True)
    own = await define_concept(writing, caller, ConceptInput(name="Bakers"))
    [header, *_] = await lines_of(writing.graph, caller)
    properties = {"id": new_id(), "name": "of"} if type == "RELATES" else {}
    line = {"link": type, "from": own.concept.id, "to": shared.concept.id, "properties": properties}
    with pytest.raises(Invalid):
        await bring_in(writing, caller, [header, json.dumps(line).encode()])
    line["shared"] = {"key": shared.concept.key, "name": name}
    with pytest.raises(Invalid):
        await bring_in(writing, caller, [header, json.dumps(line).encode()])
