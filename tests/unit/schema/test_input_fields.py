"""The inputs of the API and of the use cases have the fields of the table, and no others."""

import dataclasses
from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from graphql import build_schema, parse

from graph.enums import MemoryKind
from graph.records.records import MemoryRecord
from memory.entities.inputs import EntityInput, EntityPatch
from memory.fields import entities, memories
from memory.fields.field import Field, Given, Null
from memory.inputs import MemoryPatch, RememberInput, TurnInput
from schema.build import print_schema
from tests.support.paths import ROOT

FieldOf = Field[Any, Any]
SERVED = build_schema(print_schema())
CONTRACT = {
    definition.name.value: {field.name.value for field in definition.fields}  # type: ignore[attr-defined]
    for definition in parse((ROOT / "tests/data/contract.graphql").read_text()).definitions
    if definition.kind == "input_object_type_definition"
}


def _made_with(fields: Sequence[FieldOf]) -> dict[FieldOf, bool]:
    return {f: f.made_with is Given.OPTIONAL for f in fields if f.made_with is not None}


def _patched(fields: Sequence[FieldOf]) -> dict[FieldOf, bool]:
    return dict.fromkeys((f for f in fields if f.patch is not None), True)


# Of each input the fields that the table says it has, and whether they may be null.
INPUTS: Mapping[type, dict[FieldOf, bool]] = {
    RememberInput: _made_with(memories.FIELDS),
    TurnInput: {f: f.turn is Given.OPTIONAL for f in memories.FIELDS if f.turn is not None},
    MemoryPatch: _patched(memories.FIELDS),
    EntityInput: _made_with(entities.FIELDS),
    EntityPatch: _patched(entities.FIELDS),
}
# The program itself may make an entity without a type.
NEEDED: Mapping[type, set[str]] = {
    RememberInput: {f.name for f in memories.FIELDS if f.made_with is Given.NEEDED},
    TurnInput: {f.name for f in memories.FIELDS if f.turn is Given.NEEDED},
    MemoryPatch: set(),
    EntityInput: {"name"},
    EntityPatch: set(),
}


@pytest.mark.parametrize("kind", INPUTS, ids=lambda kind: kind.__name__)
def test_the_api_takes_the_fields_of_the_table(kind: type) -> None:
    served: Any = SERVED.type_map[kind.__name__]
    expected = {
        field.api: field.sort.graphql + ("" if nullable else "!")
        for field, nullable in INPUTS[kind].items()
    }
    assert {name: str(field.type) for name, field in served.fields.items()} == expected
    assert CONTRACT[kind.__name__] == expected.keys()


@pytest.mark.parametrize("kind", INPUTS, ids=lambda kind: kind.__name__)
def test_a_use_case_takes_the_fields_of_the_table(kind: Any) -> None:
    hints = get_type_hints(kind)
    assert hints.keys() == {field.name for field in INPUTS[kind]}
    for field, nullable in INPUTS[kind].items():
        types = _types(hints[field.name])
        # What is left out of a patch is told from null, where null means something.
        told_apart = field.patch is not Null.IGNORED and kind in (MemoryPatch, EntityPatch)
        # A list that is left out is empty; in a patch it is null that empties it.
        listed = field.sort.type is tuple and not told_apart
        typeless = kind is EntityInput and field is entities.TYPE
        assert types - {type(None), Literal} == {field.sort.type}, field.name
        assert (type(None) in types) == ((nullable and not listed) or typeless), field.name
        assert (Literal in types) == told_apart, field.name
    without_default = {
        field.name
        for field in dataclasses.fields(kind)
        if field.default is field.default_factory is dataclasses.MISSING
    }
    assert without_default == NEEDED[kind]


def _types(hint: Any) -> set[Any]:
    parts = get_args(hint) if isinstance(hint, UnionType) or _is_union(hint) else (hint,)
    return {get_origin(part) or part for part in parts}


def _is_union(hint: Any) -> bool:
    return str(get_origin(hint)) == "typing.Union"


RECORD = {field.name for field in dataclasses.fields(MemoryRecord)} - {"as_of", "arrived_at"}


def test_a_record_has_properties_of_the_table() -> None:
    assert memories.PROPERTIES.keys() >= RECORD
    # What the program alone reads.
    assert memories.PROPERTIES.keys() - RECORD == {
        *("given_trust", "polarity_given", "conflicts_due", "judge_attempts", "extracted_at"),
        "arrived_at",
        *("suggested_topic", "suggested_category", "evidence_through"),
        *("extract_due", "extract_attempts", "extract_off", "language_read"),
        *("enrich_due", "enrich_attempts", "enrich_fields", "enriched_at"),
        *("enrichment_confidence", "enrichment_version", "enrichment_model"),
    }


@pytest.mark.parametrize("kind", MemoryKind)
def test_the_api_answers_with_the_properties_of_a_kind(kind: MemoryKind) -> None:
    served: Any = SERVED.type_map[kind.label]
    for name in RECORD - {"thread_id"}:
        field = memories.PROPERTIES[name]
        assert (field.api in served.fields) == (kind in field.kinds), name


@pytest.mark.parametrize("fields", [memories.FIELDS, entities.FIELDS], ids=["memory", "entity"])
def test_each_field_stands_once(fields: Sequence[FieldOf]) -> None:
    names = [field.name for field in fields]
    assert len(names) == len(set(names))
