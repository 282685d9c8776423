"""Remembers memories: checks items, stores the valid items, and queues their embedding."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Unavailable
from graph.enums import Trust
from language.embedding.encoder import Encoded
from memory.conflicts.policy import STRICT, Opposed
from memory.inputs import RememberAction, RememberInput
from memory.memories.drafts import Draft, draft_memory
from memory.memories.idempotency import input_hash, scoped_key
from memory.remember.batches import check_batch, one_by_one, receipt_of, store_in_order
from memory.remember.results import Batch, Remembered
from memory.remember.store import Item, Outcome, Stored, store_items
from memory.services import Services
from memory.trust.rules import warn_of_lower_trust


async def remember(services: Services, caller: Caller, given: RememberInput) -> Remembered:
    """Store one memory, embedded inline if that takes at most `settings.embed_inline_seconds`.

    Raises Invalid, LimitExceeded, NotFound or Conflict with the field, Unavailable without a
    database.
    """
    draft = _draft(services, caller, given)
    encoded = await embed_inline(services, draft.embedded_text)
    item = Item(draft, _hash(services, given), encoded, given.on_conflict)
    [outcome], bookmarks = await store_items(services, caller, [item])
    if not isinstance(outcome, Stored):
        raise outcome
    receipt = receipt_of(services, caller, [outcome], bookmarks)
    return replace(_remembered(caller, given, outcome), receipt=receipt)


async def remember_many(
    services: Services, caller: Caller, given: Sequence[RememberInput]
) -> Batch[Remembered]:
    """Store many memories; a failed one has its error in its place and fails no other.

    Raises LimitExceeded for more than `settings.max_batch`.
    """
    check_batch(services, len(given))
    checked = await one_by_one(given, partial(_checked, services, caller))
    items = await _embed_strict(services, checked)
    outcomes, bookmarks = await store_in_order(
        items, partial(store_items, services, caller), services.settings, _is_strict
    )
    return Batch(
        results=[
            _remembered(caller, one, outcome) for one, outcome in zip(given, outcomes, strict=True)
        ],
        receipt=receipt_of(services, caller, outcomes, bookmarks),
    )


async def embed_inline(services: Services, text: str) -> Encoded | None:
    """Embed a text, if that takes no longer than it may; a worker does it otherwise."""
    encoded = await embed_inline_many(services, [text])
    return encoded[0] if encoded else None


async def embed_inline_many(services: Services, texts: Sequence[str]) -> list[Encoded]:
    """Embed texts, in order, until one batch takes too long; the rest are left out.

    A batch of the model at a time, each with its own time limit.
    """
    if not services.encoder.ready:
        services.encoder.begin_loading()
        return []
    size = services.settings.embed_batch
    found: list[Encoded] = []
    for start in range(0, len(texts), size):
        try:
            encoding = services.encoder.encode_whole(list(texts[start : start + size]))
            found += list(await asyncio.wait_for(encoding, services.settings.embed_inline_seconds))
        except (TimeoutError, Unavailable):
            break
    return found


def _checked(services: Services, caller: Caller, given: RememberInput) -> Item | AnaphoraError:
    try:
        draft = _draft(services, caller, given)
    except AnaphoraError as error:
        return error
    return Item(draft, _hash(services, given), policy=given.on_conflict)


def _is_strict(item: Item) -> bool:
    """Check whether an item must be compared before it is stored, also with those before it."""
    return item.policy in STRICT


async def _embed_strict(
    services: Services, items: Sequence[Item | AnaphoraError]
) -> list[Item | AnaphoraError]:
    """Return the items; the strict ones, which need it, with their vectors if they came in time."""
    texts = [
        item.draft.embedded_text
        for item in items
        if not isinstance(item, AnaphoraError) and _is_strict(item)
    ]
    made = iter(await embed_inline_many(services, texts) if texts else ())
    return [
        replace(item, encoded=next(made, None))
        if not isinstance(item, AnaphoraError) and _is_strict(item)
        else item
        for item in items
    ]


def _draft(services: Services, caller: Caller, given: RememberInput) -> Draft:
    draft = draft_memory(given, services.settings, Trust(caller.max_trust))
    return replace(draft, idempotency_key=scoped_key(caller, draft.idempotency_key))


def _hash(services: Services, given: RememberInput) -> str | None:
    return input_hash(services.signer, given) if given.idempotency_key is not None else None


def _remembered(caller: Caller, given: RememberInput, outcome: Outcome) -> Remembered:
    if not isinstance(outcome, Stored):
        found = outcome.found if isinstance(outcome, Opposed) else ()
        rejected = RememberAction.REJECTED
        return Remembered(memory=None, action=rejected, error=outcome, conflicts=found)
    cap = Trust(caller.max_trust)
    return Remembered(
        memory=outcome.memory,
        action=outcome.action,
        conflicts=outcome.conflicts,
        superseded=outcome.superseded,
        merged=outcome.merged,
        warnings=warn_of_lower_trust(
            given.trust, outcome.memory.trust, cap, replayed=outcome.replayed
        ),
    )
