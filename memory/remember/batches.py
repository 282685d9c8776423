"""Stores a batch in order: invalid items are left out, valid items stored some at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import TypeVar

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, LimitExceeded, Unavailable
from anaphora.settings import Settings
from anaphora.turns import Turns
from graph.records.receipts import write_receipt
from memory.remember.store import Outcome, Stored
from memory.services import Services

_LATE = "The batch ran out of time before this item: it is not stored, send it again."

Item = TypeVar("Item")
Given = TypeVar("Given")
Made = TypeVar("Made")
Store = Callable[[Sequence[Item]], Awaitable[tuple[Sequence[Outcome], list[str]]]]


async def one_by_one(given: Sequence[Given], make: Callable[[Given], Made]) -> list[Made]:
    """Make something of each, in order, and yield to others: a thousand take a second."""
    made, turns = [], Turns()
    for one in given:
        made.append(make(one))
        await turns.give_way()
    return made


def check_batch(services: Services, count: int) -> None:
    """Raise LimitExceeded for a batch that is too large."""
    most = services.settings.max_batch
    if count > most:
        raise LimitExceeded(f"A batch may have at most {most} items: send several.", field="inputs")


async def store_in_order(
    items: Sequence[Item | AnaphoraError],
    store: Store[Item],
    settings: Settings,
    alone: Callable[[Item], bool] = lambda item: False,
) -> tuple[list[Outcome], list[str]]:
    """Store the items; return each outcome in its place, and the bookmarks of the last write.

    `store` takes at most `settings.write_batch` items in one transaction, and an item that is to be
    `alone` by itself. Where it fails because of one item, they are stored one by one; where
    the database is away, the rest is not tried, nor items that would begin so late that the request
    ends before: each has its error.
    """
    size, latest = settings.write_batch, monotonic() + _seconds(settings)
    right = [(at, item) for at, item in enumerate(items) if not isinstance(item, AnaphoraError)]
    outcomes = dict[int, Outcome](
        (at, item) for at, item in enumerate(items) if isinstance(item, AnaphoraError)
    )
    portions = _portions(right, size, alone)
    bookmarks: list[str] = []
    while portions:
        portion = portions.pop(0)
        places = [at for at, _ in portion]
        try:
            if monotonic() > latest:
                raise Unavailable(_LATE, retry_after=1.0)
            # A caller that stops waiting stops nothing half-way: committed items are announced.
            stored, bookmarks = await asyncio.shield(store([item for _, item in portion]))
            outcomes.update(zip(places, stored, strict=True))
        except Unavailable as error:
            rest = [at for later in portions for at, _ in later]
            outcomes.update(dict.fromkeys([*places, *rest], error))
            break
        except AnaphoraError as error:
            if len(portion) == 1:
                outcomes[places[0]] = error
            else:
                portions[:0] = [[one] for one in portion]
    return [outcomes[at] for at in range(len(items))], bookmarks


def _seconds(settings: Settings) -> float:
    """Return the seconds in which portions may begin; each may last a query's longest time."""
    return max(1.0, settings.request_timeout - settings.query_timeout)


def _portions(
    right: Sequence[tuple[int, Item]], size: int, alone: Callable[[Item], bool]
) -> list[list[tuple[int, Item]]]:
    portions: list[list[tuple[int, Item]]] = []
    apart = True
    for place in right:
        now_apart = alone(place[1])
        if apart or now_apart or len(portions[-1]) == size:
            portions.append([])
        portions[-1].append(place)
        apart = now_apart
    return portions


def receipt_of(
    services: Services, caller: Caller, outcomes: Sequence[Outcome], bookmarks: Sequence[str]
) -> str | None:
    """Return one receipt for all stored items; None if there are none."""
    stored = [outcome for outcome in outcomes if isinstance(outcome, Stored)]
    if not stored:
        return None
    return write_receipt(
        services.signer,
        caller.user_id,
        bookmarks,
        [one.memory.id for one in stored],
        [one.sequence for one in stored],
    )
