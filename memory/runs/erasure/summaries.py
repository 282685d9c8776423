"""Writes summaries anew from the sources that are left to them."""

from collections.abc import Collection, Sequence
from typing import Any

from cypher.memories import erasure as queries
from graph.changes.changes import Action
from graph.enums import LIVE, MemoryStatus
from graph.lock import UserLock
from graph.session import Transaction
from language.embedding.memory_text import text_hash
from memory.memories.comparison_due import mark_for_comparison
from memory.memories.stored import Alteration, StoredMemory, find_stored
from memory.runs.erasure.digest import Source, digest
from memory.trust.rules import INHERITED

_MOST_SOURCES = 500


async def rewrite(
    transaction: Transaction, lock: UserLock, ids: Sequence[str], going: Collection[str]
) -> tuple[list[Alteration], list[str]]:
    """Write summaries anew without the sources that are erased next.

    Returns their alterations, and the ids of those without a text left, which are to be erased.
    """
    alterations, gone = [], []
    for memory in await find_stored(transaction, lock.user_id, ids, "what"):
        rows = await transaction.run(
            queries.find_digested,
            user_id=lock.user_id,
            id=memory.id,
            going=sorted(going),
            hows=sorted(INHERITED),
            limit=_MOST_SOURCES,
        )
        text = digest([Source(row["text"], row["role"], row["vector"]) for row in rows])
        if text:
            alterations.append(_alteration(lock, memory, text))
        else:
            gone.append(memory.id)
    return alterations, gone


def _alteration(lock: UserLock, memory: StoredMemory, text: str) -> Alteration:
    """Describe the rewriting. Its Change tells neither text: the old one is being erased."""
    live = memory.status in LIVE
    status = MemoryStatus.PENDING_EMBED if live else memory.status
    properties: dict[str, Any] = {
        "text": text,
        "text_hash": text_hash(text),
        "status": status.value,
        "attempts": 0,
        "unembedded_at": None if live else lock.now,
        "given_trust": None,
        **dict.fromkeys(("embedding", "embedding_b", "token_vectors")),
    }
    properties |= mark_for_comparison(memory.node, properties)
    return Alteration(
        memory, Action.REWRITTEN, properties, before={}, after={}, reason="A source was erased."
    )
