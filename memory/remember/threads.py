"""Updates a thread's title, its only property that turns alone do not set."""

from typing import Any

from anaphora.caller import Caller
from anaphora.errors import NotFound
from cypher import threads as queries
from graph.changes.changes import Action, new_change_of, save_changes
from graph.enums import Trust
from graph.lock import UserLock
from graph.records.records import ThreadRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.entities.lookup import find_threads
from memory.fields import checks, limits
from memory.services import Services
from memory.trust.rules import check_permitted
from memory.trust.titles import THREAD, Title, new_title, title_of


async def update_thread(
    services: Services, caller: Caller, id_or_key: str, title: str | None
) -> ThreadRecord:
    """Set a thread's title, None to clear it. `id_or_key` is tried as a key first.

    The title is STANDARD, or what the key may give at most. Leaves a Change if the title changed.
    Raises NotFound, Invalid or LimitExceeded with the field, Forbidden for a title that is trusted
    higher than the key may give.
    """
    ref = checks.checked_name(id_or_key, "id", limits.LONGEST_KEY)
    title = checks.optional_name(title, "title", limits.LONGEST_TITLE)
    cap = Trust(caller.max_trust)
    new = new_title(title, Trust.STANDARD.at_most(cap))

    async def work(transaction: Transaction, lock: UserLock) -> Committed[ThreadRecord]:
        threads = await find_threads(transaction, caller.user_id, [ref])
        if ref not in threads:
            raise NotFound("No such thread.", field="id")
        thread = threads[ref]
        old = title_of(thread)
        if old.trust is not None:
            check_permitted(cap, [old.trust], field="title", ids=[thread["id"]])
        if old.properties == new.properties:
            return Committed(ThreadRecord.from_node(thread), changed=False)
        [row] = await transaction.run(
            queries.change_thread,
            user_id=caller.user_id,
            id=thread["id"],
            properties=new.properties,
        )
        change = title_change(lock, thread["id"], old, new)
        await save_changes(transaction, lock, caller.actor, [change])
        return Committed(ThreadRecord.from_node(row["thread"]))

    record, _ = await commit(services, caller, work, name="update_thread")
    return record


def title_change(lock: UserLock, thread_id: str, old: Title | None, new: Title) -> dict[str, Any]:
    """Return the Change of a thread's title, numbered next; `old` is None for a new thread."""
    return new_change_of(
        lock,
        thread_id,
        THREAD,
        Action.QUARANTINED if new.reason else Action.UPDATED,
        before=old.properties if old else None,
        after=new.properties,
        reason=new.reason,
    )
