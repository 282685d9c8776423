"""Takes back from the winner of a merge what an erased memory gave it.

The words of both are the winner's own. The count of its evidence, and the turns that confirmed the
erased memory alone, are not; nor is what a merge raised.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from anaphora.caller import Actor
from cypher.memories import writing
from graph.changes.changes import Action
from graph.enums import MemoryStatus
from graph.lock import UserLock
from graph.records.snapshots import read_snapshot
from graph.session import Transaction
from memory.endings.fold import give_back
from memory.links.history import Link, LinkKey, end_links, keep_links
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations

_WHY = "What was merged into it was erased."
_LAST = 50


async def take_back_shares(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    ids: Sequence[str],
    going: Collection[str],
) -> None:
    """Take back what these memories, which are to be erased, gave to winners that stay."""
    rows = await transaction.run(writing.find_merges, user_id=lock.user_id, ids=list(ids))
    gone = {*ids, *going}
    winners = {row["id"]: row["winner_id"] for row in rows if row["winner_id"] not in gone}
    for loser in await find_stored(transaction, lock.user_id, list(winners), "what"):
        # One by one: several may have been merged into one winner.
        alteration = await _share(transaction, lock, loser, winners[loser.id])
        if alteration is not None:
            await save_alterations(transaction, lock, actor, [alteration])


async def _share(
    transaction: Transaction, lock: UserLock, loser: StoredMemory, winner_id: str
) -> Alteration | None:
    """Describe the winner without the share of a loser; None where it has none."""
    id = await _find_merge(transaction, lock.user_id, loser.id)
    back = await give_back(transaction, lock, loser, id, [Link("MERGED_INTO", loser.id, winner_id)])
    rows = await transaction.run(
        writing.find_shared_evidence, user_id=lock.user_id, id=loser.id, winner_id=winner_id
    )
    keys = [LinkKey("DERIVED_FROM", winner_id, row["turn_id"]) for row in rows]
    ended = await end_links(transaction, lock, keys)
    if back is None and not ended:
        return None
    if back is None:
        [winner] = await find_stored(transaction, lock.user_id, [winner_id], "what")
        back = Alteration(winner, Action.UPDATED, {}, before={}, after={})
    return replace(back, before={**back.before, **keep_links(ended)}, reason=_WHY)


async def _find_merge(transaction: Transaction, user_id: str, id: str) -> str:
    """Find the id of the Change by which a memory was merged; empty where there is none."""
    rows = await transaction.run(
        writing.find_last_ending, user_id=user_id, memory_id=id, limit=_LAST
    )
    for row in rows:
        before, after = read_snapshot(row["before"]) or {}, read_snapshot(row["after"]) or {}
        # A forgotten memory that is shown again, as merged, was merged before.
        shown_again = before.get("status") == MemoryStatus.FORGOTTEN
        if after.get("status") == MemoryStatus.MERGED and not shown_again:
            return str(row["id"])
    return ""
