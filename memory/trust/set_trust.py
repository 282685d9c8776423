"""Sets a memory's trust by hand: confirms it, doubts it, quarantines it or releases it."""

from collections.abc import Sequence

from anaphora.caller import Caller
from anaphora.errors import Conflict, Forbidden
from anaphora.work import Work
from graph.changes.changes import Action
from graph.enums import Trust
from graph.lock import UserLock
from graph.records.records import MemoryRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.fields import checks, limits
from memory.memories.results import MemoryChanged, memory_changed, memory_unchanged
from memory.memories.stored import find_stored, save_alterations
from memory.services import Services
from memory.trust.inheritance import bounds_of, derive_dependants, given_trust, trust_alteration
from memory.trust.rules import INHERITED, check_permitted, least

_Bounds = Sequence[tuple[str, Trust, str]]


async def set_trust(
    services: Services, caller: Caller, id: str, trust: Trust, *, reason: str | None = None
) -> MemoryChanged:
    """Give a memory this trust; the trust of memories that rest on it follows.

    A key may give no more than its cap, nor overrule what is above it; a release from quarantine
    takes one that may give STANDARD. Raises NotFound, Forbidden, or Conflict (with the sources'
    ids) where a source leaves it less: raise that first.
    """
    reason = checks.checked_prose(reason, "reason", limits.LONGEST_REASON)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[MemoryRecord]:
        [memory] = await find_stored(transaction, caller.user_id, [id], "id")
        now, given = memory.trust, given_trust(memory)
        _check_cap(Trust(caller.max_trust), now, trust)
        bounds = await bounds_of(transaction, caller.user_id, [memory.id])
        _check_sources(trust, bounds.get(memory.id, ()))
        if (now, given) == (trust, trust):
            return memory_unchanged(memory)
        alteration = trust_alteration(memory, Action.TRUSTED, trust, trust, reason)
        [record] = await save_alterations(transaction, lock, caller.actor, [alteration])
        rest = await derive_dependants(transaction, lock, [memory.id])
        return memory_changed(record, {Work.DERIVE_TRUST: rest})

    record, receipt = await commit(services, caller, work, name="set_trust")
    return MemoryChanged(memory=record, receipt=receipt)


def _check_cap(cap: Trust, now: Trust, trust: Trust) -> None:
    check_permitted(cap, [trust, now], field="trust")
    released = now is Trust.QUARANTINED and trust is not Trust.QUARANTINED
    if released and cap.rank < Trust.STANDARD.rank:
        raise Forbidden("Releasing it needs a key that may give STANDARD.", field="trust")


def _check_sources(trust: Trust, bounds: _Bounds) -> None:
    """Raise Conflict where the memory's sources bound its trust below this."""
    if least(trust, [(how, bound) for how, bound, _ in bounds]) is trust:
        return
    in_the_way = [id for how, bound, id in bounds if how in INHERITED and bound.rank < trust.rank]
    raise Conflict(
        "Its sources are trusted less: raise their trust first.",
        field="trust",
        ids=in_the_way,
    )
