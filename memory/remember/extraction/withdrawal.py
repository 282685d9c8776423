"""Takes back what an earlier text of a turn told, once the turn was edited and is read again."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora.caller import Actor
from cypher.threads import extraction as queries
from graph.changes.changes import Action
from graph.enums import MemoryStatus
from graph.lock import UserLock
from graph.session import Transaction
from language.words import words
from memory.commit import Owed, joined
from memory.endings.restore import bring_all_back
from memory.endings.retract import retraction
from memory.links.history import LinkKey, end_links, keep_links
from memory.memories.conflict_status import settle_retracted
from memory.memories.drafts import Draft
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.remember.extraction.corrections import find_subject_id, object_words
from memory.remember.extraction.turns import Turn


@dataclass(frozen=True, slots=True)
class _Told:
    """A fact that the turn told: its other sources, and the memories that it replaced."""

    memory: StoredMemory
    others: int
    by_hand: bool
    replaced: tuple[str, ...]


@dataclass(slots=True)
class Withdrawn:
    """Outcome of an edit: drafts that are facts already, ids taken back, and work that is owed."""

    known: set[int] = field(default_factory=set)
    retracted: list[str] = field(default_factory=list)
    owed: Owed = field(default_factory=dict)


async def withdraw_untold(
    transaction: Transaction, lock: UserLock, actor: Actor, turn: Turn, drafts: Sequence[Draft]
) -> Withdrawn:
    """Retract the facts of a turn's earlier text that these drafts of its present text are not.

    A fact that other memories tell, too, loses this source alone; one that was confirmed by hand
    stays as it is. What a retracted fact had replaced holds again, until a draft replaces it.
    """
    withdrawn = Withdrawn()
    if not turn.told:
        return withdrawn
    told = await _find_told(transaction, lock, turn)
    for at, draft in enumerate(drafts):
        subject_id = await find_subject_id(transaction, lock, draft)
        same = [
            one for one in told if says_same(one.memory, draft, subject_id, alone=not one.others)
        ]
        if same:
            withdrawn.known.add(at)
            told = [one for one in told if one not in same]
    for one in told:
        if not one.by_hand:
            await _withdraw(transaction, lock, actor, turn, one, withdrawn)
    return withdrawn


def says_same(memory: StoredMemory, draft: Draft, subject_id: str | None, *, alone: bool) -> bool:
    """Check that a stored fact is what a draft states.

    A fact of which the turn is the `alone` source must also hold since the draft's instant.
    """
    node, given = memory.node, draft.properties
    if memory.status is MemoryStatus.SUPERSEDED and draft.changes:
        return False
    if alone and node["valid_from"] != given["valid_from"]:
        return False
    if given["predicate"] is None:
        return node.get("predicate") is None and node["text"] == given["text"]
    return (
        node.get("predicate") == given["predicate"]
        and bool(node.get("negated")) == bool(given["negated"])
        and memory.subject_id == subject_id
        and words(node.get("object") or "") == object_words(draft)
    )


async def _find_told(transaction: Transaction, lock: UserLock, turn: Turn) -> list[_Told]:
    rows = await transaction.run(queries.find_told_facts, user_id=lock.user_id, id=turn.id)
    found = await find_stored(transaction, lock.user_id, [row["id"] for row in rows], "id")
    return [
        _Told(memory, row["others"], row["by_hand"], tuple(row["replaced"]))
        for row, memory in zip(rows, found, strict=True)
    ]


async def _withdraw(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    turn: Turn,
    told: _Told,
    withdrawn: Withdrawn,
) -> None:
    memory = told.memory
    if told.others:
        alteration = await _without_source(transaction, lock, turn, memory)
        await save_alterations(transaction, lock, actor, [alteration])
        return
    reason = f"The turn {turn.id} was edited, and does not say it any more."
    await save_alterations(transaction, lock, actor, [retraction(lock, memory, reason)])
    await settle_retracted(transaction, lock, actor, memory.id)
    withdrawn.retracted.append(memory.id)
    back = await bring_all_back(transaction, lock, actor, told.replaced)
    withdrawn.owed = joined(withdrawn.owed, back)


async def _without_source(
    transaction: Transaction, lock: UserLock, turn: Turn, memory: StoredMemory
) -> Alteration:
    ended = await end_links(transaction, lock, [LinkKey("DERIVED_FROM", memory.id, turn.id)])
    count = max(1, (memory.node.get("evidence_count") or 1) - 1)
    after = {"evidence_count": count}
    before = {"evidence_count": memory.node.get("evidence_count")}
    return Alteration(
        memory,
        Action.UPDATED,
        after,
        before=before | keep_links(ended),
        after=after,
        reason=f"The turn {turn.id} was edited, and does not say it any more.",
    )
