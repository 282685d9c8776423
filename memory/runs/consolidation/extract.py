"""EXTRACT: facts of the user's turns that were not extracted yet."""

from typing import Any

from cypher.threads import extraction as queries
from graph.changes.step import Context, Portion
from graph.lock import UserLock
from graph.session import Transaction
from memory.remember.extraction.extract import extract_turns, rule_caller
from memory.remember.extraction.store import Told
from memory.services import Services

# Turns of a batch; each is a transaction of its own.
_TURNS = 32


async def extract(services: Services, context: Context, place: str | None) -> Portion:
    """Extract some turns that owe it; a dry run only counts them."""
    if not services.settings.extraction:
        return Portion()
    read, most = services.graph.read, services.settings.max_attempts
    of_user: dict[str, Any] = {"user_id": context.user_id, "max_attempts": most}
    if context.dry_run:
        [row] = await read(queries.count_user_due, **of_user)
        return Portion(counts={"turns": row["turns"]}, done=row["turns"])
    rows = await read(queries.find_user_due, **of_user, limit=_TURNS)
    ids = [row["id"] for row in rows]
    if not ids:
        return Portion()

    async def note(transaction: Transaction, lock: UserLock, told: Told) -> None:
        await context.check(transaction, lock)

    caller = rule_caller(context.user_id)
    counts = await extract_turns(services, caller, ids, note=note)
    told = {"turns": counts.turns, "facts": counts.facts, "failed_turns": counts.failed}
    # A batch of which nothing was read is the last: its turns wait for their next attempt.
    more = str(len(ids)) if counts.turns and len(ids) == _TURNS else None
    return Portion(place=more, counts=told, done=len(ids))
