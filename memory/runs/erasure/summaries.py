"""Writes summaries anew from the sources that are left to them."""

from collections.abc import Collection, Sequence

from graph.changes.changes import Action
from graph.enums import LIVE
from graph.lock import UserLock
from graph.session import Transaction
from memory.memories.digests import digest_anew, unembedded_text
from memory.memories.stored import Alteration, StoredMemory, find_stored
from memory.trust.rules import INHERITED


async def rewrite(
    transaction: Transaction, lock: UserLock, ids: Sequence[str], going: Collection[str]
) -> tuple[list[Alteration], list[str]]:
    """Write summaries anew without the sources that are erased next.

    Returns their alterations, and the ids of those without a text left, which are to be erased.
    """
    alterations, gone = [], []
    for memory in await find_stored(transaction, lock.user_id, ids, "what"):
        text = await digest_anew(transaction, lock, memory.id, going, INHERITED)
        if text:
            alterations.append(_alteration(lock, memory, text))
        else:
            gone.append(memory.id)
    return alterations, gone


def _alteration(lock: UserLock, memory: StoredMemory, text: str) -> Alteration:
    """Describe the rewriting. Its Change tells neither text: the old one is being erased."""
    properties = unembedded_text(memory, text) | {"given_trust": None}
    if memory.status not in LIVE:
        properties |= {"status": memory.status.value, "unembedded_at": lock.now}
    return Alteration(
        memory, Action.REWRITTEN, properties, before={}, after={}, reason="A source was erased."
    )
