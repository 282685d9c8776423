"""The table of scopes: in the program, in the guide, and in the schema they are the same."""

import re

import pytest
from graphql import build_schema

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import Forbidden, Invalid
from schema.build import print_schema
from schema.limits.guard import check_operation
from schema.serving.scopes import OPERATIONS, ROUTES, USERLESS
from tests.support.paths import ROOT

GUIDE = ROOT / "docs/security.md"
_ROW = re.compile(r"^\| `(?:(?:GET|POST) )?(/?\w+)` \| `([A-Z]+)` \|$", re.MULTILINE)


def caller(*scopes: Scope, user_id: str = "maya") -> Caller:
    return Caller(user_id, "id", "test", KeyKind.USER, frozenset(scopes), "STANDARD")


def test_every_operation_of_the_schema_has_a_scope_and_no_other() -> None:
    schema = build_schema(print_schema())
    roots = (schema.query_type, schema.mutation_type, schema.subscription_type)
    assert {name for root in roots if root for name in root.fields} == OPERATIONS.keys()
    assert OPERATIONS.keys() >= USERLESS


def test_the_guide_has_the_same_table() -> None:
    told = dict(_ROW.findall(GUIDE.read_text(encoding="utf-8")))
    assert told == {name: scope.value for name, scope in (OPERATIONS | ROUTES).items()}


def test_mutations_take_more_than_reading() -> None:
    schema = build_schema(print_schema())
    assert schema.mutation_type is not None
    assert Scope.READ not in {OPERATIONS[name] for name in schema.mutation_type.fields}


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_an_operation_takes_its_scope(name: str) -> None:
    check_operation(caller(OPERATIONS[name]), name)
    others = [scope for scope in Scope if scope is not OPERATIONS[name]]
    with pytest.raises(Forbidden, match=OPERATIONS[name]):
        check_operation(caller(*others), name)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_an_operation_on_a_users_memories_takes_a_user(name: str) -> None:
    nobody = caller(*Scope, user_id="")
    if name in USERLESS:
        check_operation(nobody, name)
    else:
        with pytest.raises(Invalid, match="X-Anaphora-User"):
            check_operation(nobody, name)
