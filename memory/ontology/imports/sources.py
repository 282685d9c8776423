"""Records which ontologies state an individual: it stays as long as one of them does."""

from collections.abc import Sequence

from anaphora.caller import Actor
from cypher.query import Query
from graph.changes.changes import Action, new_change_of, save_changes
from graph.lock import UserLock
from graph.session import Transaction
from memory.entities.stored import ENTITY


async def tell_sources(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    query: Query,
    ids: Sequence[str],
    source: str,
) -> None:
    """Add a source to these entities or remove it, as the query does, with a Change for each."""
    rows = await transaction.run(query, user_id=lock.user_id, ids=list(ids), source=source)
    changes = [
        new_change_of(
            lock,
            row["id"],
            ENTITY,
            Action.UPDATED,
            before={"sources": row["before"]},
            after={"sources": row["after"]},
        )
        for row in rows
    ]
    await save_changes(transaction, lock, actor, changes)
