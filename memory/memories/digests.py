"""Writes digests anew when one of their sources goes, comes back, or says something else."""

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from anaphora.caller import Actor
from cypher.memories import erasure as queries
from cypher.memories import reflection
from graph.changes.changes import Action
from graph.enums import Derivation, MemoryStatus
from graph.lock import UserLock
from graph.session import Transaction
from language.embedding.memory_text import text_hash
from language.llm.central_sentences import central_sentences
from language.llm.digests import Source
from memory.memories.comparison_due import mark_for_comparison
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations

_MOST_SOURCES = 500
_WHY = "A source of it was forgotten, retracted, restored or changed."


async def rewrite_digests(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    ids: Sequence[str],
    run_id: str | None = None,
) -> list[str]:
    """Write live digests of these memories anew from the sources that still stand.

    One that nothing is left of is hidden. Returns the ids of those that wait for their vector.
    Hand-written summaries stay: their writer knows what they say. The Changes are the run's, if
    there is one, and so undone with it.
    """
    rows = await transaction.run(reflection.find_digests, user_id=lock.user_id, ids=list(ids))
    if not rows:
        return []
    alterations = []
    for memory in await find_stored(transaction, lock.user_id, [row["id"] for row in rows], "id"):
        hows = [Derivation.DIGESTED.value]
        text = await digest_anew(transaction, lock, memory.id, (), hows)
        if text != memory.node["text"]:
            alterations.append(_alteration(memory, text))
    await save_alterations(transaction, lock, actor, alterations, run_id)
    return [one.memory.id for one in alterations if "text" in one.after]


async def bring_digests_back(
    transaction: Transaction, lock: UserLock, actor: Actor, ids: Sequence[str]
) -> list[str]:
    """Bring back digests that went because none of their sources was left, now that these are back.

    They tell what the sources tell that stand by now. Returns the ids of those that wait for their
    vector. A digest that somebody else forgot stays forgotten.
    """
    if not ids:
        return []
    rows = await transaction.run(
        reflection.find_gone_digests, user_id=lock.user_id, ids=list(ids), why=_WHY
    )
    if not rows:
        return []
    alterations = []
    for memory in await find_stored(transaction, lock.user_id, [row["id"] for row in rows], "id"):
        hows = [Derivation.DIGESTED.value]
        if text := await digest_anew(transaction, lock, memory.id, (), hows):
            alterations.append(_restoration(memory, text))
    if not alterations:
        return []
    records = await save_alterations(transaction, lock, actor, alterations)
    return [record.id for record in records if record.status is MemoryStatus.PENDING_EMBED]


async def digest_anew(
    transaction: Transaction,
    lock: UserLock,
    id: str,
    going: Collection[str],
    hows: Collection[str],
) -> str:
    """Write a digest from the sources that stand, without those that are going; empty for none."""
    rows = await transaction.run(
        queries.find_digested,
        user_id=lock.user_id,
        id=id,
        going=sorted(going),
        hows=sorted(hows),
        limit=_MOST_SOURCES,
    )
    sources = [Source(row["text"], row["role"], row["vector"]) for row in rows]
    return await asyncio.to_thread(central_sentences, sources)


def unembedded_text(memory: StoredMemory, text: str) -> dict[str, Any]:
    """Return the properties of a live memory with another text, which waits for its vector."""
    properties: dict[str, Any] = {
        "text": text,
        "text_hash": text_hash(text),
        "status": MemoryStatus.PENDING_EMBED.value,
        "attempts": 0,
        "unembedded_at": None,
        **dict.fromkeys(("embedding", "embedding_b", "token_vectors")),
    }
    return properties | mark_for_comparison(memory.node, properties)


def _restoration(memory: StoredMemory, text: str) -> Alteration:
    told = {"text": text} if text != memory.node["text"] else {}
    properties = unembedded_text(memory, text) if told else {"status": memory.live_status.value}
    after = {"status": properties["status"]} | told
    properties |= mark_for_comparison(memory.node, after)
    before = {name: memory.node[name] for name in after}
    return Alteration(memory, Action.RESTORED, properties, before, after, reason=_WHY)


def _alteration(memory: StoredMemory, text: str) -> Alteration:
    if not text:
        before = {"status": memory.node["status"]}
        after = {"status": MemoryStatus.FORGOTTEN.value}
        return Alteration(memory, Action.FORGOTTEN, after, before, after, reason=_WHY)
    before, after = {"text": memory.node["text"]}, {"text": text}
    properties = unembedded_text(memory, text)
    return Alteration(memory, Action.UPDATED, properties, before, after, reason=_WHY)
