"""What an import may not do to what is here already, and trusted higher than its key may give.

What it brings itself is trusted no higher: only things of before are meant. A link that is here
already may come again.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from anaphora.errors import Forbidden
from cypher import transfer, writing
from graph.run import Transaction
from graph.values import ConflictStatus, Trust
from memory.transfer_lines import NodeLine

# Links that do something to what they lead to; each does to what it begins at.
_DONE_TO = frozenset(("SUPERSEDES", "MERGED_INTO", "CHANGED"))


async def check_links(
    transaction: Transaction, user_id: str, cap: Trust, rows: Iterable[Mapping[str, Any]]
) -> None:
    """Raises Forbidden, with the line, where a link would change, end or hide such a memory.

    Or would say that an entity is another, where such a memory tells of it and the key may not
    give STANDARD, as merging does.
    """
    if not (higher := cap.above()):
        return
    below = cap.rank < Trust.STANDARD.rank
    touched = [one for row in rows for one in _touched(row, below)]
    if touched:
        found = await transaction.run(
            transfer.find_overruled, user_id=user_id, rows=touched, trusts=higher
        )
        for row in found:
            raise _refusal(cap, row["at"], row["id"])


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


def _refusal(cap: Trust, line: int, id: str) -> Forbidden:
    return Forbidden(
        f"Line {line}: this key gives trust up to {cap} only, and the line does something to a "
        "memory that is trusted higher: use a key that may give more.",
        field=f"line.{line}",
        ids=[id],
    )
