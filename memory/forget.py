"""Hides memories on request. Nothing is erased; `restore` brings back."""

from collections.abc import Awaitable, Callable, Sequence

from anaphora.caller import Caller
from anaphora.errors import Invalid
from graph.run import Transaction
from graph.values import MemoryStatus
from memory import checks
from memory.changes import Action
from memory.forget_targets import finder
from memory.inputs import ForgetInput, ForgetTarget
from memory.lock import lock_user
from memory.results import Forgotten
from memory.services import Services
from memory.stored import Alteration, StoredMemory, find_stored, save_alterations

IDS = "what.ids"
_PORTION = 500
_ALL = 2**31


async def forget(services: Services, caller: Caller, given: ForgetInput) -> Forgotten:
    """Hide memories by their ids, or all of a thread, about a subject, or of an entity alone.

    `dry_run` tells which, and changes nothing. What is hidden already is not counted. Ids go
    together or not at all; anything else goes some hundred at a time, and forgetting it again goes
    on. Raises Invalid unless there is one target, NotFound for one that is not the user's.
    """
    reason = checks.checked_prose(given.reason, "reason", checks.LONGEST_REASON)
    _check_target(given.what)
    if given.what.ids is not None:
        checks.check_count(len(given.what.ids), services.settings.max_batch, IDS)
        found = await _forget_ids(services, caller, given.what.ids, given.dry_run, reason)
    else:
        found = await _forget_all(services, caller, given.what, given.dry_run, reason)
    if found and not given.dry_run:
        services.events.changed(caller.user_id)
    return Forgotten(forgotten=len(found), dry_run=given.dry_run, ids=tuple(found))


def _check_target(what: ForgetTarget) -> None:
    targets = (what.ids, what.facts, what.thread_id, what.entity_id)
    if sum(target is not None for target in targets) != 1:
        raise Invalid("Say what to forget: ids, facts, one thread or one entity.", field="what")


async def _forget_ids(
    services: Services, caller: Caller, ids: Sequence[str], dry_run: bool, reason: str | None
) -> list[str]:
    if not ids:
        raise Invalid("Give at least one id.", field=IDS)

    async def find(transaction: Transaction) -> list[str]:
        return list(ids)

    return await _forget_some(services, caller, find, dry_run, reason)


async def _forget_all(
    services: Services, caller: Caller, what: ForgetTarget, dry_run: bool, reason: str | None
) -> list[str]:
    find = finder(caller.user_id, what)
    if dry_run:
        return await services.graph.reading(lambda work: find(work, _ALL), name="forget")
    gone: list[str] = []
    while True:
        some = await _forget_some(
            services, caller, lambda work: find(work, _PORTION), dry_run, reason
        )
        gone += some
        if len(some) < _PORTION:
            return gone


async def _forget_some(
    services: Services,
    caller: Caller,
    find: Callable[[Transaction], Awaitable[list[str]]],
    dry_run: bool,
    reason: str | None,
) -> list[str]:
    async def work(transaction: Transaction) -> list[str]:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        stored = await find_stored(transaction, caller.user_id, await find(transaction), IDS)
        alterations = [
            _forgetting(memory, reason)
            for memory in stored
            if memory.status is not MemoryStatus.FORGOTTEN
        ]
        if alterations and not dry_run:
            await save_alterations(transaction, lock, caller.actor, alterations)
        return [alteration.memory.id for alteration in alterations]

    return await services.graph.write(work, name="forget")


def _forgetting(memory: StoredMemory, reason: str | None) -> Alteration:
    before = {"status": memory.node["status"]}
    after = {"status": MemoryStatus.FORGOTTEN.value}
    return Alteration(memory, Action.FORGOTTEN, after, before=before, after=after, reason=reason)
