"""Hides an entity from lists, look-ups and reads by id, until something names it again."""

from collections.abc import Sequence

from anaphora.caller import Actor
from cypher.entities import writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.changes.run_lifecycle import join_run
from graph.lock import UserLock
from graph.session import Transaction
from memory.entities.stored import ENTITY


async def hide_entity(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    id: str,
    reason: str | None,
    run_id: str,
) -> None:
    """Hide an entity, with its Change, as a part of a run; a hidden entity stays as it is."""
    rows = await transaction.run(writing.retire_entity, user_id=lock.user_id, id=id, at=lock.now)
    if not rows:
        return
    before = lock.sequence
    change = new_change_of(
        lock,
        id,
        ENTITY,
        Action.FORGOTTEN,
        before={"forgotten_at": None},
        after={"forgotten_at": lock.now},
        reason=reason,
    )
    await save_changes(transaction, lock, actor, [change])
    await join_run(transaction, lock, run_id, after=before)


async def show_entities(
    transaction: Transaction, lock: UserLock, actor: Actor, ids: Sequence[str]
) -> list[str]:
    """Show the hidden entities among these, each with its Change; return their ids."""
    rows = await transaction.run(
        writing.restore_entities, user_id=lock.user_id, ids=list(dict.fromkeys(ids))
    )
    changes = [
        new_change_of(
            lock,
            row["id"],
            ENTITY,
            Action.RESTORED,
            before={"forgotten_at": row["hidden_at"]},
            after={"forgotten_at": None},
        )
        for row in rows
    ]
    await save_changes(transaction, lock, actor, changes)
    return [row["id"] for row in rows]
