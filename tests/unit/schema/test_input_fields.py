"""The inputs of the API and of the use cases have the fields of the table, and no others."""

import dataclasses
from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from graphql import build_schema, parse

from graph.records.records import MemoryRecord
from memory.fields import table
from memory.fields.field import Field, Given
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
# Of each input the fields that the table says it has, and whether they may be null.
INPUTS: Mapping[type, dict[FieldOf, bool]] = {
    RememberInput: {
        field: field.made_with is Given.OPTIONAL
        for field in table.FIELDS
        if field.made_with is not None
    },
    TurnInput: {
        field: field.turn is Given.OPTIONAL for field in table.FIELDS if field.turn is not None
    },
    MemoryPatch: {field: True for field in table.FIELDS if field.patch is not None},
}
NEEDED: Mapping[type, set[str]] = {
    RememberInput: {f.name for f in table.FIELDS if f.made_with is Given.NEEDED},
    TurnInput: {f.name for f in table.FIELDS if f.turn is Given.NEEDED},
    MemoryPatch: set(),
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
        # A list that is left out is empty; in a patch it is null that empties it.
        listed = field.sort.type is tuple and kind is not MemoryPatch
        assert types - {type(None), Literal} == {field.sort.type}, field.name
        assert (type(None) in types) == (nullable and not listed), field.name
        assert (Literal in types) == (kind is MemoryPatch)
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


def test_a_record_has_properties_of_the_table() -> None:
    record = {field.name for field in dataclasses.fields(MemoryRecord)} - {"as_of"}
    own = {name for name in table.PROPERTIES if name not in record}
    assert record <= table.PROPERTIES.keys()
    # What the program alone reads.
    assert own == {
        *("given_trust", "polarity_given", "conflicts_due", "judge_attempts", "extracted_at"),
        *("suggested_topic", "suggested_category"),
    }


def test_each_field_stands_once() -> None:
    names = [field.name for field in table.FIELDS]
    assert len(names) == len(set(names))
