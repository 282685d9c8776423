"""Threads: the one thing of them that is not made by turns, their title."""

from anaphora.caller import Caller
from anaphora.errors import NotFound
from cypher import writing
from graph.lock import lock_user
from graph.records import ThreadRecord
from graph.run import Transaction
from memory import checks
from memory.finding import find_threads
from memory.services import Services


async def update_thread(
    services: Services, caller: Caller, id_or_key: str, title: str | None
) -> ThreadRecord:
    """The thread with its new title; None takes the title away. A key is tried before an id.

    Raises NotFound, Invalid or LimitExceeded with the field.
    """
    ref = checks.checked_name(id_or_key, "id", checks.LONGEST_KEY)
    title = checks.optional_name(title, "title", checks.LONGEST_TITLE)

    async def work(transaction: Transaction) -> ThreadRecord:
        await lock_user(transaction, caller.user_id, services.clock)
        threads = await find_threads(transaction, caller.user_id, [ref])
        if ref not in threads:
            raise NotFound("There is no such thread.", field="id")
        [row] = await transaction.run(
            writing.change_thread, user_id=caller.user_id, id=threads[ref]["id"], title=title
        )
        return ThreadRecord.from_node(row["thread"])

    return await services.graph.write(work, name="update_thread")
