"""The list of fields for bound keys: closed, so that no way leads from it to what is not listed."""

import pytest
from graphql import (
    GraphQLInterfaceType,
    GraphQLObjectType,
    build_schema,
    get_named_type,
    is_leaf_type,
    parse,
)

from anaphora.caller import Bound, Caller, KeyKind, Scope
from anaphora.errors import Forbidden
from schema.build import print_schema
from schema.limits.bound_fields import BLANK, FIELDS, OPERATIONS, check_bound_fields
from schema.limits.guard import check_operation
from schema.serving.scopes import OPERATIONS as ALL

SCHEMA = build_schema(print_schema())
BOUND = Caller(
    *("maya", "id", "test"),
    KeyKind.USER,
    frozenset({Scope.READ, Scope.WRITE}),
    "STANDARD",
    bound=Bound(tags=("work",)),
)
# A fragment in a fragment, with a field that is not listed.
LOST = "fragment m on Memory { ...n } fragment n on Memory { history { edges { cursor } } }"


def fields(name: str) -> dict[str, object]:
    found = SCHEMA.type_map[name]
    assert isinstance(found, GraphQLObjectType | GraphQLInterfaceType)
    return {key: get_named_type(field.type) for key, field in found.fields.items()}


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_what_is_listed_is_there_and_leads_only_to_what_is_listed(name: str) -> None:
    of = fields(name)
    listed = FIELDS[name] & of.keys() if name in ("Query", "Mutation") else FIELDS[name]
    assert listed <= of.keys()
    assert listed
    for field in listed:
        type = of[field]
        assert is_leaf_type(type) or type.name in FIELDS, field  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["Memory", "Fact", "Episode", "Procedure", "Summary"])
def test_of_a_memory_only_its_own_properties_are_listed(name: str) -> None:
    of = fields(name)
    assert all(is_leaf_type(of[field]) for field in FIELDS[name])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(FIELDS.keys() - {"Query", "Mutation"}))
def test_what_is_not_listed_is_refused(name: str) -> None:
    for field, type in fields(name).items():
        below = "" if is_leaf_type(type) else "{ __typename }"  # type: ignore[arg-type]
        document = parse(
            f"{{ ...f }} fragment f on {name} {{ ... on {name} {{ x: {field} {below} }} }}"
        )
        if field in FIELDS[name] | BLANK.get(name, frozenset()):
            check_bound_fields(SCHEMA, document)
        else:
            with pytest.raises(Forbidden):
                check_bound_fields(SCHEMA, document)


@pytest.mark.parametrize("name", sorted(BLANK))
def test_what_is_blank_is_there_and_not_listed(name: str) -> None:
    assert BLANK[name] <= fields(name).keys()
    assert not BLANK[name] & FIELDS[name]


def test_what_stands_below_a_blank_field_is_never_looked_up() -> None:
    blank = "{ memories { edges { node { ... on Fact { subject { ...e } } } } } }"
    named = "fragment e on Entity { name memories { edges { node { text } } } }"
    check_bound_fields(SCHEMA, parse(f"{blank} {named}"))
    # The same fragment where it would be: refused.
    there = "query a { ...q } fragment q on Query { entity(id: 1) { ...e } }"
    for text in (f"{blank} {there} {named}", "{ memories { edges { node { ...m } } } } " + LOST):
        with pytest.raises(Forbidden):
            check_bound_fields(SCHEMA, parse(text.replace("{ memories", "query b { memories", 1)))


@pytest.mark.parametrize("name", sorted(ALL))
def test_an_operation_that_is_not_listed_is_refused(name: str) -> None:
    if name in OPERATIONS:
        check_operation(BOUND, name)
    else:
        with pytest.raises(Forbidden):
            check_operation(BOUND, name)


def test_no_subscription_is_listed() -> None:
    assert SCHEMA.subscription_type is not None
    assert not OPERATIONS & SCHEMA.subscription_type.fields.keys()


def test_the_schema_itself_may_be_read() -> None:
    check_bound_fields(SCHEMA, parse("{ __schema { types { name fields { name } } } __typename }"))
