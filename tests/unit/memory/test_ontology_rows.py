"""Snapshots of the ontology in Changes: bounded, whole, and put back row by row."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.ontology.rows import (
    LONGEST_CHANGE,
    Edit,
    Row,
    Sort,
    by_source,
    key_of,
    keys_of,
    plan_back,
    snapshots,
)

CONCEPTS = st.fixed_dictionaries(
    {"key": st.sampled_from("abcdefgh"), "name": st.text(max_size=3)},
    optional={"description": st.text(max_size=20_000), "labels": st.lists(st.text(max_size=2))},
)
EDITS = st.lists(st.tuples(st.none() | CONCEPTS, st.none() | CONCEPTS), max_size=12).map(
    lambda pairs: [
        Edit(
            Sort.CONCEPTS,
            None if before is None else {**before, "key": str(at)},
            None if after is None else {**after, "key": str(at)},
        )
        for at, (before, after) in enumerate(pairs)
    ]
)


def rows(snapshot: Row | None) -> list[Any]:
    return list((snapshot or {}).get("concepts", ()))


@given(EDITS)
def test_changes_are_bounded_and_hold_every_row(edits: list[Edit]) -> None:
    made = list(snapshots(edits, shared=False))
    for before, after in made:
        assert len(rows(before)) <= 1 or len(str(before)) < 2 * LONGEST_CHANGE
        assert len(rows(after)) <= 1 or len(str(after)) < 2 * LONGEST_CHANGE
    assert [row for before, _ in made for row in rows(before)] == [
        edit.before for edit in edits if edit.before is not None
    ]
    assert [row for _, after in made for row in rows(after)] == [
        edit.after for edit in edits if edit.after is not None
    ]


@given(EDITS, st.data())
def test_what_is_as_it_was_left_comes_back_and_nothing_else(
    edits: list[Edit], data: st.DataObject
) -> None:
    touched = data.draw(st.sets(st.sampled_from([str(n) for n in range(12)])))
    for before, after in snapshots(edits, shared=False):
        here = {key_of(Sort.CONCEPTS, row): row for row in rows(after)}
        for key in keys_of(before, after)[Sort.CONCEPTS]:
            if key[0] in touched:
                here[key] = {"key": key[0], "name": "somebody's own name"}
        now: dict[Sort, Any] = {sort: {} for sort in Sort} | {Sort.CONCEPTS: here}
        back = plan_back(before, after, now)
        result = {**here, **back.rows.get(Sort.CONCEPTS, {})}
        was = {key_of(Sort.CONCEPTS, row): row for row in rows(before)}
        for key in keys_of(before, after)[Sort.CONCEPTS]:
            expected = here[key] if key[0] in touched else was.get(key)
            assert result.get(key) == expected
        assert len(back.left) == len({key for key in here if key[0] in touched})


@pytest.mark.parametrize(
    ("now", "row", "sources"),
    [
        # Somebody declared it by hand after the import had read it.
        (["by hand"], {"name": "x", "sources": ["a"]}, ["a", "by hand"]),
        (["a", "by hand"], {"sources": []}, ["by hand"]),
        (["a", "b"], None, ["b"]),
        (["a"], None, None),
        (None, {"name": "x", "sources": ["a"]}, ["a"]),
        (None, None, None),
    ],
)
def test_a_source_speaks_for_itself_alone(
    now: list[str] | None, row: dict[str, Any] | None, sources: list[str] | None
) -> None:
    found = by_source(None if now is None else {"sources": now}, row, "a")
    assert (None if found is None else found["sources"]) == sources
