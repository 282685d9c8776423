"""Hides memories on request. Nothing is erased; `restore` brings back."""

from dataclasses import dataclass

from anaphora.caller import Caller
from anaphora.errors import Invalid
from anaphora.work import Work
from graph.enums import MemoryStatus, Trust
from graph.session import Transaction
from memory.commit import publish
from memory.endings.forget_run import Hiding
from memory.endings.targets import ENTITY, IDS, reached
from memory.fields import checks, limits
from memory.inputs import ForgetInput, ForgetTarget
from memory.memories.stored import find_stored
from memory.services import Services
from memory.trust.permissions import check_entities, check_memories

# Seconds that a request hides things itself, well within the time that it has.
_IN_REQUEST = 10.0
# Memories whose trust is checked before the first is hidden.
_LOOKED_AT = 50_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    forgotten: int
    dry_run: bool
    ids: tuple[str, ...] = ()
    # The run to undo, where more than one memory was hidden.
    run_id: str | None = None
    # The receipt, where memories were erased.
    receipt_id: str | None = None


async def forget(services: Services, caller: Caller, given: ForgetInput) -> Forgotten:
    """Hide memories by their ids, or all of a thread, about a subject, or of an entity alone.

    `dry_run` tells how many and some of them, and changes nothing. Hidden memories are not counted.
    Ids are hidden together or not at all; other targets some hundred at a time, and after some
    seconds a worker does the rest, whose run stays open. Raises Invalid unless there is one target,
    NotFound for a target that is not the user's, Forbidden where a memory of it is trusted higher
    than the key may give.
    """
    reason = await checked_request(services, caller, given)
    if given.dry_run:
        return await _told(services, caller, given.what)
    hiding = Hiding(
        services.graph,
        services.clock,
        caller.user_id,
        caller.actor,
        given.what,
        reason,
        cap=Trust(caller.max_trust),
    )
    try:
        await hiding.hide(_IN_REQUEST)
    finally:
        # Also where the request was cut off: hidden memories stay so, and a worker hides the rest.
        rest = [] if hiding.run_id is None or hiding.over else [hiding.run_id]
        publish(services, caller, changed=bool(hiding.gone), owed={Work.FORGET: rest})
    return Forgotten(
        forgotten=len(hiding.gone), dry_run=False, ids=tuple(hiding.gone), run_id=hiding.run_id
    )


async def checked_request(services: Services, caller: Caller, given: ForgetInput) -> str | None:
    """Check what is to be forgotten, and that this key may; return the reason.

    Raises as `forget` does.
    """
    reason = checks.checked_prose(given.reason, "reason", limits.LONGEST_REASON)
    _check_target(given.what)
    ids = given.what.ids
    if ids is not None:
        checks.check_count(len(ids), services.settings.max_batch, IDS)
        if not ids:
            raise Invalid("Give at least one id.", field=IDS)
    await _check_permitted(services, caller, given.what, hidden=given.hard)
    return reason


def _check_target(what: ForgetTarget) -> None:
    targets = (what.ids, what.facts, what.thread_id, what.entity_id)
    if sum(target is not None for target in targets) != 1:
        raise Invalid("Name what to forget: ids, facts, one thread or one entity.", field="what")


async def _check_permitted(
    services: Services, caller: Caller, what: ForgetTarget, *, hidden: bool
) -> None:
    """Check what a target reaches before the first is hidden; each portion checks again."""
    if not Trust(caller.max_trust).above():
        return
    reach = None if what.ids is not None else reached(caller.user_id, what, hidden=hidden)

    async def work(transaction: Transaction) -> None:
        ids = await reach.find(transaction, _LOOKED_AT) if reach else what.ids or ()
        await check_memories(transaction, caller, ids, "what" if reach else IDS)
        if what.entity_id is not None:
            await check_entities(transaction, caller, [what.entity_id], ENTITY)

    await services.graph.reading(work, name="forget")


async def _told(services: Services, caller: Caller, what: ForgetTarget) -> Forgotten:
    """Return how much would be hidden, and at most a page of its ids."""
    reach = None if what.ids is not None else reached(caller.user_id, what)

    async def work(transaction: Transaction) -> tuple[int, list[str]]:
        if reach is not None:
            found = await reach.find(transaction, services.settings.max_page)
            return await reach.count(transaction), found
        stored = await find_stored(transaction, caller.user_id, what.ids or (), IDS)
        found = [one.id for one in stored if one.status is not MemoryStatus.FORGOTTEN]
        return len(found), found

    total, found = await services.graph.reading(work, name="forget")
    return Forgotten(forgotten=total, dry_run=True, ids=tuple(found))
