"""Starts a reflection on a user's episodes on request."""

from anaphora.caller import Caller, Scope
from anaphora.errors import Forbidden, NotFound
from anaphora.work import Work
from graph.changes.reflection import ReflectionRequest, ReflectSources, begin_reflection
from graph.enums import Trust
from graph.lock import UserLock
from graph.records.run import RunRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.entities.lookup import find_threads
from memory.fields import memories
from memory.services import Services

_THREAD = "threadId"


async def start_reflection(
    services: Services,
    caller: Caller,
    *,
    thread_id: str | None = None,
    sources: ReflectSources = ReflectSources.KEEP,
    dry_run: bool = False,
) -> RunRecord:
    """Queue a reflection; return it, or the open one that was asked for the same.

    Raises NotFound for an unknown thread, Forbidden where the sources are to be erased and the key
    may not write, Conflict while a reflection goes on that was asked for something else.
    """
    if sources is ReflectSources.ERASE and Scope.WRITE not in caller.scopes:
        raise Forbidden("Erasing the sources takes a key with the scope WRITE.", field="sources")
    named = memories.THREAD_ID.check_or_empty(thread_id, services.settings)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[RunRecord]:
        id = await _find_thread(transaction, lock, named)
        asked = ReflectionRequest(id, sources, Trust(caller.max_trust))
        run = await begin_reflection(transaction, lock, caller.actor, asked, dry_run=dry_run)
        return Committed(run, changed=False, owed={Work.REFLECT: [run.id]})

    run, _ = await commit(services, caller, work, name="start_reflection")
    return run


async def _find_thread(transaction: Transaction, lock: UserLock, named: str | None) -> str | None:
    if named is None:
        return None
    found = await find_threads(transaction, lock.user_id, [named])
    if named not in found:
        raise NotFound("No such thread.", field=_THREAD)
    return str(found[named]["id"])
