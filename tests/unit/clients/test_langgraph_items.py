"""Items of LangGraph's store as memories: names, texts, values and filters."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from anaphora_client.langgraph_items import (
    SEARCHABLE,
    item_tags,
    matches,
    namespace_name,
    passes,
    source_of,
    stored_of,
    texts_of,
)
from hypothesis import given
from hypothesis import strategies as st
from langgraph.store.base import MatchCondition

WHEN = datetime(2026, 5, 1, tzinfo=UTC)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
NAMESPACES = st.lists(st.text(min_size=1, max_size=40), min_size=1, max_size=4).map(tuple)


@dataclass
class Procedure:
    text: str
    action: str | None
    source: str | None
    tags: list[str] = field(default_factory=list)
    id: str = "m1"
    created_at: datetime = WHEN
    valid_to: datetime | None = None


@given(NAMESPACES, st.text(max_size=20), st.dictionaries(st.text(max_size=5), JSON, max_size=4))
def test_an_item_comes_back_as_it_was_put(
    namespace: tuple[str, ...], key: str, value: dict[str, Any]
) -> None:
    text, action = texts_of(value, None)
    tags = item_tags(namespace, key, searchable=True)
    stored = stored_of(Procedure(text, action, source_of(namespace, key, 2.5, WHEN), tags))
    assert stored is not None
    assert (stored.namespace, stored.key, stored.value) == (namespace, key, value)
    assert (stored.ttl, stored.updated_at, stored.searchable) == (2.5, WHEN, True)
    assert text.strip()
    # What is sent is in UTF-8, and a tag is one short line.
    f"{text}{action}{stored.key!r}".encode()
    assert all(tag.isascii() and tag.isprintable() and len(tag) <= 64 for tag in tags)
    source_of(namespace, key, None, None).encode("ascii")


@given(st.lists(NAMESPACES, unique=True, max_size=6))
def test_namespaces_have_names_of_their_own(namespaces: list[tuple[str, ...]]) -> None:
    names = [namespace_name(space) for space in namespaces]
    assert len(set(names)) == len(names)
    assert not set(names) & {"langgraph", SEARCHABLE}


def test_an_item_has_the_tags_of_its_prefixes() -> None:
    *prefixes, own = item_tags(("users", "maya"), "k", searchable=False)
    assert prefixes == ["langgraph", "langgraph/users", "langgraph/users/maya"]
    assert own.startswith("langgraph=")


@pytest.mark.parametrize(
    ("value", "paths", "text"),
    [
        ({"text": "Whales sing."}, None, "Whales sing."),
        ({"a": "x", "b": {"c": [1, True]}, "d": None}, None, "a: x\nb.c: 1\nb.c: True"),
        ({"a": "x", "b": "y"}, ["b"], "y"),
        ({"a": "x"}, ["$"], '{"a": "x"}'),
        ({"a": "x"}, ["nothing"], '{"a": "x"}'),
        ({}, None, "{}"),
        ({"a": "x\x00y\ud800"}, None, "x y"),
    ],
)
def test_the_text_is_what_a_value_says(
    value: dict[str, Any], paths: list[str] | None, text: str
) -> None:
    found, action = texts_of(value, paths)
    assert found == text
    assert json.loads(action or "") == value


def test_a_long_value_is_the_text() -> None:
    value = {"text": "x" * 9000}
    text, action = texts_of(value, ["nothing"])
    assert action is None
    assert json.loads(text) == value


@pytest.mark.parametrize(
    "source", [None, "a book", "langgraph", "langgraph {", "langgraph []", 'langgraph {"key": "k"}']
)
def test_another_memory_is_no_item(source: str | None) -> None:
    assert stored_of(Procedure("text", None, source)) is None


def test_a_value_that_somebody_edited_is_its_text() -> None:
    edited = stored_of(Procedure("As I put it now.", None, source_of(("a",), "k", None, None)))
    assert edited is not None
    assert edited.value == {"text": "As I put it now."}


@pytest.mark.parametrize(
    ("value", "wanted", "passing"),
    [
        (3, 3, True),
        (None, None, True),
        (3, {"$gt": 2, "$lte": 3}, True),
        (3, {"$gt": 2, "$ne": 3}, False),
        (None, {"$lt": 2}, False),
        ("b", {"$gte": "a"}, True),
        ("b", {"$lt": 3}, False),
        ({"a": {"b": 1}}, {"a": {"b": {"$eq": 1}}}, True),
        ({"a": 1}, {"a": 1, "b": None}, True),
        (1, {"a": 1}, False),
        ([1, {"a": 2}], [1, {"a": {"$gt": 1}}], True),
        ([1], [1, 2], False),
    ],
)
def test_a_filter_compares(value: Any, wanted: Any, passing: bool) -> None:
    assert passes(value, wanted) is passing


def test_an_unknown_operator_and_an_unknown_match_are_refused() -> None:
    with pytest.raises(ValueError, match=r"\$near"):
        passes(1, {"$near": 1})
    with pytest.raises(ValueError, match="middle"):
        matches(("a",), [MatchCondition("middle", ("a",))])  # type: ignore[arg-type]
