"""Stores the links of an import, between things that are here by now."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from anaphora.errors import Invalid
from cypher.query import Query
from cypher.transfer import writing
from graph.enums import Trust
from graph.lock import UserLock
from graph.records.conflicts import conflict_id
from graph.session import Transaction
from memory.transfer.format.lines import LinkLine, NodeLine, wrong_line
from memory.transfer.format.rules import LINKS
from memory.transfer.identity import Identity
from memory.transfer.permissions import check_links, check_verdicts
from memory.transfer.shared_links import shared_ids
from memory.transfer.turns import without_joined

_QUERIES: Mapping[str, Query] = {
    "memory": writing.save_memory_links,
    "entity": writing.save_entity_links,
    "thread": writing.save_thread_links,
    "change": writing.save_change_links,
    "run": writing.save_run_links,
    "review": writing.save_review_links,
    "any": writing.save_own_links,
    "concept": writing.save_concept_links,
}


# Links that are read by when they were made, which a file may leave out.
_DATED = frozenset({"RELATES", "ENDED"})


async def save_links(
    transaction: Transaction,
    lock: UserLock,
    lines: Sequence[LinkLine],
    identity: Identity,
    cap: Trust,
) -> None:
    """Store the links that are not here yet.

    Raises Invalid, with the line, for a link to a thing that is not there, Forbidden for one that
    changes a memory that is trusted higher than `cap`.
    """
    shared = await shared_ids(transaction, lock, lines)
    rows: dict[str, list[dict[str, Any]]] = {}
    for line in await without_joined(transaction, lock.user_id, lines):
        row = {
            "at": line.number,
            "from_id": identity.here(line.from_id),
            "type": line.type,
            "to_id": shared.get(line.to_id) or identity.here(line.to_id),
            "properties": _dated(line, lock),
        }
        rows.setdefault(LINKS[line.type][0], []).append(row)
    await check_links(transaction, lock.user_id, cap, chain.from_iterable(rows.values()))
    for sort, some in rows.items():
        saved = await transaction.run(_QUERIES[sort], user_id=lock.user_id, rows=some)
        missing = {row["at"] for row in some} - {row["at"] for row in saved}
        if missing:
            lost = Invalid("It links nodes that do not exist.")
            raise wrong_line(min(missing), lost)
    await _check_chains(transaction, lock.user_id, rows.get("memory", ()))


def _dated(line: LinkLine, lock: UserLock) -> dict[str, Any]:
    """Return a link's properties, with the instant that it was made at where reads count on it."""
    if line.type not in _DATED or line.properties.get("created_at") is not None:
        return line.properties
    made = line.properties.get("ended_at") or lock.now
    return {**line.properties, "created_at": made}


async def link_conflicts(
    transaction: Transaction, user_id: str, lines: Sequence[NodeLine], cap: Trust
) -> None:
    """Link conflicts, just stored, to their pairs.

    Raises Invalid for a conflict without its pair, Forbidden for a verdict on a memory that is
    trusted higher than `cap`.
    """
    if not lines:
        return
    await check_verdicts(transaction, user_id, cap, lines)
    for line in lines:
        if line.id != conflict_id(line.properties["a_id"], line.properties["b_id"]):
            raise wrong_line(line.number, Invalid("The id does not match its two memories."))
    names = ("id", "a_id", "b_id", "created_at")
    rows = [{name: line.properties[name] for name in names} for line in lines]
    linked = await transaction.run(writing.link_conflicts, user_id=user_id, rows=rows)
    ids = {row["id"] for row in linked}
    if missing := {line.number for line in lines if line.id not in ids}:
        lost = Invalid("It names memories that do not exist.")
        raise wrong_line(min(missing), lost)


async def _check_chains(
    transaction: Transaction, user_id: str, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Raise Invalid if a memory would supersede a memory that superseded it, by any steps."""
    ends = [
        {name: row[name] for name in ("at", "from_id", "to_id")}
        for row in rows
        if row["type"] == "SUPERSEDES"
    ]
    if ends:
        found = await transaction.run(writing.find_circles, user_id=user_id, rows=ends)
        if found:
            circle = Invalid("A memory would replace itself.")
            raise wrong_line(min(row["at"] for row in found), circle)
