"""Retracts what a turn takes back: its thread's latest fact of a slot, else the last fact."""

from anaphora.caller import Actor
from cypher.threads import extraction as queries
from graph.lock import UserLock
from graph.session import Transaction
from memory.endings.retract import retraction
from memory.entities.lookup import find_by_key
from memory.memories.conflict_status import settle_retracted
from memory.memories.stored import find_stored, save_alterations
from memory.remember.extraction.drafts import Correction
from memory.remember.extraction.turns import Turn
from memory.trust.rules import overrules


async def retract_corrected(
    transaction: Transaction, lock: UserLock, actor: Actor, turn: Turn, correction: Correction
) -> str | None:
    """Retract the fact that a correction takes back; return its id.

    None where no fact of the thread is meant, or it is trusted higher than the turn: what the turn
    states instead then replaces it, or opens a conflict with it.
    """
    memory_id = await _find_corrected(transaction, lock, turn, correction)
    if memory_id is None:
        return None
    [memory] = await find_stored(transaction, lock.user_id, [memory_id], "id")
    if not overrules(turn.trust, memory.trust):
        return None
    reason = f"It was taken back in the turn {turn.id}."
    await save_alterations(transaction, lock, actor, [retraction(lock, memory, reason)])
    await settle_retracted(transaction, lock, actor, memory.id)
    return memory.id


async def _find_corrected(
    transaction: Transaction, lock: UserLock, turn: Turn, correction: Correction
) -> str | None:
    subject_id = None
    if correction.predicate is not None:
        known = await find_by_key(transaction, lock.user_id, [correction.subject])
        entities = known.get(str(correction.subject.key), [])
        if not entities:
            return None
        types = {one.type: one.id for one in entities}
        subject_id = types.get(str(correction.subject.type), entities[0].id)
    rows = await transaction.run(
        queries.find_last_facts,
        user_id=lock.user_id,
        thread_id=turn.thread_id,
        turn=turn.number,
        role=turn.role,
        subject_id=subject_id,
        predicate=correction.predicate,
        object=None if correction.object is None else correction.object.strip(),
        limit=1,
    )
    return str(rows[0]["id"]) if rows else None
