"""What an import may not do to what is here already, and trusted higher than its key may give.

What it brings itself is trusted no higher: only things of before are meant. A link that is here
already may come again.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from anaphora.errors import Forbidden
from cypher import transfer, writing
from graph.enums import ConflictStatus, Trust
from graph.records.snapshots import read_snapshot
from graph.session import Transaction
from memory.entities.stored import ENTITY
from memory.transfer.format.lines import NodeLine
from memory.transfer.identity import Identity

# Links that do something to what they lead to; each does to what it begins at.
_DONE_TO = frozenset(("SUPERSEDES", "MERGED_INTO", "CHANGED"))


async def check_links(
    transaction: Transaction, user_id: str, cap: Trust, rows: Iterable[Mapping[str, Any]]
) -> None:
    """Raises Forbidden, with the line, where a link would change, end or hide such a memory.

    Or would say that an entity is another, where such a memory tells of it and the key may not
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
    """Raises Forbidden, with the line, for a Change of a memory that is or was trusted higher.

    And for one of an entity as `check_links` has it, or one by whose undoing a link would come or
    go that `check_links` refuses.
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
    """Raises Forbidden, with the line, for a verdict on such a memory."""
    if not (higher := cap.above()):
        return
    closed = [line for line in lines if line.properties["status"] != ConflictStatus.OPEN]
    sides = {line.number: _sides(line) for line in closed}
    ids = sorted(set().union(*sides.values()))
    if not ids:
        return
    rows = await transaction.run(
        writing.find_trusted_higher, user_id=user_id, ids=ids, trusts=higher, limit=len(ids)
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
            transfer.find_overruled, user_id=user_id, rows=list(rows), trusts=cap.above()
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
            transfer.find_overruled_history,
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
    """What a link, or one that ended, does something to."""
    type = row["properties"]["type"] if row["type"] == "ENDED" else row["type"]
    ends = [(row["from_id"], row["to_id"])]
    if type in _DONE_TO:
        ends.append((row["to_id"], row["from_id"]))
    given = {"at": row["at"], "type": row["type"], "merges": below and type == "MERGED_INTO"}
    return [given | {"id": id, "other_id": other} for id, other in ends]


def _touched_by_change(line: NodeLine, identity: Identity, below: bool) -> list[dict[str, Any]]:
    """The entity that a Change is of, and what the links do something to that it tells of."""
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
        f"Line {line}: this key gives trust up to {cap} only, and the line does something to a "
        "memory that is trusted higher: use a key that may give more.",
        field=f"line.{line}",
        ids=[id],
    )
