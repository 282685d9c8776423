"""Resolves a conflict by a verdict: by its id, or by the pair of one found on reading."""

from dataclasses import dataclass

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid, NotFound
from anaphora.ids import is_id
from cypher import conflicts
from graph.enums import ConflictStatus, MemoryStatus, Trust, Verdict
from graph.lock import UserLock
from graph.records.conflicts import ConflictRecord, conflict_id, in_order
from graph.session import Transaction
from language.conflicts.findings import ConflictKind, Finding, Reason
from memory.commit import Committed, commit
from memory.conflicts.compare import compare_pair
from memory.conflicts.policy import Opening
from memory.conflicts.save import keep_conflicts
from memory.conflicts.verdicts import Sides, carry_out
from memory.fields import checks, limits
from memory.memories.conflict_status import close_conflict, ending_by, settle_retracted
from memory.memories.stored import find_stored
from memory.services import Services
from memory.trust.permissions import check_memories

CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class ConflictRef:
    """A stored conflict by its id, or a pair of memories."""

    id: str | None = None
    a: str | None = None
    b: str | None = None


@dataclass(frozen=True, slots=True)
class Resolved:
    """The conflict as it is now; its changes are those numbered from `first` to `last`."""

    conflict: ConflictRecord
    first: int
    last: int
    receipt: str


async def resolve_conflict(
    services: Services, caller: Caller, ref: ConflictRef, verdict: Verdict, note: str | None = None
) -> Resolved:
    """Carry out a verdict, all of it or nothing, and remember it.

    Raises NotFound for a conflict or a memory that is not the user's, Invalid for a reference that
    is neither an id nor a pair, Conflict when it is resolved already or a memory has ended,
    Forbidden where the key may not overrule the memory that would lose.
    """
    note = checks.checked_prose(note, "note", limits.LONGEST_REASON)
    _check_ref(ref)

    async def work(
        transaction: Transaction, lock: UserLock
    ) -> Committed[tuple[ConflictRecord, int, int]]:
        record = await _find(services, transaction, lock, caller, ref)
        if record.status is not ConflictStatus.OPEN:
            raise Conflict(
                "The conflict already has a verdict.",
                field=CONFLICT,
                ids=_sides(record),
            )
        await _check_inbox(transaction, caller, record)
        if verdict is not Verdict.DISMISS:
            await _carry_out(transaction, lock, caller, record, verdict, note)
        decided = await close_conflict(transaction, lock, caller.actor, record, verdict, note)
        if (retracted := _retracted(record, verdict)) is not None:
            await settle_retracted(transaction, lock, caller.actor, retracted)
        return Committed((decided, lock.began + 1, lock.sequence), memory_ids=_sides(decided))

    (decided, first, last), receipt = await commit(services, caller, work, name="resolve_conflict")
    return Resolved(decided, first, last, receipt)


def _sides(record: ConflictRecord) -> list[str]:
    """Return the ids of the memories that are still there."""
    return [id for id in (record.a_id, record.b_id) if id]


def _retracted(record: ConflictRecord, verdict: Verdict) -> str | None:
    ending, is_a = ending_by(verdict) or (None, False)
    if ending is not MemoryStatus.RETRACTED:
        return None
    return record.a_id if is_a else record.b_id


async def _check_inbox(transaction: Transaction, caller: Caller, record: ConflictRecord) -> None:
    """Raise Forbidden where a key that may not give STANDARD would close what others dispute."""
    if Trust(caller.max_trust).rank < Trust.STANDARD.rank:
        await check_memories(transaction, caller, _sides(record), CONFLICT)


def _check_ref(ref: ConflictRef) -> None:
    pair = ref.a is not None or ref.b is not None
    if (ref.id is not None) == pair or (ref.a is None) != (ref.b is None):
        raise Invalid("Name a conflict by its id, or by both a and b.", field=CONFLICT)
    if pair and ref.a == ref.b:
        raise Invalid("A memory cannot conflict with itself.", field=f"{CONFLICT}.b")


async def _find(
    services: Services, transaction: Transaction, lock: UserLock, caller: Caller, ref: ConflictRef
) -> ConflictRecord:
    """Find the conflict of a reference; that of a pair is stored first, if it was not."""
    if ref.a is not None and ref.b is not None:
        await find_stored(transaction, lock.user_id, [ref.a], f"{CONFLICT}.a")
        await find_stored(transaction, lock.user_id, [ref.b], f"{CONFLICT}.b")
        id = conflict_id(ref.a, ref.b)
    else:
        id = ref.id or ""
    rows = []
    if is_id(id):
        rows = await transaction.run(conflicts.find_conflicts_by_id, user_id=lock.user_id, ids=[id])
    if rows:
        return ConflictRecord.from_node(rows[0]["conflict"])
    if ref.a is None or ref.b is None:
        raise NotFound("No such conflict.", field=f"{CONFLICT}.id")
    return await _keep(services, transaction, lock, caller, *in_order(ref.a, ref.b))


async def _keep(
    services: Services, transaction: Transaction, lock: UserLock, caller: Caller, a: str, b: str
) -> ConflictRecord:
    opening = await compare_pair(services, transaction, lock.user_id, a, b)
    # A verdict on a pair asserts that the two conflict, whatever the rules find.
    stated = Opening(a, b, Finding(ConflictKind.CONTRADICTION, Reason.VERDICT), None)
    [record] = await keep_conflicts(transaction, lock, [opening or stated], caller.actor)
    return record


async def _carry_out(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    record: ConflictRecord,
    verdict: Verdict,
    note: str | None,
) -> None:
    if record.a_id is None or record.b_id is None:
        raise NotFound("One side of the conflict was erased.", field=CONFLICT)
    a, b = await find_stored(transaction, lock.user_id, [record.a_id, record.b_id], CONFLICT)
    sides = Sides(a, b, contradict=record.kind == ConflictKind.CONTRADICTION)
    await carry_out(transaction, lock, caller, sides, verdict, note)
