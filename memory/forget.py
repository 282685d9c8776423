"""Hides memories on request, and brings back what has ended. Nothing is erased."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from anaphora.caller import Caller
from anaphora.clock import FAR_FUTURE
from anaphora.errors import Invalid, NotFound
from cypher import writing
from graph.receipts import write_receipt
from graph.records import MemoryRecord
from graph.run import Transaction
from graph.snapshots import read_snapshot
from graph.values import MemoryStatus, Trust
from memory import checks
from memory.changes import Action
from memory.ended_links import LinkKey, end_links
from memory.finding import find_threads
from memory.inputs import ForgetInput
from memory.lock import UserLock, lock_user
from memory.patches import capped_trust
from memory.results import Forgotten, MemoryChanged
from memory.services import Services
from memory.stored import LIVE, Alteration, StoredMemory, find_stored, save_alterations

IDS = "what.ids"
THREAD = "what.threadId"
_PORTION = 500


async def forget(services: Services, caller: Caller, given: ForgetInput) -> Forgotten:
    """Hide memories by their ids, or all of a thread; `dry_run` tells which, and changes nothing.

    What is hidden already is not counted. Ids go together or not at all; a thread goes some hundred
    at a time, and forgetting it again goes on. Raises Invalid unless there is one target, NotFound
    for an id or thread that is not the user's.
    """
    reason = checks.checked_prose(given.reason, "reason", checks.LONGEST_REASON)
    ids, thread = given.what.ids, given.what.thread_id
    if (ids is None) == (thread is None):
        raise Invalid("Say what to forget: ids, or one thread.", field="what")
    if ids is not None:
        checks.check_count(len(ids), services.settings.max_batch, IDS)
        found = await _forget_ids(services, caller, ids, given.dry_run, reason)
    else:
        ref = checks.checked_name(thread or "", THREAD, checks.LONGEST_KEY)
        found = await _forget_thread(services, caller, ref, given.dry_run, reason)
    if found and not given.dry_run:
        services.events.changed(caller.user_id)
    return Forgotten(forgotten=len(found), dry_run=given.dry_run, ids=tuple(found))


async def restore(services: Services, caller: Caller, id: str) -> MemoryChanged:
    """Bring back a memory that was forgotten or superseded; one that is live stays as it is.

    It is ACTIVE again, or PENDING_EMBED without its vector; what was superseded before it was
    forgotten is superseded again. A key gives no more trust than it may. Raises NotFound.
    """

    async def work(transaction: Transaction) -> tuple[MemoryRecord, bool]:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        [memory] = await find_stored(transaction, caller.user_id, [id], "id")
        if memory.status in LIVE:
            return MemoryRecord.from_node(memory.node), False
        before = await _last_ending(transaction, caller.user_id, memory)
        links = await _end_replacement(transaction, lock, memory)
        alteration = restoration(memory, before, Trust(caller.max_trust), links)
        [record] = await save_alterations(transaction, lock, caller.actor, [alteration])
        return record, True

    (record, changed), bookmarks = await services.graph.write_marked(work, name="restore")
    if changed:
        if record.status is MemoryStatus.PENDING_EMBED:
            services.queue.embed(caller.user_id, [record.id])
        services.events.changed(caller.user_id)
    receipt = write_receipt(services.signer, caller.user_id, bookmarks, [record.id])
    return MemoryChanged(memory=record, receipt=receipt)


async def _end_replacement(
    transaction: Transaction, lock: UserLock, memory: StoredMemory
) -> list[dict[str, Any]]:
    """End the link of what replaced a memory, if that is how it ended: as its Change keeps it."""
    if memory.status is not MemoryStatus.SUPERSEDED:
        return []
    [row] = await transaction.run(writing.find_successors, user_id=lock.user_id, ids=[memory.id])
    replaced_by = row["successors"][1:2]
    return await end_links(
        transaction, lock, [LinkKey("SUPERSEDES", id, memory.id) for id in replaced_by]
    )


def restoration(
    memory: StoredMemory,
    before: Mapping[str, Any],
    cap: Trust,
    links: Sequence[Mapping[str, Any]] = (),
) -> Alteration:
    """What brings a memory back; `before` is what the change that ended it kept of it.

    `links` are those that end with it.
    """
    node = memory.node
    ended = MemoryStatus(before.get("status", MemoryStatus.ACTIVE.value))
    forgotten = memory.status is MemoryStatus.FORGOTTEN
    status = ended if forgotten and ended not in LIVE else memory.live_status
    after: dict[str, Any] = {"status": status.value} | capped_trust(node, True, cap)
    if not forgotten:
        after["retired_at"] = FAR_FUTURE
        if "valid_to" in before:
            after["valid_to"] = _moment(before["valid_to"])
    was = {name: node.get(name) for name in after} | ({"links": list(links)} if links else {})
    properties = after | ({"attempts": 0} if status is MemoryStatus.PENDING_EMBED else {})
    return Alteration(memory, Action.RESTORED, properties, before=was, after=after)


async def _last_ending(
    transaction: Transaction, user_id: str, memory: StoredMemory
) -> Mapping[str, Any]:
    action = Action.FORGOTTEN if memory.status is MemoryStatus.FORGOTTEN else Action.SUPERSEDED
    rows = await transaction.run(
        writing.find_last_ending, user_id=user_id, memory_id=memory.id, action=action.value
    )
    return (read_snapshot(rows[0]["before"]) if rows else None) or {}


async def _forget_ids(
    services: Services, caller: Caller, ids: Sequence[str], dry_run: bool, reason: str | None
) -> list[str]:
    if not ids:
        raise Invalid("Give at least one id.", field=IDS)

    async def find(transaction: Transaction) -> list[str]:
        return list(ids)

    return await _forget_some(services, caller, find, dry_run, reason)


async def _forget_thread(
    services: Services, caller: Caller, ref: str, dry_run: bool, reason: str | None
) -> list[str]:
    most = 2**31 if dry_run else _PORTION

    async def find(transaction: Transaction) -> list[str]:
        threads = await find_threads(transaction, caller.user_id, [ref])
        if ref not in threads:
            raise NotFound("There is no such thread.", field=THREAD)
        rows = await transaction.run(
            writing.find_thread_memories,
            user_id=caller.user_id,
            thread_id=threads[ref]["id"],
            limit=most,
        )
        return [row["id"] for row in rows]

    if dry_run:
        return await services.graph.reading(find, name="forget")
    gone: list[str] = []
    while True:
        some = await _forget_some(services, caller, find, dry_run, reason)
        gone += some
        if len(some) < _PORTION:
            return gone


async def _forget_some(
    services: Services,
    caller: Caller,
    find: Callable[[Transaction], Any],
    dry_run: bool,
    reason: str | None,
) -> list[str]:
    async def work(transaction: Transaction) -> list[str]:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        stored = await find_stored(transaction, caller.user_id, await find(transaction), IDS)
        alterations = [
            _forgetting(memory, reason)
            for memory in stored
            if memory.status is not MemoryStatus.FORGOTTEN
        ]
        if alterations and not dry_run:
            await save_alterations(transaction, lock, caller.actor, alterations)
        return [alteration.memory.id for alteration in alterations]

    return await services.graph.write(work, name="forget")


def _forgetting(memory: StoredMemory, reason: str | None) -> Alteration:
    before = {"status": memory.node["status"]}
    after = {"status": MemoryStatus.FORGOTTEN.value}
    return Alteration(memory, Action.FORGOTTEN, after, before=before, after=after, reason=reason)


def _moment(text: str | None) -> datetime:
    return FAR_FUTURE if text is None else datetime.fromisoformat(text)
