"""Undoes one Change of the ontology, row by row; rows that differ since are left."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from anaphora.caller import Actor
from graph.changes.changes import Action
from graph.lock import UserLock
from graph.records.snapshots import read_snapshot
from graph.session import Transaction
from graph.tenancy import SHARED
from memory.ontology.layers import lock_layer_too
from memory.ontology.rows import FIELDS, Back, Key, Row, Sort, keys_of, plan_back
from memory.ontology.writer import LayerWriter

_NOT_ADMIN = "the shared layer was left: undo this with a key with the scope ADMIN"
# Concepts are made before their links, and removed after them.
_MAKING = (Sort.CONCEPTS, Sort.SUBCLASSES, Sort.RELATIONS)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The number of rows put back; the rows that were left, and why."""

    undone: int
    left: list[str]


async def put_back(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    change: Mapping[str, Any],
    *,
    admin: bool,
    reason: str,
) -> Outcome:
    """Undo a Change of the ontology, and leave a Change that can be undone in turn."""
    before, after = read_snapshot(change.get("before")), read_snapshot(change.get("after"))
    shared = any((one or {}).get("shared") for one in (before, after))
    if shared and not admin:
        return Outcome(0, [_NOT_ADMIN])
    layer = await lock_layer_too(transaction, SHARED if shared else lock.user_id, lock)
    writer = LayerWriter(transaction, layer)
    keys = keys_of(before, after)
    now = {sort: await writer.read(sort, keys[sort]) for sort in Sort}
    back = await _without_ends(writer, plan_back(before, after, now))
    left = list(back.left)
    for sort in _MAKING:
        rows = {key: row for key, row in back.rows.get(sort, {}).items() if row is not None}
        await writer.put(sort, {key: _whole(sort, row) for key, row in rows.items()})
    for sort in reversed(_MAKING):
        gone: dict[Key, Row | None] = {
            key: None for key, row in back.rows.get(sort, {}).items() if row is None
        }
        for key in await writer.put(sort, gone):
            left.append(f"{' '.join(key)} was left: something is attached to it")
    undone = await writer.tell(
        actor, Action.UNDONE, change["subject_id"], change["subject_label"], reason
    )
    return Outcome(undone, left)


async def _without_ends(writer: LayerWriter, back: Back) -> Back:
    """Remove links to be put back of which an end is gone."""
    made = set(back.rows.get(Sort.CONCEPTS, {}))
    ends = {
        (key[place],)
        for sort in (Sort.SUBCLASSES, Sort.RELATIONS)
        for key, row in back.rows.get(sort, {}).items()
        if row is not None
        for place in (0, -1)
    }
    there = made | set(await writer.read(Sort.CONCEPTS, ends))
    left = list(back.left)
    rows: dict[Sort, dict[Key, Row | None]] = {}
    for sort, some in back.rows.items():
        for key, row in some.items():
            if row is None or sort is Sort.CONCEPTS or {(key[0],), (key[-1],)} <= there:
                rows.setdefault(sort, {})[key] = row
            else:
                left.append(f"{' '.join(key)} was left: an end of it is gone")
    return replace(back, rows=rows, left=left)


def _whole(sort: Sort, row: Row) -> Row:
    """Return the row with None for its missing fields, so that they are cleared."""
    return {**dict.fromkeys(FIELDS[sort]), **row}
