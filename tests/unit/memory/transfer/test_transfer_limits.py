"""An import lets through what writing lets through, and nothing else: the same of every field."""

import json
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.clock import check_zone
from anaphora.errors import AnaphoraError, Invalid
from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.enums import MemoryKind, SummaryScope, Trust
from graph.records.relations import MEANINGS
from language.rdf.names import clean
from memory.entities.inputs import checked_relation
from memory.fields import checks, entities
from memory.fields.field import EVERY_KIND
from memory.fields.field import Field as TableField
from memory.fields.memories import KEPT, PROPERTIES, TOLD
from memory.fields.references import checked_aliases, checked_type, named_reference
from memory.fields.sorts import FLAG, INSTANT
from memory.inputs import EntityRef, MemoryPatch, RememberInput, TurnInput
from memory.links.link import checked_rel
from memory.memories.drafts import check_kind, draft_memory
from memory.memories.patches import check_patch
from memory.ontology.inputs import (
    ConceptInput,
    ConceptRelationInput,
    checked_concept,
)
from memory.ontology.inputs import checked_relation as checked_declaration
from memory.remember.turn_drafts import draft_turn
from memory.transfer.format.lines import parse_line
from memory.transfer.format.rules import LINKS, NODES, REQUIRED_OF_KIND, TERM, USER
from memory.transfer.format.values import write_line, write_properties
from memory.vocabulary.files import parse_terms

SETTINGS = Settings()
AT = datetime(2024, 5, 1, tzinfo=UTC)
# What a memory has that a caller gives and that only one kind has.
KINDS: Mapping[str, MemoryKind] = {
    field.name: kind for field in TOLD for kind in field.kinds if len(field.kinds) == 1
}


@dataclass(frozen=True, slots=True)
class Field:
    """A property of a sort of line, and what it is written by; raises for what that refuses."""

    sort: str
    name: str
    write: Callable[[Any], object]

    def __str__(self) -> str:
        return f"{self.sort}.{self.name}"


def remembered(name: str) -> Callable[[Any], object]:
    def write(value: Any) -> object:
        kind = KINDS.get(name, MemoryKind.FACT)
        fields: dict[str, Any] = {"text": "x", "kind": kind, name: value}
        if name == "predicate":
            fields["subject"] = EntityRef(name="Ada")
        return draft_memory(RememberInput(**fields), SETTINGS, Trust.VERIFIED)

    return write


def turned(name: str) -> Callable[[Any], object]:
    def write(value: Any) -> object:
        fields: dict[str, Any] = {"thread_id": "t", "text": "x", name: value}
        return draft_turn(TurnInput(**fields), SETTINGS, Trust.VERIFIED)

    return write


def patched(name: str) -> Callable[[Any], object]:
    def write(value: Any) -> object:
        fields: dict[str, Any] = {name: value}
        return check_patch(MemoryPatch(**fields), SETTINGS)

    return write


def in_a_file(name: str) -> Callable[[Any], object]:
    def write(value: Any) -> object:
        return parse_terms(json.dumps({"topics": [{"value": "x"} | {name: value}]}))

    return write


# What a memory has that a caller gives, in every way that it may be given: no words of an
# enumeration, and no flags.
_GIVEN = [field.name for field in TOLD if field.sort.type in (str, tuple, float, datetime)]
_TURNED = [field.name for field in TOLD if field.turn and field.name in _GIVEN]
FIELDS = [
    *(Field("Memory", name, remembered(name)) for name in _GIVEN),
    *(Field("Memory", name, patched(name)) for name in _GIVEN),
    *(Field("Memory", name, turned(name)) for name in _TURNED),
    Field("Thread", "key", turned("thread_id")),
    Field("Thread", "title", turned("thread_title")),
    Field("Entity", "name", lambda value: named_reference(value, None, "name")),
    Field("Entity", "type", lambda value: checked_type(value, "type")),
    Field("Entity", "aliases", lambda value: checked_aliases(value, "aliases")),
    Field("Concept", "name", lambda value: checked_concept(ConceptInput(name=value))),
    Field(
        "Concept",
        "description",
        lambda value: checked_concept(ConceptInput(name="x", description=value)),
    ),
    Field("term", "value", in_a_file("value")),
    Field("term", "description", in_a_file("description")),
    Field("term", "examples", in_a_file("examples")),
    Field("Conflict", "note", lambda value: checks.checked_prose(value, "note", 1024)),
    Field("Change", "reason", lambda value: checks.checked_prose(value, "reason", 1024)),
    Field("LINK", "rel", lambda value: own_rel(value)),
    Field("RELATES", "name", lambda value: relation(value)),
    Field("user", "time_zone", lambda value: check_zone(value)),
]
# What no caller gives: the program's own words, counts and instants.
ITS_OWN: Mapping[str, Set[str]] = {
    "Memory": PROPERTIES.keys() - set(_GIVEN),
    "Thread": frozenset(
        {"id", "created_at", "last_turn_at", "last_turn_id", "turn_count", "title_trust"}
    ),
    # An ontology's IRIs, labels and sources are as it has them.
    "Entity": {field.name for field in entities.KEPT},
    "Concept": frozenset(
        {"id", "key", "iri", "labels", "declared", "sources", "created_at", "updated_at"}
    ),
    "term": frozenset({"kind", "active", "created_at", "rejected_at"}),
    "user": frozenset({"created_at", "judged_at", "sequence"}),
}

LENGTHS = sorted(
    {
        length + by
        for length in (1, 64, 256, 512, 1024, 4096, 8192, 16_384, 32_768)
        for by in (-1, 0, 1)
    }
)
TEXTS: list[Any] = [
    *("x" * length for length in LENGTHS),
    *("é" * length for length in (128, 129, 256, 257, 16_384, 16_385)),
    *("", " ", "\t", "\u00ad", "a\nb", "a\u202eb", "a\0b", "\ud800", "\x1f", "Maya", " Maya "),
    *("lives_in", "Lives_in", "lives in", "1st", "related", "supersedes", "works.for", "has-part"),
    *("en", "pt-BR", "english", "Europe/Paris", "Nowhere/Land", "localtime", "UTC", "ﷺ" * 200),
]
LISTS: list[Any] = [
    *([text] for text in TEXTS),
    *([f"name {at}" for at in range(count)] for count in (0, 1, 19, 20, 21, 50, 51, 64, 65)),
    *([f"name {at}" for at in range(count)] for count in (99, 100, 101)),
]
SHARES: list[Any] = [-1, -0.001, 0, 0.5, 1, 1.001, 2]
INSTANTS: list[Any] = [datetime(year, 6, 15, tzinfo=UTC) for year in (1, 2, 2024, 9998, 9999)]
_SORTS: Mapping[str, list[Any]] = {
    **dict.fromkeys(("tags", "topics", "aliases", "examples"), LISTS),
    **dict.fromkeys(("confidence", "importance"), SHARES),
    **dict.fromkeys(("valid_from", "valid_to", "occurred_at"), INSTANTS),
}


def own_rel(value: str) -> None:
    """A relation that has a meaning is a link of another type."""
    if checked_rel(value) in MEANINGS:
        raise Invalid("That is no relation of a caller's own.")


def relation(value: str) -> None:
    """As entities are related by a caller, or as an ontology declares what relates them."""
    try:
        checked_relation(value)
    except AnaphoraError:
        given = ConceptRelationInput(name=value, from_concept="a", to_concept="b")
        checked_declaration(given)


def lets_through(check: Callable[[Any], object], value: Any) -> bool:
    try:
        check(value)
    except AnaphoraError:
        return False
    return True


def memory_of(kind: MemoryKind) -> dict[str, Any]:
    least: dict[str, Any] = {
        "id": new_id(),
        "kind": kind.value,
        "text": "x",
        "status": "ACTIVE",
        "trust": "STANDARD",
        "confidence": 0.5,
        "importance": 0.5,
        "polarity": "NEUTRAL",
        "tier": "SHORT_TERM",
        "tags": [],
        "topics": [],
        "access_count": 0,
        "use_count": 0,
        **dict.fromkeys(("created_at", "updated_at", "retired_at"), AT),
        "valid_from": datetime(1, 1, 1, tzinfo=UTC),
        "valid_to": datetime(9999, 12, 31, tzinfo=UTC),
    }
    of_kind: dict[str, Any] = {"role": "user", "occurred_at": AT, "scope": "GLOBAL"}
    return least | {name: of_kind[name] for name in REQUIRED_OF_KIND[kind]}


def line_of(field: Field, value: Any) -> dict[str, Any]:
    """A sound line with this value."""
    id, given = new_id(), {field.name: value}
    if field.sort == "Memory":
        given = memory_of(KINDS.get(field.name, MemoryKind.FACT)) | given
    elif field.sort == "term":
        content = {"kind": "TOPIC", "value": "x", "created_at": AT} | given
        return {"term": write_properties(content, frozenset()), "vocabulary": None, "versions": []}
    elif field.sort == "user":
        return {"user": {"sequence": 0} | given}
    elif field.sort in LINKS:
        link = {"link": field.sort, "from": new_id(), "to": new_id()}
        return link | {"properties": {"id": id} | given}
    least: Mapping[str, dict[str, Any]] = {
        "Memory": {},
        "Thread": {"key": "x", "turn_count": 0},
        "Entity": {"name": "x", "type": "y"},
        "Concept": {"key": "x", "name": "x"},
        "Conflict": {
            "a_id": id,
            "b_id": new_id(),
            "kind": "DUPLICATE",
            "reason": "duplicate",
            "status": "OPEN",
        },
        "Change": {
            "at": AT,
            "sequence": 1,
            "action": "updated",
            "actor_kind": "KEY",
            "actor": "x",
            "memory_id": new_id(),
            "memory_kind": "FACT",
        },
    }
    dated = {} if field.sort == "Change" else {"created_at": AT}
    content = {"id": id} | least[field.sort] | dated | given
    return {"node": field.sort, "properties": write_properties(content, frozenset())}


def imported(field: Field, value: Any) -> None:
    parse_line(2, json.dumps(line_of(field, value)).encode(), SETTINGS)


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_an_import_lets_through_what_writing_does(field: Field) -> None:
    values = _SORTS.get(field.name, TEXTS)
    through = [lets_through(field.write, value) for value in values]
    assert {True, False} == set(through)
    for value, written in zip(values, through, strict=True):
        assert lets_through(lambda value: imported(field, value), value) == written, value


@given(st.sampled_from(FIELDS), st.text())
def test_so_it_does_of_any_text(field: Field, text: str) -> None:
    value = _SORTS.get(field.name, TEXTS)[0]
    if isinstance(value, str | list):
        given: Any = [text] if isinstance(value, list) else text
        written = lets_through(field.write, given)
        assert lets_through(lambda value: imported(field, value), given) == written


@pytest.mark.parametrize("kind", MemoryKind)
@pytest.mark.parametrize("name", KINDS)
def test_fields_of_another_kind_are_refused(kind: MemoryKind, name: str) -> None:
    values: dict[str, Any] = {
        "negated": True,
        "occurred_at": AT,
        "scope": SummaryScope.GLOBAL.value,
        **dict.fromkeys(("predicate", "object", "role", "trigger", "action"), "word"),
    }
    fields: dict[str, Any] = {"text": "x", "kind": kind, name: values[name]}
    written = lets_through(lambda fields: check_kind(RememberInput(**fields)), fields)
    content = write_properties(memory_of(kind) | {name: values[name]}, frozenset())
    line = write_line({"node": "Memory", "properties": content})
    assert lets_through(lambda line: parse_line(2, line, SETTINGS), line) == written
    assert written == (KINDS[name] is kind)


@pytest.mark.parametrize("kind", MemoryKind)
@pytest.mark.parametrize("kept", [field for field in KEPT if field.kinds != EVERY_KIND])
def test_what_the_program_keeps_of_a_kind_is_refused_of_others(
    kind: MemoryKind, kept: TableField[Any, Any]
) -> None:
    value = AT if kept.sort is INSTANT else kept.sort is FLAG or 1
    content = write_properties(memory_of(kind) | {kept.name: value}, frozenset())
    line = write_line({"node": "Memory", "properties": content})
    read = lets_through(lambda line: parse_line(2, line, SETTINGS), line)
    assert read == (kind in kept.kinds)


@pytest.mark.parametrize("sort", ITS_OWN)
def test_every_field_is_compared_or_is_no_callers(sort: str) -> None:
    rules = {"term": TERM, "user": USER}.get(sort) or NODES[sort]
    compared = {field.name for field in FIELDS if field.sort == sort}
    assert compared | ITS_OWN[sort] == set(rules.properties)
    assert not compared & ITS_OWN[sort]


@given(st.text())
def test_what_an_ontology_calls_things_may_be_brought_in(text: str) -> None:
    """An individual's name is cleaned, not refused."""
    if name := clean(text):
        for field in FIELDS:
            if field.sort in ("Entity", "Concept") and field.name == "name":
                imported(field, name)
