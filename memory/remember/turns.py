"""Adds turns of conversations: stored at once, in order, and embedded by a worker."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError
from graph.enums import Trust
from memory.inputs import TurnInput
from memory.memories.idempotency import input_hash, scoped_key
from memory.remember.batches import check_batch, one_by_one, receipt_of, store_in_order
from memory.remember.results import Batch, TurnAdded
from memory.remember.store import Outcome, Stored
from memory.remember.store_turns import TurnItem, store_turns
from memory.remember.turn_drafts import draft_turn
from memory.services import Services
from memory.trust.rules import warn_of_lower_trust


async def add_turn(services: Services, caller: Caller, given: TurnInput) -> TurnAdded:
    """Add one turn to its thread, which is made if its key is new.

    Raises Invalid, LimitExceeded or Conflict with the field, Unavailable without a database.
    """
    began = perf_counter()
    item = _checked(services, caller, given)
    if isinstance(item, AnaphoraError):
        raise item
    checked = perf_counter()
    [outcome], bookmarks = await store_turns(services, caller, [item])
    if not isinstance(outcome, Stored):
        raise outcome
    stored = perf_counter()
    receipt = receipt_of(services, caller, [outcome], bookmarks)
    timings = (("check", _ms(began, checked)), ("store", _ms(checked, stored)))
    return replace(_added(caller, given, outcome), receipt=receipt, timings=timings)


async def add_turns(
    services: Services, caller: Caller, given: Sequence[TurnInput]
) -> Batch[TurnAdded]:
    """Add many turns, in order; a failed one has its error in its place and fails no other.

    Raises LimitExceeded for more than `settings.max_batch`.
    """
    check_batch(services, len(given))
    items = await one_by_one(given, partial(_checked, services, caller))
    store = partial(store_turns, services, caller)
    outcomes, bookmarks = await store_in_order(items, store, services.settings)
    return Batch(
        results=[
            _added(caller, one, outcome) for one, outcome in zip(given, outcomes, strict=True)
        ],
        receipt=receipt_of(services, caller, outcomes, bookmarks),
    )


def _checked(services: Services, caller: Caller, given: TurnInput) -> TurnItem | AnaphoraError:
    try:
        draft = draft_turn(given, services.settings, Trust(caller.max_trust))
    except AnaphoraError as error:
        return error
    hashed = input_hash(services.signer, given) if given.idempotency_key is not None else None
    key = scoped_key(caller, draft.idempotency_key)
    return TurnItem(replace(draft, idempotency_key=key), hashed)


def _added(caller: Caller, given: TurnInput, outcome: Outcome) -> TurnAdded:
    if not isinstance(outcome, Stored):
        return TurnAdded(episode=None, error=outcome)
    got, cap = outcome.memory.trust, Trust(caller.max_trust)
    warnings = warn_of_lower_trust(given.trust, got, cap, replayed=outcome.replayed)
    return TurnAdded(episode=outcome.memory, warnings=warnings)


def _ms(began: float, ended: float) -> float:
    return (ended - began) * 1000
