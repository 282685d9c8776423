"""Values of a request are refused for their length, before anything is made of them."""

from typing import Any

import pytest
from graphql import get_introspection_query

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings
from schema.build import build_schema
from schema.limits.documents import Documents, Refused

DOCUMENTS = build_schema(Settings()).documents
MANY = "mutation ($i: [RememberInput!]!) { rememberMany(inputs: $i) { receipt } }"
KINDS = "query ($k: [MemoryKind!]) { changes(kinds: $k) { edges { cursor } } }"
FILTER = "query ($f: MemoryFilter!) { memories(filter: $f) { edges { cursor } } }"
WRONG = object()


def refusal(
    text: str,
    variables: dict[str, Any] | None = None,
    caller: Caller | None = None,
    documents: Documents = DOCUMENTS,
) -> tuple[str, str | None, str]:
    """Code, field and message of the first error."""
    with pytest.raises(Refused) as refused:
        documents.check(text, variables, None, caller)
    error = refused.value.errors[0]
    assert error.extensions is not None
    return error.extensions["code"], error.extensions.get("field"), error.message


@pytest.mark.parametrize(
    ("text", "variables", "field"),
    [
        (MANY, {"i": [WRONG] * 1001}, "inputs"),
        (MANY, {"i": [{"text": "x", "tags": [WRONG] * 1001}]}, "0.tags"),
        (MANY, {"i": [{"text": "x"}, {"text": "x", "entities": [WRONG] * 1001}]}, "1.entities"),
        (MANY, {"i": [{"text": "x", **{str(n): 1 for n in range(170_000)}}]}, "0"),
        (KINDS, {"k": ["FACT"] * 5}, "kinds"),
        (KINDS, {"k": ["nonsense"] * 5}, "kinds"),
        (FILTER, {"f": {"kinds": ["FACT"] * 5}}, "kinds"),
        (FILTER, {"f": {"tags": ["x"] * 1001}}, "tags"),
        ("query ($v: [ID!]!) { nodes(ids: $v) { id } }", {"v": [1] * 1001}, "ids"),
        ("query ($v: [ID!]!) { nodes(ids: $v) { id } }", {"v": [[1]] * 1001}, "ids"),
        ("{ memories(filter: {tags: [" + '"x" ' * 1001 + "]}) { edges { cursor } } }", {}, "tags"),
        ("{ changes(kinds: [FACT FACT FACT FACT FACT]) { edges { cursor } } }", {}, "kinds"),
        ("{ changes(kinds: [A B C D E]) { edges { cursor } } }", {}, "kinds"),
        ("{ ...F } fragment F on Query { changes(kinds: [A B C D E]) { x } }", {}, "kinds"),
        ("query ($k: [MemoryKind!] = [A B C D E]) { changes(kinds: $k) { x } }", {}, "kinds"),
        (
            "query ($t: [String!]) { memories(filter: {tags: $t}) { edges { cursor } } }",
            {"t": ["x"] * 1001},
            "tags",
        ),
    ],
)
def test_a_list_over_its_bound_is_refused_by_its_length(
    text: str, variables: dict[str, Any], field: str
) -> None:
    code, told, _ = refusal(text, variables)
    assert (code, told) == ("LIMIT_EXCEEDED", field)


def test_every_list_of_the_schemas_inputs_has_a_bound() -> None:
    """A list that is added needs no line anywhere: it has the bound of all."""
    for name, kind in DOCUMENTS._schema.type_map.items():
        if hasattr(kind, "out_type") and hasattr(kind, "fields"):
            for key, field in kind.fields.items():
                if "[" in str(field.type):
                    most = DOCUMENTS._values.most_of(key, None)
                    assert 0 < most <= 1000, f"{name}.{key}"


def test_values_count_wherever_they_are_used() -> None:
    item = {"text": "x", "tags": ["a"] * 10, "subject": {"name": "Maya", "type": "person"}}
    DOCUMENTS.check(MANY, {"i": [item] * 1000}, None)
    fields = " ".join(f"a{n}: rememberMany(inputs: $i) {{ receipt }}" for n in range(5))
    text = f"mutation ($i: [RememberInput!]!) {{ {fields} }}"
    code, _, message = refusal(text, {"i": [item] * 1000})
    assert code == "LIMIT_EXCEEDED"
    assert "160000 values" in message


def test_a_larger_batch_may_be_allowed() -> None:
    documents = build_schema(Settings(max_batch=3000)).documents
    documents.check(MANY, {"i": [{"text": "x"}] * 3000}, None)
    assert refusal(MANY, {"i": [{}] * 3001}, documents=documents)[0] == "LIMIT_EXCEEDED"


def test_items_that_are_handed_in_cost_as_many_as_they_are() -> None:
    text = "query ($v: [ID!]!) { nodes(ids: $v) { id } }"
    documents = build_schema(Settings(max_cost=500)).documents
    assert "501 fields" in refusal(text, {"v": ["x"] * 500}, documents=documents)[2]


def test_a_key_without_the_scope_learns_nothing_of_limits() -> None:
    reader = Caller("maya", "id", "test", KeyKind.USER, frozenset({Scope.READ}), "STANDARD")
    for text in (
        MANY,
        "mutation ($i: [RememberInput!]!) { ...M } "
        "fragment M on Mutation { ... { rememberMany(inputs: $i) { receipt } } }",
        "mutation { rememberMany(inputs: [" + "{} " * 1001 + "]) { nothing } }",
    ):
        assert refusal(text, {"i": [WRONG] * 50_000}, reader)[0] == "FORBIDDEN"
    assert refusal(KINDS, {"k": ["FACT"] * 5}, reader)[0] == "LIMIT_EXCEEDED"


TYPES = "types { name fields { name args { name type { name } } type { name } } }"


@pytest.mark.parametrize(
    "text",
    [
        "{ " + " ".join(f"a{n}: __schema {{ {TYPES} }}" for n in range(30)) + " }",
        "{ __schema { " + " ".join(f"a{n}: {TYPES}" for n in range(29)) + " } }",
        "{ ...A ...B } "
        + " ".join(
            f"fragment {name} on Query {{ "
            + " ".join(f"{name}{n}: __schema {{ ...T }}" for n in range(10))
            + " }"
            for name in "AB"
        )
        + f" fragment T on __Schema {{ {TYPES} }}",
        "{ viewer { userId } " + f"__schema {{ {TYPES} }}" + " }",
    ],
)
def test_the_schema_is_read_once_in_a_query(text: str) -> None:
    assert refusal(text)[0] == "LIMIT_EXCEEDED"


@pytest.mark.parametrize("deprecated", [False, True])
def test_tools_may_read_the_schema(deprecated: bool) -> None:
    text = get_introspection_query(
        specified_by_url=True,
        directive_is_repeatable=True,
        schema_description=True,
        input_value_deprecation=deprecated,
    )
    assert DOCUMENTS.check(text, None, None).selection_set.selections
    small = "{ __schema { queryType { name } } viewer { userId } }"
    assert len(DOCUMENTS.check(small, None, None).selection_set.selections) == 2


@pytest.mark.parametrize(
    "text",
    [
        "{ memories { edges { node { "
        + ("links { " + "edges { node { from { id } } } " * 40 + "} ") * 8
        + "} } } }",
        "{ "
        + " ".join(f"...F{n}" for n in range(90))
        + " } "
        + " ".join(
            f"fragment F{n} on Query {{ memories {{ edges {{ node {{ id text }} }} }} }}"
            for n in range(90)
        ),
    ],
)
def test_equal_fields_that_multiply_are_refused_unread(text: str) -> None:
    code, _, message = refusal(text)
    assert code == "LIMIT_EXCEEDED"
    assert "equal fields" in message


def test_a_query_has_a_longest_text() -> None:
    text = "{ viewer { userId } } #"
    assert DOCUMENTS.check(text + "x" * 100_000, None, None)
    code, field, _ = refusal(text + "x" * 140_000)
    assert (code, field) == ("LIMIT_EXCEEDED", "query")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{ memories(filter: {kinds: [FACTS]}) { edges { cursor } } }", "FACT, EPISODE"),
        ('{ memories(filter: {kinds: ["FACT"]}) { edges { cursor } } }', "FACT, EPISODE"),
        ("{ memories(orderBy: BEST) { edges { cursor } } }", "NEWEST"),
        ('mutation { remember(input: {text: "x", trust: HIGH}) { receipt } }', "QUARANTINED, "),
        ("{ memories(orderBy: " + "Y" * 3000 + ") { edges { cursor } } }", "NEWEST"),
    ],
)
def test_a_wrong_value_of_an_enumeration_is_told_the_valid_ones(text: str, named: str) -> None:
    code, _, message = refusal(text)
    assert code == "INVALID"
    assert "Valid values: " in message
    assert named in message.partition("Valid values: ")[2]
    assert len(message) <= 500
