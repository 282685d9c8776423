"""Checks that an import changes nothing here that is trusted higher than its key may give.

Imported things are trusted no higher: only earlier ones are checked. A link that is here
already may come again.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from anaphora.errors import Forbidden
from cypher.memories import writing as memory_writing
from cypher.transfer import writing as transfer_writing
from graph.enums import ConflictStatus, Trust
from graph.records.snapshots import read_snapshot
from graph.session import Transaction
from memory.entities.stored import ENTITY
from memory.transfer.format.lines import NodeLine
from memory.transfer.identity import Identity

# Links that change what they lead to; every link changes what it begins at.
_DONE_TO = frozenset(("SUPERSEDES", "MERGED_INTO", "CHANGED"))


async def check_links(
    transaction: Transaction, user_id: str, cap: Trust, rows: Iterable[Mapping[str, Any]]
) -> None:
    """Raise Forbidden, with the line, for a link that changes, ends or hides such a memory.

    Also for a link that merges an entity, where such a memory mentions it and the key may not
    give STANDARD, as merging does.
    """
    if not cap.above():
        return
    given = list(rows)
    below = cap.rank < Trust.STANDARD.rank
    await _check_touched(
        transaction, user_id, cap, [one for row in given for one in _touched(row, below)]
    )
    await _check_histories(
        transaction,
        user_id,
        cap,
        [
            {"at": row["at"], "id": row["from_id"], "run_id": row["to_id"]}
            for row in given
            if row["type"] == "IN_RUN"
        ],
    )


async def check_changes(
    transaction: Transaction,
    user_id: str,
    cap: Trust,
    lines: Sequence[NodeLine],
    identity: Identity,
) -> None:
    """Raise Forbidden, with the line, for a Change of a memory that is or was trusted higher.

    Also for a Change of an entity as in `check_links`, or one whose undoing would begin a link or
    end one that `check_links` refuses.
    """
    if not cap.above():
        return
    below = cap.rank < Trust.STANDARD.rank
    touched = [one for line in lines for one in _touched_by_change(line, identity, below)]
    await _check_touched(transaction, user_id, cap, touched)
    histories = [
        {"at": line.number, "id": line.properties["memory_id"], "run_id": None}
        for line in lines
        if line.properties.get("memory_id") is not None
    ]
    await _check_histories(transaction, user_id, cap, histories)


async def check_verdicts(
    transaction: Transaction, user_id: str, cap: Trust, lines: Sequence[NodeLine]
) -> None:
    """Raise Forbidden, with the line, for a verdict on a memory that is trusted higher."""
    if not (higher := cap.above()):
        return
    closed = [line for line in lines if line.properties["status"] != ConflictStatus.OPEN]
    sides = {line.number: _sides(line) for line in closed}
    ids = sorted(set().union(*sides.values()))
    if not ids:
        return
    rows = await transaction.run(
        memory_writing.find_trusted_higher, user_id=user_id, ids=ids, trusts=higher, limit=len(ids)
    )
    above = {row["id"] for row in rows}
    for number, two in sides.items():
        for id in sorted(above & two):
            raise _refusal(cap, number, id)


async def _check_touched(
    transaction: Transaction, user_id: str, cap: Trust, rows: Sequence[Mapping[str, Any]]
) -> None:
    if rows:
        found = await transaction.run(
            transfer_writing.find_overruled, user_id=user_id, rows=list(rows), trusts=cap.above()
        )
        for row in found:
            raise _refusal(cap, row["at"], row["id"])


async def _check_histories(
    transaction: Transaction, user_id: str, cap: Trust, rows: Sequence[Mapping[str, Any]]
) -> None:
    if rows:
        higher = cap.above()
        first = {(row["id"], row["run_id"]): row for row in reversed(rows)}
        found = await transaction.run(
            transfer_writing.find_overruled_history,
            user_id=user_id,
            rows=list(first.values()),
            trusts=higher,
            # Quotes within a text are escaped, so this is a name of the snapshot's own.
            pattern=f'(?s).*"(given_)?trust" *: *"({"|".join(higher)})".*',
        )
        for row in found:
            raise _refusal(cap, row["at"], row["id"])


def _sides(line: NodeLine) -> set[str]:
    return {line.properties["a_id"], line.properties["b_id"]}


def _touched(row: Mapping[str, Any], below: bool) -> list[dict[str, Any]]:
    """Return rows of the ends that a link, or an ended link, changes."""
    type = row["properties"]["type"] if row["type"] == "ENDED" else row["type"]
    ends = [(row["from_id"], row["to_id"])]
    if type in _DONE_TO:
        ends.append((row["to_id"], row["from_id"]))
    given = {"at": row["at"], "type": row["type"], "merges": below and type == "MERGED_INTO"}
    return [given | {"id": id, "other_id": other} for id, other in ends]


def _touched_by_change(line: NodeLine, identity: Identity, below: bool) -> list[dict[str, Any]]:
    """Return rows of the entity of a Change, and of the ends that its links change."""
    found: list[dict[str, Any]] = []
    properties = line.properties
    if below and properties.get("subject_label") == ENTITY:
        id = identity.here(properties["subject_id"])
        changed = {"at": line.number, "type": "CHANGED", "merges": True}
        found.append(changed | {"id": id, "other_id": line.id})
    links = chain.from_iterable(
        (read_snapshot(properties.get(name)) or {}).get("links", ()) for name in ("before", "after")
    )
    for link in links:
        ends = {end: identity.here(link[end]) for end in ("from_id", "to_id")}
        row = {"at": line.number, "type": link["type"], **ends, "properties": {}}
        found += _touched(row, below)
    return found


def _refusal(cap: Trust, line: int, id: str) -> Forbidden:
    return Forbidden(
        f"Line {line}: this key gives trust up to {cap} only, and the line changes a memory "
        "with more trust: use a key that may give more.",
        field=f"line.{line}",
        ids=[id],
    )
