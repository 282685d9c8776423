"""New ids follow from the old ones, keep their order, and are given wherever a line has one."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.ids import is_id, new_id
from graph.records.conflicts import conflict_id
from memory.transfer.format.lines import LinkLine, NodeLine, TermLine, UserLine
from memory.transfer.new_ids import NewIds

A, B = new_id(), new_id()
IDS = st.lists(st.builds(new_id), min_size=1, max_size=50)


def node(label: str, **properties: Any) -> dict[str, Any]:
    line = NewIds("me").of_line(NodeLine(2, label, {"id": A, **properties}))
    assert isinstance(line, NodeLine)
    return line.properties


@given(IDS, st.text(min_size=1, max_size=20))
def test_they_are_ids_in_the_same_order_and_the_same_again(ids: list[str], user: str) -> None:
    found = [NewIds(user).of(id) for id in ids]
    assert all(map(is_id, found))
    assert [found.index(id) for id in sorted(found)] == [ids.index(id) for id in sorted(ids)]
    assert found == [NewIds(user).of(id) for id in ids]
    assert len(set(found)) == len(set(ids))


def test_everybody_has_others() -> None:
    assert len({NewIds(user).of(A) for user in ("a", "b", "c")} | {A}) == 4


@pytest.mark.parametrize("text", ["", "no id", A.upper(), A[:-1], f"{A} "])
def test_what_is_no_id_stays(text: str) -> None:
    assert NewIds("me").of(text) == text


def test_a_conflict_has_the_id_of_its_sides() -> None:
    ids = NewIds("me")
    old = conflict_id(A, B)
    line = ids.of_line(NodeLine(2, "Conflict", {"id": old, "a_id": A, "b_id": B}))
    assert isinstance(line, NodeLine)
    new = conflict_id(ids.of(A), ids.of(B))
    assert line.properties == {"id": new, "a_id": ids.of(A), "b_id": ids.of(B)}
    change = ids.of_line(NodeLine(3, "Change", {"id": B, "subject_id": old}))
    assert isinstance(change, NodeLine)
    assert change.properties["subject_id"] == new


@pytest.mark.parametrize(
    "name", ["thread_id", "last_turn_id", "memory_id", "subject_id", "undoes", "undone_by"]
)
def test_a_node_names_others_by_theirs(name: str) -> None:
    assert node("Memory", **{name: B, "text": B}) == {
        "id": NewIds("me").of(A),
        name: NewIds("me").of(B),
        "text": B,
    }


def test_snapshots_name_what_they_tell_of() -> None:
    ids = NewIds("me")
    link = {"type": "LINK", "from_id": A, "to_id": B, "id": A, "rel": "x"}
    before = {"links": [link], "thread_id": B, "text": A, "tags": [B]}
    rows = {"concepts": [{"key": "name:x", "id": B}], "relations": [{"id": A, "name": "y"}]}
    found = node("Change", before=json.dumps(before), after=json.dumps(rows))
    assert json.loads(found["before"]) == before | {
        "thread_id": ids.of(B),
        "links": [link | {"from_id": ids.of(A), "to_id": ids.of(B), "id": ids.of(A)}],
    }
    assert json.loads(found["after"]) == {
        "concepts": [{"key": "name:x", "id": ids.of(B)}],
        "relations": [{"id": ids.of(A), "name": "y"}],
    }


@pytest.mark.parametrize("text", ['{ "text":"x" }', "null", '{"shared": true, "concepts": []}'])
def test_a_snapshot_that_names_nothing_stays_to_the_letter(text: str) -> None:
    assert node("Change", before=text)["before"] == text


def test_what_runs_say_and_did() -> None:
    ids = NewIds("me")
    run = node("Run", warnings=[f"{B} was left: gone"], input=json.dumps({"ids": [B]}))
    assert run["warnings"] == [f"{ids.of(B)} was left: gone"]
    assert json.loads(run["input"]) == {"ids": [ids.of(B)]}
    by_run = node("Change", actor_kind="RUN", actor=B, reason=f"Undoes the run {A}.")
    assert (by_run["actor"], by_run["reason"]) == (ids.of(B), f"Undoes the run {ids.of(A)}.")
    # What a person wrote is theirs.
    by_key = node("Change", actor_kind="KEY", actor=B, reason=f"See {A}.")
    assert (by_key["actor"], by_key["reason"]) == (B, f"See {A}.")


def test_links_terms_and_users() -> None:
    ids = NewIds("me")
    link = ids.of_line(LinkLine(2, "LINK", A, B, {"id": A, "rel": "x"}))
    assert link == LinkLine(2, "LINK", ids.of(A), ids.of(B), {"id": ids.of(A), "rel": "x"})
    term = ids.of_line(TermLine(2, {"value": "x"}, {"id": A, "version": 1}, ()))
    assert term == TermLine(2, {"value": "x"}, {"id": ids.of(A), "version": 1}, ())
    for line in (TermLine(2, {"value": "x"}, None, ()), UserLine(2, {"sequence": 1})):
        assert ids.of_line(line) == line
