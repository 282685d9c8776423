"""Remember: checks each item, stores what is right, and leaves embeddings to the workers."""

import asyncio
from collections.abc import Sequence

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Unavailable
from graph.receipts import write_receipt
from graph.values import Trust
from language.encoder import Vectors
from memory.announcing import announce
from memory.batches import batch_receipt, check_batch, store_in_order
from memory.drafts import draft_memory
from memory.idempotency import input_hash
from memory.inputs import RememberAction, RememberInput
from memory.results import Batch, Remembered
from memory.services import Services
from memory.storing import Item, Outcome, Stored, store_items


async def remember(services: Services, caller: Caller, given: RememberInput) -> Remembered:
    """Store one memory, embedded inline if that takes at most `settings.embed_inline_seconds`.

    Raises Invalid, LimitExceeded, NotFound or Conflict with the field, Unavailable without a
    database.
    """
    draft = draft_memory(given, services.settings, Trust(caller.max_trust))
    item = Item(draft, _hash(services, given), await embed_inline(services, draft.embedded_text))
    [outcome], bookmarks = await store_items(services, caller, [item])
    if not isinstance(outcome, Stored):
        raise outcome
    announce(services, caller, [outcome])
    receipt = write_receipt(services.signer, caller.user_id, bookmarks, [outcome.memory.id])
    return Remembered(memory=outcome.memory, action=outcome.action, receipt=receipt)


async def remember_many(
    services: Services, caller: Caller, given: Sequence[RememberInput]
) -> Batch[Remembered]:
    """Store many memories; one that fails says why in its place and takes no other with it.

    Raises LimitExceeded for more than `settings.max_batch`.
    """
    check_batch(services, len(given))

    async def store(items: Sequence[Item]) -> tuple[Sequence[Outcome], list[str]]:
        outcomes, bookmarks = await store_items(services, caller, items)
        announce(services, caller, [one for one in outcomes if isinstance(one, Stored)])
        return outcomes, bookmarks

    items = [_checked(services, caller, one) for one in given]
    outcomes, bookmarks = await store_in_order(items, store, services.settings)
    return Batch(
        results=[_remembered(outcome) for outcome in outcomes],
        receipt=batch_receipt(services, caller, outcomes, bookmarks),
    )


async def embed_inline(services: Services, text: str) -> Vectors | None:
    """The vector, if it can be had in time; a worker makes it otherwise."""
    if not services.encoder.ready:
        services.encoder.begin_loading()
        return None
    try:
        encoding = services.encoder.encode([text])
        vectors = await asyncio.wait_for(encoding, services.settings.embed_inline_seconds)
    except (TimeoutError, Unavailable):
        return None
    vector: Vectors = vectors[0]
    return vector


def _checked(services: Services, caller: Caller, given: RememberInput) -> Item | AnaphoraError:
    try:
        draft = draft_memory(given, services.settings, Trust(caller.max_trust))
    except AnaphoraError as error:
        return error
    return Item(draft, _hash(services, given))


def _hash(services: Services, given: RememberInput) -> str | None:
    return input_hash(services.signer, given) if given.idempotency_key is not None else None


def _remembered(outcome: Outcome) -> Remembered:
    if isinstance(outcome, Stored):
        return Remembered(memory=outcome.memory, action=outcome.action)
    return Remembered(memory=None, action=RememberAction.REJECTED, error=outcome)
