"""Hides memories on request. Nothing is erased; `restore` brings back."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora.caller import Caller
from anaphora.errors import Invalid
from graph.changes import Action
from graph.lock import UserLock, lock_user
from graph.run import Transaction
from graph.runs_kept import begin_run, end_run
from graph.values import MemoryStatus, RunKind, RunStatus
from memory import checks
from memory.forget_entity import hide_entity
from memory.forget_targets import Find, finder
from memory.inputs import ForgetInput, ForgetTarget
from memory.results import Forgotten
from memory.services import Services
from memory.stored import Alteration, StoredMemory, find_stored, save_alterations

IDS = "what.ids"
_PORTION = 500
_ALL = 2**31
_STEP = "FORGET"


async def forget(services: Services, caller: Caller, given: ForgetInput) -> Forgotten:
    """Hide memories by their ids, or all of a thread, about a subject, or of an entity alone.

    `dry_run` tells which, and changes nothing. What is hidden already is not counted. Ids go
    together or not at all; anything else goes some hundred at a time, and forgetting it again goes
    on. Raises Invalid unless there is one target, NotFound for one that is not the user's.
    """
    reason = checks.checked_prose(given.reason, "reason", checks.LONGEST_REASON)
    _check_target(given.what)
    ids = given.what.ids
    if ids is not None:
        checks.check_count(len(ids), services.settings.max_batch, IDS)
        if not ids:
            raise Invalid("Give at least one id.", field=IDS)
    find = None if ids is not None else finder(caller.user_id, given.what)
    if given.dry_run:
        told = await _told(services, caller, given.what, find)
        return Forgotten(forgotten=len(told), dry_run=True, ids=tuple(told))
    hiding = _Hiding(services, caller, reason, given.what.entity_id)
    await hiding.hide(ids, find)
    if hiding.gone:
        services.events.changed(caller.user_id)
    return Forgotten(
        forgotten=len(hiding.gone), dry_run=False, ids=tuple(hiding.gone), run_id=hiding.run_id
    )


def _check_target(what: ForgetTarget) -> None:
    targets = (what.ids, what.facts, what.thread_id, what.entity_id)
    if sum(target is not None for target in targets) != 1:
        raise Invalid("Say what to forget: ids, facts, one thread or one entity.", field="what")


async def _told(
    services: Services, caller: Caller, what: ForgetTarget, find: Find | None
) -> list[str]:
    """The ids of what would be hidden."""

    async def work(transaction: Transaction) -> list[str]:
        if find is not None:
            return await find(transaction, _ALL)
        stored = await find_stored(transaction, caller.user_id, what.ids or (), IDS)
        return [one.id for one in stored if one.status is not MemoryStatus.FORGOTTEN]

    return await services.graph.reading(work, name="forget")


@dataclass
class _Hiding:
    """Hides what a target reaches, some at a time; of more than one memory it is a run."""

    services: Services
    caller: Caller
    reason: str | None
    # An entity that is hidden with what mentions nothing else.
    entity_id: str | None = None
    gone: list[str] = field(default_factory=list)
    run_id: str | None = None

    async def hide(self, ids: Sequence[str] | None, find: Find | None) -> None:
        """Hide these, together or not at all, or all that is found."""
        over = False
        while not over:

            async def work(transaction: Transaction) -> tuple[list[str], str | None, bool]:
                lock = await lock_user(transaction, self.caller.user_id, self.services.clock)
                found = await find(transaction, _PORTION) if find else list(ids or ())
                last = find is None or len(found) < _PORTION
                hidden, run_id = await self._some(transaction, lock, found, last)
                return hidden, run_id, last

            hidden, self.run_id, over = await self.services.graph.write(work, name="forget")
            self.gone += hidden

    async def _some(
        self, transaction: Transaction, lock: UserLock, ids: Sequence[str], last: bool
    ) -> tuple[list[str], str | None]:
        stored = await find_stored(transaction, lock.user_id, ids, IDS)
        alterations = [
            _forgetting(memory, self.reason)
            for memory in stored
            if memory.status is not MemoryStatus.FORGOTTEN
        ]
        actor, run_id = self.caller.actor, self.run_id
        entity_id = self.entity_id if last else None
        if run_id is None and (len(alterations) > 1 or entity_id):
            run_id = await begin_run(transaction, lock, actor, RunKind.FORGET, _STEP)
        if alterations:
            await save_alterations(transaction, lock, actor, alterations, run_id)
        if entity_id is not None and run_id is not None:
            await hide_entity(transaction, lock, actor, entity_id, self.reason, run_id)
        if run_id is not None:
            status = RunStatus.SUCCEEDED if last else RunStatus.RUNNING
            counts = {"forgotten": len(self.gone) + len(alterations)}
            await end_run(transaction, lock, run_id, status, counts, _STEP)
        return [alteration.memory.id for alteration in alterations], run_id


def _forgetting(memory: StoredMemory, reason: str | None) -> Alteration:
    before = {"status": memory.node["status"]}
    after = {"status": MemoryStatus.FORGOTTEN.value}
    return Alteration(memory, Action.FORGOTTEN, after, before=before, after=after, reason=reason)
