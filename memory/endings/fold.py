"""Moves links and counts to a memory when another is folded into it, and back when that returns.

The loser's sources, its dependants and the entities that it names are then the winner's too; its
other links move. A returning loser gets a link again only if the winner still has it: a link that
was ended meanwhile stays ended.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from anaphora.errors import LimitExceeded
from cypher import conflicts
from cypher.memories import writing
from graph.changes.changes import Action
from graph.lock import UserLock
from graph.records.history import stored_value
from graph.records.snapshots import read_snapshot, write_snapshot
from graph.session import Transaction
from memory.links.history import Link, LinkKey, end_links, restore_links
from memory.memories.stored import Alteration, StoredMemory, find_stored

# Properties that a merge changes of the winner, beside its links.
GAINS = frozenset({"importance", "evidence_count", "last_evidence_at", "weight"})
# Links moved in one transaction, and kept by one Change.
MOST_LINKS = 2000


async def fold_links(
    transaction: Transaction, lock: UserLock, winner: StoredMemory, loser: StoredMemory
) -> tuple[list[Link], list[Link]]:
    """Give the winner the loser's links. Returns the links ended, and those made.

    Raises LimitExceeded for more links than can be moved at once.
    """
    ends = {"winner_id": winner.id, "loser_id": loser.id}
    found = await transaction.run(
        conflicts.find_movable_links, user_id=lock.user_id, limit=MOST_LINKS + 1, **ends
    )
    if len(found) > MOST_LINKS:
        raise LimitExceeded(f"The memory has more than {MOST_LINKS} links.", field="verdict")
    rows = await transaction.run(conflicts.link_merged, user_id=lock.user_id, at=lock.now, **ends)
    there = {LinkKey.of(row) for row in found if row["there"]}
    ended = await end_links(transaction, lock, map(LinkKey.of, found))
    moved = [link.moved({loser.id}, winner.id) for link in ended if link.key not in there]
    made = await restore_links(transaction, lock, moved)
    return ended, [*map(Link.from_row, rows), *made]


def returning(ended: Sequence[Link], made: Sequence[Link], gone: Sequence[Link]) -> list[Link]:
    """Select the links ended by a merge that are to be made again.

    They are those without a counterpart among the links that it `made`, and those whose counterpart
    was there until now (`gone`).
    """
    into = next((link for link in made if link.type == "MERGED_INTO"), None)
    if into is None:
        return list(ended)
    keys, still = {link.key for link in made}, {link.key for link in gone}
    counterparts = [(link, link.moved({into.from_id}, into.to_id).key) for link in ended]
    return [link for link, key in counterparts if key not in keys or key in still]


def merged_into(made: Sequence[Link]) -> str | None:
    """Return the id of the memory merged into, by the links that the ending made."""
    return next((link.to_id for link in made if link.type == "MERGED_INTO"), None)


async def give_back(
    transaction: Transaction,
    lock: UserLock,
    loser: StoredMemory,
    ending_id: str,
    made: Sequence[Link],
) -> Alteration | None:
    """Take back from the winner what the returning loser gave it, unless changed since."""
    if (winner_id := merged_into(made)) is None:
        return None
    rows = await transaction.run(
        writing.find_gains,
        user_id=lock.user_id,
        memory_id=winner_id,
        loser_id=loser.id,
        ending=ending_id,
    )
    if not rows:
        return None
    [winner] = await find_stored(transaction, lock.user_id, [winner_id], "id")
    was, gained = read_snapshot(rows[0]["before"]) or {}, read_snapshot(rows[0]["after"]) or {}
    after = given_back(winner.node, was, gained)
    if not after:
        return None
    before = {name: winner.node.get(name) for name in after}
    reason = "what was merged into it came back"
    return Alteration(winner, Action.UPDATED, after, before=before, after=after, reason=reason)


def given_back(
    node: Mapping[str, Any], was: Mapping[str, Any], gained: Mapping[str, Any]
) -> dict[str, Any]:
    """Compute the winner's properties without the gain of a merge.

    A count is reduced by what was added; another property is as before the merge, if it still has
    the value that the merge gave it.
    """
    after: dict[str, Any] = {}
    for name, value in gained.items():
        if name not in GAINS:
            continue
        if name == "evidence_count":
            more = value - (was.get(name) or 1)
            after[name] = max(1, (node.get(name) or 1) - more)
        elif _plain(node.get(name)) == _plain(stored_value(name, value)):
            after[name] = stored_value(name, was.get(name))
    return {name: value for name, value in after.items() if node.get(name) != value}


def _plain(value: Any) -> str | None:
    return write_snapshot({"value": value})
