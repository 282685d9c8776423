"""Waiting for writes: a read sees its receipts' memories embedded, or names pending receipts."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from cypher import embedding as queries
from graph.records.receipts import Receipt, read_receipt
from recall.services import Services

_FIRST_PAUSE = 0.02
_LONGEST_PAUSE = 0.2
# Seconds that a look may take at least.
_LOOK = 1.0
# Neo4j shows a commit in a node an instant before it shows it in the vector index.
_INDEXED = 0.03


@dataclass(frozen=True, slots=True)
class Waited:
    """Bookmarks that every read must come after, and the receipts still pending at the deadline."""

    bookmarks: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()


async def wait_for(services: Services, user_id: str, tokens: Sequence[str], wait_ms: int) -> Waited:
    """Wait until no memory that the receipts name lacks its embedding, or for `wait_ms`.

    Raises Invalid for a receipt that is malformed or another user's.
    """
    tokens = list(dict.fromkeys(tokens))
    receipts = [read_receipt(services.signer, user_id, token, "waitFor") for token in tokens]
    if not receipts:
        return Waited()
    bookmarks = tuple(dict.fromkeys(mark for receipt in receipts for mark in receipt.bookmarks))
    deadline, pause = monotonic() + wait_ms / 1000, _FIRST_PAUSE
    try:
        # A member of a cluster may need time to catch up with a bookmark.
        async with asyncio.timeout(max(_LOOK, wait_ms / 1000)):
            waiting = await _unembedded(services, user_id, receipts, bookmarks)
    except TimeoutError:
        return Waited((), tuple(tokens))
    while waiting and (left := deadline - monotonic()) > 0:
        await asyncio.sleep(min(pause, left))
        pause = min(_LONGEST_PAUSE, pause * 1.5)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(_LOOK, deadline - monotonic())):
                waiting = await _unembedded(services, user_id, receipts, bookmarks)
        if not waiting:
            await asyncio.sleep(_INDEXED)
    return Waited(bookmarks, tuple(tokens[at] for at in sorted(waiting)))


async def _unembedded(
    services: Services, user_id: str, receipts: Sequence[Receipt], bookmarks: Sequence[str]
) -> list[int]:
    rows = await services.graph.read(
        queries.find_unembedded,
        after=bookmarks,
        user_id=user_id,
        receipts=[_as_map(receipt) for receipt in receipts],
    )
    return [row["at"] for row in rows]


def _as_map(receipt: Receipt) -> dict[str, object]:
    first, last = receipt.batch or (None, None)
    return {"ids": list(receipt.memory_ids), "first": first, "last": last}
