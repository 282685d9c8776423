"""Begins an erasure of memories, or of all of a user; a request erases for some seconds itself."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from anaphora.caller import Actor, ActorKind, Caller
from anaphora.errors import Invalid
from anaphora.work import Work
from graph.changes.run_lifecycle import begin_run
from graph.enums import RunKind, Trust
from graph.lock import lock_user
from graph.session import Transaction
from memory.commit import publish
from memory.endings.forget import Forgotten, checked_request
from memory.inputs import ForgetInput
from memory.runs.erasure.portion import erase_portion
from memory.runs.erasure.preview import tell
from memory.runs.erasure.state import STEP, Erasure, Stage, begin_erasure, save_erasure
from memory.runs.erasure.steps import do_step
from memory.runs.erasure.user import close_user
from memory.services import Services

# Seconds that a request erases things itself, well within the time that it has.
_IN_REQUEST = 10.0


@dataclass(slots=True)
class _Begun:
    """An erasure after its first transaction, and what that erased."""

    erasure: Erasure
    erased: list[str] = field(default_factory=list)
    unembedded: list[str] = field(default_factory=list)


async def erase(services: Services, caller: Caller, given: ForgetInput) -> Forgotten:
    """Erase memories by their ids, or all of a thread, about a subject, or of an entity alone.

    What was derived from them alone goes, too; a worker does what takes longer than some seconds,
    probes, and completes the receipt. Raises as `forget` does.
    """
    reason = await checked_request(services, caller, given)
    if given.dry_run:
        return await tell(services, caller, given.what)

    async def first(transaction: Transaction) -> _Begun:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        run_id = await begin_run(transaction, lock, caller.actor, RunKind.ERASURE, STEP)
        erasure = await begin_erasure(
            transaction, lock, Trust(caller.max_trust), run_id, given.what, reason
        )
        portion = await erase_portion(transaction, lock, caller.actor, erasure, first=True)
        return _Begun(portion.erasure, portion.erased, portion.unembedded)

    return await _begin(services, caller, first)


async def erase_user(services: Services, caller: Caller, confirm: str) -> Forgotten:
    """Erase all that is the caller's; `confirm` is the user's id.

    From now on nothing can be written for the user, until all is gone. A user's key that asks may
    read the receipt for 30 days, and nothing else. Raises Invalid for another id, Conflict while
    the user is being erased.
    """
    if not caller.user_id or confirm != caller.user_id:
        raise Invalid("Give the id of the user as confirmation.", field="confirm")

    async def first(transaction: Transaction) -> _Begun:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        # Of the program: the name of the key is the user's.
        actor = Actor(ActorKind.SYSTEM, "erasure")
        run_id = await begin_run(transaction, lock, actor, RunKind.ERASURE, STEP)
        erasure = await begin_erasure(
            transaction, lock, Trust(caller.max_trust), run_id, None, None
        )
        erasure = await close_user(transaction, lock, caller, erasure)
        await save_erasure(transaction, lock, erasure)
        return _Begun(erasure)

    return await _begin(services, caller, first)


async def _begin(
    services: Services, caller: Caller, first: Callable[[Transaction], Awaitable[_Begun]]
) -> Forgotten:
    """Do the first transaction and, for some seconds, others; ask a worker for the rest."""
    until = time.monotonic() + _IN_REQUEST
    begun = await services.graph.write(first, name="erase")
    erasure, memories = begun.erasure, len(begun.erased)
    try:
        while erasure.stage is Stage.ERASE and time.monotonic() < until:
            step = await do_step(services.graph, caller.user_id, erasure.id, services.clock)
            if step is None:
                break
            erasure = step.erasure
            begun.erased += step.ids
            begun.unembedded += step.unembedded
            memories += step.memories
    finally:
        # Also where the request was cut off: what is erased is gone, and a worker erases the rest.
        owed = {Work.EMBED: begun.unembedded, Work.ERASE: [begun.erasure.id]}
        publish(services, caller, changed=True, owed=owed)
    return Forgotten(
        forgotten=memories,
        dry_run=False,
        ids=tuple(begun.erased),
        run_id=erasure.run_id,
        receipt_id=erasure.id,
    )
