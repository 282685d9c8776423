"""Retracts what a turn corrects: its thread's latest fact of the slot, else the last fact told.

A turn whose text was edited gives back what the earlier text had corrected.
"""

import re
from typing import Any

from anaphora.caller import Actor
from cypher.threads import extraction as queries
from graph.lock import UserLock
from graph.session import Transaction
from language.words import words
from memory.commit import Owed
from memory.endings.restore import bring_all_back
from memory.endings.retract import retraction
from memory.entities.lookup import find_by_key
from memory.memories.conflict_status import settle_retracted
from memory.memories.drafts import Draft
from memory.memories.stored import StoredMemory, find_stored, save_alterations
from memory.remember.extraction.turns import Turn
from memory.trust.rules import overrules

# A correction that names no relation is of what was told so many turns before at most.
_NEAR = 2
# And it says so, or names what it denies: "actually" alone begins many a sentence.
_MEANT = re.compile(
    r"\b(?:i mean|i meant|quise decir|quer[ií]a decir|je voulais dire|ich meinte|volevo dire"
    r"|intendevo)\b",
    re.IGNORECASE,
)


async def retract_corrected(
    transaction: Transaction, lock: UserLock, actor: Actor, turn: Turn, draft: Draft
) -> str | None:
    """Retract the fact that a draft corrects; return its id.

    None where no fact of the thread is meant, where it says the same, or where it is trusted higher
    than the turn: then the draft replaces what it contradicts, or opens a conflict with it.
    """
    row = await _find_last(transaction, lock, turn, draft)
    if row is None:
        return None
    [memory] = await find_stored(transaction, lock.user_id, [row["id"]], "id")
    if not overrules(turn.trust, memory.trust) or not _is_meant(turn, draft, memory, row["turn"]):
        return None
    reason = _reason(turn)
    await save_alterations(transaction, lock, actor, [retraction(lock, memory, reason)])
    await settle_retracted(transaction, lock, actor, memory.id)
    return memory.id


async def give_back_corrected(
    transaction: Transaction, lock: UserLock, actor: Actor, turn: Turn
) -> Owed:
    """Restore the facts that an earlier text of a turn corrected; return the work that is owed.

    Those that anybody changed since stay as they are.
    """
    rows = await transaction.run(
        queries.find_corrected_facts,
        user_id=lock.user_id,
        thread_id=turn.thread_id,
        turn=turn.number,
        reason=_reason(turn),
    )
    return await bring_all_back(transaction, lock, actor, [row["id"] for row in rows])


def _reason(turn: Turn) -> str:
    return f"It was corrected in the turn {turn.id}."


def _is_meant(turn: Turn, draft: Draft, memory: StoredMemory, number: int) -> bool:
    """Check whether the correction is of this fact: the latest of its slot, or the last told."""
    denied, told = words(memory.node.get("object") or ""), words(draft.properties["text"])
    if draft.properties["predicate"] is None:
        names = bool(denied) and set(denied) <= set(told)
        meant = names or _MEANT.search(draft.properties["text"]) is not None
        return meant and turn.number - number <= _NEAR
    negated = bool(draft.properties["negated"])
    if object_words(draft) == denied:
        # The same said again is no correction, the same denied is.
        return negated != bool(memory.node.get("negated"))
    return not negated


async def find_subject_id(transaction: Transaction, lock: UserLock, draft: Draft) -> str | None:
    """Find the entity that a draft's subject names; None where it names none that is known."""
    if draft.subject is None:
        return None
    known = await find_by_key(transaction, lock.user_id, [draft.subject])
    entities = known.get(str(draft.subject.key), [])
    if not entities:
        return None
    types = {one.type: one.id for one in entities}
    return types.get(str(draft.subject.type), entities[0].id)


def object_words(draft: Draft) -> list[str]:
    """Return the words of a draft's object, as it is called; none without an object."""
    named = None if draft.object_entity is None else draft.object_entity.name
    return words(named or draft.properties["object"] or "")


async def _find_last(
    transaction: Transaction, lock: UserLock, turn: Turn, draft: Draft
) -> dict[str, Any] | None:
    subject_id = await find_subject_id(transaction, lock, draft)
    if draft.subject is not None and subject_id is None:
        return None
    rows = await transaction.run(
        queries.find_last_facts,
        user_id=lock.user_id,
        thread_id=turn.thread_id,
        turn=turn.number,
        role=turn.role,
        subject_id=subject_id,
        predicate=draft.properties["predicate"],
        limit=1,
    )
    return rows[0] if rows else None
