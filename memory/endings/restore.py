"""Restores a memory that has ended in whatever way, by what the Change that ended it kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from anaphora.caller import Actor, Caller
from anaphora.clock import FAR_FUTURE
from anaphora.work import Work
from cypher.memories import writing
from graph.changes.changes import Action
from graph.enums import FADED, LIVE, MemoryStatus, Trust
from graph.lock import UserLock
from graph.records.records import MemoryRecord
from graph.records.snapshots import read_snapshot
from graph.session import Transaction
from memory.commit import Committed, Owed, commit, joined, unembedded
from memory.endings.fold import give_back, merged_into, returning
from memory.endings.shared_links import find_united
from memory.links.history import Link, LinkKey, end_links, keep_links, links_of, restore_links
from memory.memories import conflict_status
from memory.memories.comparison_due import mark_for_comparison
from memory.memories.digests import bring_digests_back, rewrite_digests
from memory.memories.expiry import believed_again
from memory.memories.patches import capped_trust
from memory.memories.results import MemoryChanged, memory_changed, memory_unchanged
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.services import Services
from memory.trust.inheritance import derive_dependants

_LAST = 50
Links = Sequence[Link]


@dataclass(frozen=True, slots=True)
class Ending:
    """Content of the Change that ended a memory: properties before, links ended and made."""

    before: Mapping[str, Any] = field(default_factory=dict)
    id: str = ""
    ended: Links = ()
    made: Links = ()


async def restore(services: Services, caller: Caller, id: str) -> MemoryChanged:
    """Bring back a memory that has ended; a live memory stays as it is.

    It is ACTIVE again, or PENDING_EMBED without its vector; a memory that was superseded before it
    was forgotten is superseded again. The link that ended it ends; what it gave to a merge's winner
    is taken back, unless changed since; conflicts that it had settled are open again. Its trust is
    capped by the key. Raises NotFound.
    """

    async def work(transaction: Transaction, lock: UserLock) -> Committed[MemoryRecord]:
        [memory] = await find_stored(transaction, caller.user_id, [id], "id")
        if memory.status in LIVE:
            return memory_unchanged(memory)
        return await bring_back(transaction, lock, caller.actor, memory, Trust(caller.max_trust))

    record, receipt = await commit(services, caller, work, name="restore")
    return MemoryChanged(memory=record, receipt=receipt)


async def bring_back(
    transaction: Transaction, lock: UserLock, actor: Actor, memory: StoredMemory, cap: Trust
) -> Committed[MemoryRecord]:
    """Restore a memory that has ended, within a transaction; return it, and what follows."""
    ending = await _find_ending(transaction, lock.user_id, memory)
    ended, made = await _turn_links(transaction, lock, memory, ending)
    alteration = restoration(memory, ending.before, cap, lock.now, ended, made)
    alterations = [alteration]
    if memory.status is MemoryStatus.MERGED:
        back = await give_back(transaction, lock, memory, ending.id, ending.made)
        alterations += [back] if back else []
    [record, *_] = await save_alterations(transaction, lock, actor, alterations)
    if record.status in LIVE:
        into_id = merged_into(ending.made)
        await conflict_status.reopen(transaction, lock, actor, memory.id, memory.status, into_id)
    anew = await rewrite_digests(transaction, lock, actor, [memory.id])
    anew += await bring_digests_back(transaction, lock, actor, [memory.id])
    owed = {Work.EMBED: [*unembedded([record]), *anew]}
    if "trust" in alteration.after:
        owed[Work.DERIVE_TRUST] = await derive_dependants(transaction, lock, [memory.id])
    return memory_changed(record, owed)


async def bring_all_back(
    transaction: Transaction, lock: UserLock, actor: Actor, ids: Sequence[str]
) -> Owed:
    """Restore memories that have ended, of any trust, within a transaction; return what is owed."""
    found = await find_stored(transaction, lock.user_id, ids, "id")
    back = [await bring_back(transaction, lock, actor, one, Trust.VERIFIED) for one in found]
    return joined(*(one.owed for one in back))


def restoration(
    memory: StoredMemory,
    before: Mapping[str, Any],
    cap: Trust,
    now: datetime,
    ended: Links = (),
    made: Links = (),
) -> Alteration:
    """Describe the restoring of a memory; `before` is what the Change that ended it kept.

    Whoever restores it, `now`, vouches for what had faded. `ended` and `made` are the links that
    end and that are made with it.
    """
    node = memory.node
    was = MemoryStatus(before.get("status", MemoryStatus.ACTIVE.value))
    forgotten = memory.status is MemoryStatus.FORGOTTEN
    status = was if forgotten and was not in LIVE else memory.live_status
    after: dict[str, Any] = {"status": status.value} | capped_trust(node, True, cap)
    if not forgotten:
        after["retired_at"] = FAR_FUTURE
        if "valid_to" in before:
            after["valid_to"] = _moment(before["valid_to"])
    if memory.status in FADED:
        after |= believed_again(node, now)
    properties = after | ({"attempts": 0} if status is MemoryStatus.PENDING_EMBED else {})
    properties |= mark_for_comparison(node, after)
    told = {name: node.get(name) for name in after}
    return Alteration(
        memory,
        Action.RESTORED,
        properties,
        before=told | keep_links(ended),
        after=after | keep_links(made),
    )


async def _find_ending(transaction: Transaction, user_id: str, memory: StoredMemory) -> Ending:
    rows = await transaction.run(
        writing.find_last_ending, user_id=user_id, memory_id=memory.id, limit=_LAST
    )
    for row in rows:
        before, after = read_snapshot(row["before"]) or {}, read_snapshot(row["after"]) or {}
        # Restoring a forgotten memory to an ended status is no ending.
        shown_again = before.get("status") == MemoryStatus.FORGOTTEN
        if after.get("status") == memory.status and not shown_again:
            ended, made = links_of(before), links_of(after)
            before.pop("links", None)
            return Ending(before, row["id"], ended, made)
    return Ending()


async def _turn_links(
    transaction: Transaction, lock: UserLock, memory: StoredMemory, ending: Ending
) -> tuple[Links, Links]:
    """End the links that the ending made, and make again those that it ended."""
    keys = [link.key for link in ending.made]
    if memory.status is MemoryStatus.SUPERSEDED:
        # Whatever the Change says: a memory that nothing supersedes has no successor.
        query = writing.find_successors
        [row] = await transaction.run(query, user_id=lock.user_id, ids=[memory.id])
        keys += [LinkKey("SUPERSEDES", id, memory.id) for id in row["successors"][1:2]]
    if memory.status is MemoryStatus.FORGOTTEN:
        return (), ()
    into = merged_into(ending.made) if memory.status is MemoryStatus.MERGED else None
    if into is None:
        ended = await end_links(transaction, lock, keys)
        return ended, await restore_links(transaction, lock, ending.ended)
    united = await find_united(transaction, lock.user_id, memory.id, into)
    ended = await end_links(transaction, lock, [*keys, *united.ending()])
    back = [*returning(ending.ended, ending.made, ended), *united.staying(ended)]
    return ended, await restore_links(transaction, lock, back)


def _moment(text: str | None) -> datetime:
    return FAR_FUTURE if text is None else datetime.fromisoformat(text)
