"""Limits of a query: its text once, its cost with each call's variables."""

import time
from typing import Any

import pytest
from graphql import FieldNode, parse

from anaphora.settings import Settings
from schema.build import build_schema
from schema.limits.documents import Documents, Refused
from schema.limits.operations import check_cost
from tests.support.paths import ROOT

SMALL = Settings(max_depth=6, max_aliases=3, max_tokens=1000, max_cost=500)
DOCUMENTS = build_schema(SMALL).documents
PAGE = "memories(first: %s) { edges { node { id } } }"


def refusal(text: str, documents: Documents = DOCUMENTS, **variables: Any) -> dict[str, Any]:
    """The extensions of the first error."""
    with pytest.raises(Refused) as refused:
        documents.check(text, variables, None)
    extensions = refused.value.errors[0].extensions
    assert extensions is not None
    return extensions


def cost(text: str, **variables: Any) -> int:
    document = parse(text)
    operation: Any = document.definitions[0]
    return check_cost(document, operation, variables, Settings(max_cost=10**20))


def test_a_modest_query_passes() -> None:
    operation = DOCUMENTS.check("{ viewer { userId } }", None, None)
    assert operation.selection_set.selections
    assert DOCUMENTS.name_of("{ viewer { userId } }", None) == "viewer"


@pytest.mark.parametrize(
    "text",
    [
        "{ memories { edges { node { links { edges { node { from { id } } } } } } } }",
        "{ " + " ".join(f"a{number}: viewer {{ userId }}" for number in range(4)) + " }",
        "{ viewer { " + "userId " * 1001 + "} }",
        "{ viewer { " + "userId " * 60 + "} }",
        "{ memories(first: 200) { edges { node { id text } } } }",
        "{ memories(first: 20) { edges { node { history(first: 20) { edges { cursor } } } } } }",
        "{" * 400 + "}" * 400,
        "{ nodes(ids: " + "[" * 400 + "]" * 400 + ") { id } }",
    ],
    ids=["depth", "aliases", "tokens", "repetition", "cost", "nested cost", "braces", "brackets"],
)
def test_too_much_is_refused(text: str) -> None:
    assert refusal(text)["code"] in {"LIMIT_EXCEEDED", "INVALID"}


@pytest.mark.parametrize("name", ["depth", "aliases", "tokens", "cost"])
def test_each_limit_says_so(name: str) -> None:
    texts = {
        "depth": "{ memories { edges { node { links { edges { node { from { id } } } } } } } }",
        "aliases": "{ a: viewer { userId } b: viewer { userId } c: viewer { userId } "
        "d: viewer { userId } }",
        "tokens": "{ viewer { " + "userId " * 1001 + "} }",
        "cost": "{ memories(first: 200) { edges { node { id text } } } }",
    }
    assert refusal(texts[name])["code"] == "LIMIT_EXCEEDED"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{ viewer { userId } }", 2),
        ("{ " + PAGE % 10 + " }", 1 + 10 * 3),
        ("{ memories { edges { node { id } } } }", 1 + 20 * 3),
        ('{ recall(input: {query: "x", limit: 7}) { hits { why } } }', 1 + 7 * 2),
        ('{ recall(input: {query: "x"}) { hits { why } } }', 1 + 5 * 2),
        ('{ searchMemory(query: "x") { hits { why } } }', 1 + 5 * 2),
        ('{ nodes(ids: ["a", "b", "c"]) { id } }', 1 + 3),
        ('{ neighbors(id: "a") { nodes { rel } } }', 1 + 100 * 2),
        ('{ subgraph(ids: ["a", "b"]) { frontier } }', 1 + 200),
        ('{ subgraph(ids: ["a"], limit: 7) { frontier } }', 1 + 7),
        ("{ ...F } fragment F on Query { viewer { userId } }", 2),
    ],
)
def test_cost_counts_fields_times_lists(text: str, expected: int) -> None:
    assert cost(text) == expected


def test_sizes_come_from_variables_and_their_defaults_too() -> None:
    literal = cost("{ " + PAGE % 33 + " }")
    assert cost("query ($n: Int!) { " + PAGE % "$n" + " }", n=33) == literal
    assert cost("query ($n: Int! = 33) { " + PAGE % "$n" + " }") == literal
    text = "mutation ($inputs: [RememberInput!]!) { rememberMany(inputs: $inputs) { receipt } }"
    assert cost(text, inputs=[{}] * 7) == 1 + 7
    text = "query ($input: RecallInput!) { recall(input: $input) { semantic } }"
    assert cost(text, input={"query": "x", "limit": 9}) == 1 + 9


@pytest.mark.parametrize("size", [10**9, -1, 0, 10**30])
def test_a_wrong_size_is_left_to_its_resolver(size: int) -> None:
    assert cost("{ " + PAGE % size + " }") <= 1 + Settings().max_page * 3


def test_a_size_given_as_a_float_costs_as_much() -> None:
    text = "query ($n: Int!) { memories(first: $n) { edges { node { id } } } }"
    assert cost(text, n=150.0) == cost(text, n=150)


def test_fragments_that_double_are_counted_in_no_time() -> None:
    parts = [
        f"fragment F{n} on Query {{ ...F{n + 1} viewer {{ userId }} ...F{n + 1} }}"
        for n in range(40)
    ]
    text = "{ ...F0 } " + " ".join(parts) + " fragment F40 on Query { viewer { userId } }"
    assert refusal(text)["code"] == "LIMIT_EXCEEDED"
    assert cost(text) > 2**40


def test_fragments_in_a_circle_are_refused() -> None:
    text = "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }"
    assert refusal(text)["code"] == "INVALID"


@pytest.mark.parametrize(
    "text",
    [
        "{ viewer { " + "userId " * 2400 + "} }",
        "{ " + "viewer { userId } " * 1200 + "}",
        "{ "
        + " ".join(f"...F{n}" for n in range(400))
        + " } "
        + " ".join(f"fragment F{n} on Query {{ viewer {{ userId }} }}" for n in range(400)),
        "{ viewer { " + " ".join("... on Viewer { userId }" for _ in range(700)) + " } }",
    ],
)
def test_equal_fields_are_not_compared_pair_by_pair(text: str) -> None:
    documents = build_schema(Settings()).documents
    started = time.process_time()
    assert refusal(text, documents)["code"] == "LIMIT_EXCEEDED"
    # Validating it would take minutes.
    assert time.process_time() - started < 20


def test_reading_the_schema_is_one_setting() -> None:
    text = "{ __schema { types { name } } }"
    build_schema(Settings()).documents.check(text, None, None)
    closed = build_schema(Settings(introspection=False)).documents
    assert refusal(text, closed)["code"] == "INVALID"
    closed.check("{ viewer { __typename } }", None, None)


def test_graphiql_may_read_the_schema() -> None:
    from graphql import get_introspection_query

    operation = DOCUMENTS.check(get_introspection_query(), None, None)
    [root] = operation.selection_set.selections
    assert isinstance(root, FieldNode)
    assert root.name.value == "__schema"


def test_a_text_that_is_kept_still_has_its_values_and_its_cost_limited() -> None:
    text = "query ($n: Int!, $ids: [ID!]!) { " + PAGE % "$n" + " nodes(ids: $ids) { id } }"
    kept = build_schema(SMALL).documents
    kept.check(text, {"n": 5, "ids": ["a"]}, None)
    assert text in kept._kept
    for _ in range(2):
        assert "fields" in refusal_message(text, kept, n=200, ids=["a"] * 200)
        assert refusal(text, kept, n=5, ids=["a"] * 1001)["field"] == "ids"
    kept.check(text, {"n": 5, "ids": ["a"]}, None)


def refusal_message(text: str, documents: Documents, **variables: Any) -> str:
    with pytest.raises(Refused) as refused:
        documents.check(text, variables, None)
    return refused.value.errors[0].message


def test_what_is_kept_of_texts_is_bounded() -> None:
    documents = build_schema(Settings()).documents
    for number in range(300):
        documents.check(f"{{ viewer {{ userId }} }} # {number}" + " " * 3000, None, None)
    assert documents._kept.currsize == sum(map(len, documents._kept)) <= 250_000
    assert len(documents._kept) < 100


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", None),
        (None, None),
        ("query A { viewer { userId } } query B { stats { links } }", None),
        ("query A { viewer { userId } }", "B"),
        ("fragment F on Query { viewer { userId } }", None),
    ],
)
def test_an_operation_that_cannot_be_told_is_invalid(text: str | None, name: str | None) -> None:
    with pytest.raises(Refused) as refused:
        DOCUMENTS.check(text, None, name)
    assert refused.value.errors[0].extensions is not None
    assert refused.value.errors[0].extensions["code"] == "INVALID"


def test_a_list_without_a_size_costs_what_it_may_answer_with() -> None:
    nested = "related { entity { name } }"
    for _ in range(4):
        nested = f"related {{ entity {{ {nested} }} }}"
    assert cost(f"{{ entity(id: 1) {{ {nested} }} }}") > 50**5


def test_every_default_size_of_the_schema_is_counted() -> None:
    """A field with a size that the table lacks would cost as one."""
    schema = parse((ROOT / "schema/schema.graphql").read_text(encoding="utf-8"))
    for type in schema.definitions:
        for field in getattr(type, "fields", None) or ():
            for argument in getattr(field, "arguments", None) or ():
                if argument.name.value in ("first", "limit"):
                    size = int(argument.default_value.value)
                    name = field.name.value
                    asked = cost(f"{{ {name} {{ edges {{ node {{ id }} }} }} }}")
                    assert asked >= size, name


@pytest.mark.parametrize(
    "text",
    [
        "{ viewer { " + " ".join(f"usrId{number}" for number in range(300)) + " } }",
        "{ recall(input: {query: 1, " + ", ".join(f"x{n}: 1" for n in range(200)) + "}) { id } }",
        "query(" + ", ".join(f"$v{n}: Int" for n in range(200)) + ") { viewer { userId } }",
    ],
    ids=["fields", "inputs", "variables"],
)
def test_many_errors_are_told_as_few(text: str) -> None:
    with pytest.raises(Refused) as refused:
        build_schema(Settings()).documents.check(text, {}, None)
    assert len(refused.value.errors) <= 11
    assert all(len(error.message) <= 500 for error in refused.value.errors)


def test_a_number_of_thousands_of_digits_is_invalid() -> None:
    assert refusal("{ threads(first: " + "9" * 5000 + ") { totalCount } }")["code"] == "INVALID"
