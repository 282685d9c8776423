"""Receipts of writes: what a read must see. Opaque, signed and stateless: any replica reads one.

A small write's receipt names its memories; a large batch's names the range of its changes, which
hold the memories' ids in the graph.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.errors import Invalid
from anaphora.tokens import Signer

PURPOSE = "receipt"
MOST_IDS = 20


@dataclass(frozen=True, slots=True)
class Receipt:
    """Bookmarks to read after, and what must be embedded: the memories named, and those of a batch.

    `batch` is the first and the last sequence number of the user's changes that made them; the
    range may hold changes of others between, which then count as part of it.
    """

    bookmarks: tuple[str, ...]
    memory_ids: tuple[str, ...] = ()
    batch: tuple[int, int] | None = None


def write_receipt(
    signer: Signer,
    user_id: str,
    bookmarks: Sequence[str],
    memory_ids: Sequence[str],
    sequences: Sequence[int] = (),
) -> str:
    """A receipt of these memories; with `sequences` of their changes, of however many."""
    ids = list(dict.fromkeys(memory_ids))
    batch = [min(sequences), max(sequences)] if sequences and len(ids) > MOST_IDS else None
    return signer.sign(PURPOSE, user_id, [list(bookmarks), [] if batch else ids, batch])


def extend_receipt(
    signer: Signer,
    user_id: str,
    token: str,
    bookmarks: Sequence[str],
    memory_ids: Sequence[str],
    sequences: Sequence[int],
) -> str:
    """A receipt of what another covers, and of memories that a later write made besides."""
    known = read_receipt(signer, user_id, token)
    marks = list(bookmarks) or list(known.bookmarks)
    if known.batch is None:
        return write_receipt(signer, user_id, marks, [*known.memory_ids, *memory_ids])
    first, last = known.batch
    batch = [min(first, *sequences), max(last, *sequences)] if sequences else [first, last]
    return signer.sign(PURPOSE, user_id, [marks, [], batch])


def read_receipt(signer: Signer, user_id: str, token: str, field: str = "waitFor") -> Receipt:
    """Read a receipt. Raises Invalid if it is malformed, unsigned or another user's."""
    content = signer.read(PURPOSE, user_id, token, field)
    try:
        bookmarks, ids, batch = content
    except (TypeError, ValueError):
        raise Invalid("Not a valid receipt of this user.", field=field) from None
    return Receipt(tuple(bookmarks), tuple(ids), (batch[0], batch[1]) if batch else None)
