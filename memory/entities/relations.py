"""Relates entities by name, changes a relation's end, and ends relations."""

from anaphora.caller import Caller
from anaphora.errors import Invalid, NotFound
from anaphora.ids import is_id, new_id
from cypher.entities import writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.lock import UserLock
from graph.records.entity_relations import EntityRelationRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.entities.inputs import EntityRelationInput, check_period, checked_relation
from memory.entities.results import RelationChanged, Unrelated
from memory.entities.stored import check_stands, find_stored_entities
from memory.fields import checks
from memory.links.history import Link, LinkKey, end_links, keep_links
from memory.services import Services

RELATION = "EntityRelation"
_TYPE = "RELATES"


async def relate_entities(
    services: Services, caller: Caller, given: EntityRelationInput
) -> RelationChanged:
    """Relate two entities; a relation of the same ends, name and `since` gets the new `until`.

    Raises NotFound for an end that is not there; Invalid with the field; Conflict for an end that
    was merged into another.
    """
    name = checked_relation(given.name)
    since = checks.checked_moment(given.since, "since")
    until = checks.checked_moment(given.until, "until")
    check_period(since, until)
    if given.from_id == given.to_id:
        raise Invalid("An entity cannot be related to itself.", field="to")

    async def work(
        transaction: Transaction, lock: UserLock
    ) -> Committed[tuple[EntityRelationRecord, bool]]:
        for id, field in ((given.from_id, "from"), (given.to_id, "to")):
            [entity] = await find_stored_entities(transaction, lock.user_id, [id], field)
            check_stands(entity, field)
        ends = {"from_id": given.from_id, "to_id": given.to_id}
        rows = await transaction.run(
            writing.find_relations_between, user_id=lock.user_id, name=name, **ends
        )
        known = [EntityRelationRecord.from_row(row["relation"]) for row in rows]
        same = next((one for one in known if one.since == since), None)
        if same is not None and same.until == until:
            return Committed((same, False), changed=False)
        [row] = await transaction.run(
            writing.save_relation,
            user_id=lock.user_id,
            id=same.id if same else new_id(),
            at=lock.now,
            properties={"name": name, "since": since, "until": until},
            **ends,
        )
        made = EntityRelationRecord.from_row(row["relation"])
        await _record(transaction, lock, caller, same, made)
        return Committed((made, same is None))

    (made, created), receipt = await commit(services, caller, work, name="relate_entities")
    return RelationChanged(relation=made, created=created, receipt=receipt)


async def unrelate_entities(services: Services, caller: Caller, id: str) -> Unrelated:
    """End a relation; reads of the past still see it. Raises NotFound."""
    if not is_id(checks.storable(id, "id")):
        raise NotFound(field="id")

    async def work(transaction: Transaction, lock: UserLock) -> Committed[int]:
        rows = await transaction.run(writing.find_relation_by_id, user_id=lock.user_id, id=id)
        if not rows:
            raise NotFound("No such relation.", field="id")
        made = EntityRelationRecord.from_row(rows[0]["relation"])
        key = LinkKey(_TYPE, made.from_entity.id, made.to_entity.id, made.id)
        ended = await end_links(transaction, lock, [key])
        change = new_change_of(
            lock, id, RELATION, Action.UNRELATED, before=keep_links(ended), after=None
        )
        await save_changes(transaction, lock, caller.actor, [change])
        return Committed(len(ended))

    removed, receipt = await commit(services, caller, work, name="unrelate_entities")
    return Unrelated(removed=removed, receipt=receipt)


async def _record(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    before: EntityRelationRecord | None,
    after: EntityRelationRecord,
) -> None:
    change = new_change_of(
        lock,
        after.id,
        RELATION,
        Action.RELATED if before is None else Action.UPDATED,
        before=None if before is None else {"until": before.until},
        after=keep_links([_link(after)]) if before is None else {"until": after.until},
    )
    await save_changes(transaction, lock, caller.actor, [change])


def _link(relation: EntityRelationRecord) -> Link:
    own = {
        "id": relation.id,
        "name": relation.name,
        "since": relation.since,
        "until": relation.until,
        "created_at": relation.created_at,
    }
    kept = {name: value for name, value in own.items() if value is not None}
    return Link(_TYPE, relation.from_entity.id, relation.to_entity.id, kept)
