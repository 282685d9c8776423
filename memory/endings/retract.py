"""Retracts a memory that was never true. It stays, out of every recall."""

from anaphora.caller import Caller
from anaphora.errors import Conflict
from anaphora.work import Work
from graph.changes.changes import Action
from graph.enums import LIVE, MemoryStatus, Trust
from graph.lock import UserLock
from graph.records.records import MemoryRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.fields import checks, limits
from memory.memories.conflict_status import settle_retracted
from memory.memories.digests import rewrite_digests
from memory.memories.results import MemoryChanged, memory_changed, memory_unchanged
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.services import Services
from memory.trust.rules import check_permitted

# Statuses of memories that nobody ended: fading is no ending.
OPEN = (*LIVE, MemoryStatus.STALE, MemoryStatus.DEPRECATED)


async def retract(
    services: Services, caller: Caller, id: str, reason: str | None = None
) -> MemoryChanged:
    """Retract a memory that was never true; a retracted memory stays as it is.

    Raises NotFound, Conflict for a memory that ended otherwise, Forbidden for one trusted higher
    than the key may give.
    """
    reason = checks.checked_prose(reason, "reason", limits.LONGEST_REASON)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[MemoryRecord]:
        [memory] = await find_stored(transaction, caller.user_id, [id], "id")
        if memory.status is MemoryStatus.RETRACTED:
            return memory_unchanged(memory)
        if memory.status not in OPEN:
            raise Conflict(
                f"The memory is {memory.status}: restore it first.", field="id", ids=[memory.id]
            )
        check_permitted(Trust(caller.max_trust), [memory.trust], field="id", ids=[memory.id])
        alteration = retraction(lock, memory, reason)
        [record] = await save_alterations(transaction, lock, caller.actor, [alteration])
        await settle_retracted(transaction, lock, caller.actor, memory.id)
        owed = {Work.EMBED: await rewrite_digests(transaction, lock, caller.actor, [memory.id])}
        return memory_changed(record, owed)

    record, receipt = await commit(services, caller, work, name="retract")
    return MemoryChanged(memory=record, receipt=receipt)


def retraction(lock: UserLock, memory: StoredMemory, reason: str | None) -> Alteration:
    """Describe the retracting of a memory."""
    after = {"status": MemoryStatus.RETRACTED.value, "retired_at": lock.now}
    before = {name: memory.node.get(name) for name in after}
    return Alteration(memory, Action.RETRACTED, after, before=before, after=after, reason=reason)
