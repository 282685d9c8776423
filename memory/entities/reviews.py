"""Resolves reviews: whether a mention is of an entity that was known before."""

from anaphora.caller import Caller
from anaphora.errors import Conflict, NotFound
from anaphora.ids import is_id
from cypher.entities import writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.lock import UserLock
from graph.records.records import EntityRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.entities.merge import merge_stored
from memory.entities.results import EntityChanged
from memory.entities.stored import find_stored_entities
from memory.fields import checks
from memory.services import Services

REVIEW = "EntityReview"


async def resolve_entity_review(
    services: Services, caller: Caller, id: str, *, same: bool
) -> EntityChanged:
    """Resolve a review; return the entity of the mention: the known one if `same`, else its own.

    If they are the same, the mention's entity is merged into it, as a run. Raises NotFound;
    Conflict for a review that was resolved.
    """
    if not is_id(checks.storable(id, "id")):
        raise NotFound(field="id")

    async def work(transaction: Transaction, lock: UserLock) -> Committed[EntityRecord]:
        rows = await transaction.run(writing.find_review, user_id=lock.user_id, id=id)
        if not rows:
            raise NotFound("No such review.", field="id")
        [row] = rows
        if row["status"] != "OPEN":
            raise Conflict("The review is already resolved.", field="id")
        ids = [row["entity_id"], row["candidate_id"]]
        found = await find_stored_entities(transaction, lock.user_id, ids, "id")
        await _save(transaction, lock, caller, id, same=same)
        if not same or len(found) == 1:
            return Committed(found[0].record)
        return Committed(await merge_stored(transaction, lock, caller, found[1], [found[0]]))

    record, receipt = await commit(services, caller, work, name="resolve_entity_review")
    return EntityChanged(entity=record, created=False, receipt=receipt)


async def _save(
    transaction: Transaction, lock: UserLock, caller: Caller, id: str, *, same: bool
) -> None:
    after = {"status": "RESOLVED", "same": same, "resolved_at": lock.now}
    await transaction.run(writing.change_review, user_id=lock.user_id, id=id, properties=after)
    before = {"status": "OPEN", "same": None, "resolved_at": None}
    change = new_change_of(lock, id, REVIEW, Action.RESOLVED, before=before, after=after)
    await save_changes(transaction, lock, caller.actor, [change])
