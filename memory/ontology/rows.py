"""Rows of a layer that a Change keeps: concepts, subclass links, relations. Pure.

A row has its key fields and its own fields, without those that are empty.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from graph.records.snapshots import write_snapshot

Row = dict[str, Any]
Key = tuple[str, ...]

# Rows of one Change have at most so many characters, unless a single row has more.
LONGEST_CHANGE = 2**15


class Sort(StrEnum):
    CONCEPTS = "concepts"
    SUBCLASSES = "subclasses"
    RELATIONS = "relations"


# The key fields of a row of each sort, and its own fields.
KEYS: Mapping[Sort, tuple[str, ...]] = {
    Sort.CONCEPTS: ("key",),
    Sort.SUBCLASSES: ("child", "parent"),
    Sort.RELATIONS: ("from_key", "name", "to_key"),
}
FIELDS: Mapping[Sort, tuple[str, ...]] = {
    Sort.CONCEPTS: ("iri", "name", "labels", "description", "declared", "sources"),
    Sort.SUBCLASSES: ("sources",),
    Sort.RELATIONS: ("cardinality", "join_spec", "sources"),
}


@dataclass(frozen=True, slots=True)
class Edit:
    """One row that changed: `before` is None where it was made, `after` where it was removed."""

    sort: Sort
    before: Row | None
    after: Row | None


@dataclass(frozen=True, slots=True)
class Back:
    """Rows to put back: None removes a row. `left` names those that stay, and says why."""

    rows: Mapping[Sort, Mapping[Key, Row | None]]
    left: list[str] = field(default_factory=list)


def key_of(sort: Sort, row: Mapping[str, Any]) -> Key:
    """Return the key of a row."""
    return tuple(str(row[name]) for name in KEYS[sort])


def plain(sort: Sort, row: Mapping[str, Any]) -> Row:
    """Return the known fields of a row, without those that are empty."""
    names = (*KEYS[sort], "id", *FIELDS[sort])
    return {name: row[name] for name in names if row.get(name) not in (None, [], ())}


def by_source(now: Row | None, row: Mapping[str, Any] | None, source: str) -> Row | None:
    """Return the row with one source's statement, and the other sources that it has by now."""
    others = {one for one in (now or {}).get("sources") or () if one != source}
    if row is None:
        return {"sources": sorted(others)} if others else None
    own = {source} if source in row.get("sources", ()) else set()
    return {**row, "sources": sorted(others | own)}


def snapshots(edits: Iterable[Edit], *, shared: bool) -> Iterator[tuple[Row | None, Row | None]]:
    """Return `before` and `after` of as many Changes as the edits take, in order."""
    some: list[Edit] = []
    length = 0
    for edit in edits:
        more = len(write_snapshot({"before": edit.before, "after": edit.after}) or "")
        if some and length + more > LONGEST_CHANGE:
            yield _snapshot(some, "before", shared), _snapshot(some, "after", shared)
            some, length = [], 0
        some.append(edit)
        length += more
    if some:
        yield _snapshot(some, "before", shared), _snapshot(some, "after", shared)


def plan_back(
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    now: Mapping[Sort, Mapping[Key, Row]],
) -> Back:
    """Plan to put back a Change's rows; rows that differ from its `after` are left."""
    rows: dict[Sort, dict[Key, Row | None]] = {}
    left: list[str] = []
    for sort in Sort:
        was, expected = _by_key(sort, before), _by_key(sort, after)
        for key in {**was, **expected}:
            here = now[sort].get(key)
            if _same(here, was.get(key)):
                continue
            if _same(here, expected.get(key)):
                rows.setdefault(sort, {})[key] = was.get(key)
            else:
                left.append(f"{' '.join(key)} was left: it was changed since")
    return Back(rows, left)


def keys_of(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> dict[Sort, list[Key]]:
    """Return the keys of all rows of a Change, by sort."""
    return {sort: list({**_by_key(sort, before), **_by_key(sort, after)}) for sort in Sort}


def _by_key(sort: Sort, snapshot: Mapping[str, Any] | None) -> dict[Key, Row]:
    return {key_of(sort, row): row for row in (snapshot or {}).get(sort.value, ())}


def _same(one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> bool:
    """Check whether two rows are equal but for their ids: a row made again has another."""
    if one is None or other is None:
        return one is other
    return {**one, "id": None} == {**other, "id": None}


def _snapshot(edits: Iterable[Edit], which: str, shared: bool) -> Row | None:
    rows: Row = {}
    for edit in edits:
        row = edit.before if which == "before" else edit.after
        if row is not None:
            rows.setdefault(edit.sort.value, []).append(row)
    return {"shared": shared, **rows} if rows else None
