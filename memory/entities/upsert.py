"""Makes and updates entities: their name, type, aliases and concept."""

from collections.abc import Sequence
from typing import Any

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid, LimitExceeded
from anaphora.settings import Settings
from anaphora.work import Work
from cypher.entities import writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.lock import UserLock
from graph.records.records import EntityRecord
from graph.session import Transaction
from language.embedding.name_text import THING
from language.folding import fold
from memory.commit import Committed, commit
from memory.entities.concepts.concepts import set_concept
from memory.entities.hide import show_entities
from memory.entities.inputs import EntityInput, EntityPatch
from memory.entities.lookup import find_by_key
from memory.entities.nodes import creation_row, entity_node
from memory.entities.results import EntityChanged
from memory.entities.stored import (
    ENTITY,
    StoredEntity,
    check_stands,
    find_stored_entities,
    save_entity,
)
from memory.fields.entities import ADD_ALIASES, ALIASES, CONCEPT, NAME, REMOVE_ALIASES, TYPE
from memory.fields.limits import MOST_ALIASES
from memory.fields.references import Reference, named_reference
from memory.inputs import UNSET
from memory.services import Services
from memory.trust.permissions import check_entities


async def upsert_entity(services: Services, caller: Caller, given: EntityInput) -> EntityChanged:
    """Find the entity of this name (or with this alias) and type, or make it.

    Aliases that it lacks are added. Raises Invalid or LimitExceeded with the field, Forbidden where
    it would change and memories say something of it that are trusted higher than the key may give.
    """
    reference = named_reference(given.name, given.type)
    settings = services.settings
    aliases = ALIASES.check(given.aliases, settings)
    concept = UNSET if given.concept is None else CONCEPT.check(given.concept, settings)

    async def work(
        transaction: Transaction, lock: UserLock
    ) -> Committed[tuple[EntityRecord, bool]]:
        id = await _find(transaction, lock.user_id, reference)
        if id is None:
            made = await _make(transaction, lock, caller, reference, aliases)
            await set_concept(transaction, lock, caller.actor, made.id, concept)
            return Committed((made, True), owed={Work.EMBED_NAMES: [made.id]})
        stated = await set_concept(transaction, lock, caller.actor, id, concept)
        if stated:
            await check_entities(transaction, caller, [id], "concept")
        shown = await show_entities(transaction, lock, caller.actor, [id])
        [entity] = await find_stored_entities(transaction, lock.user_id, [id], "id")
        more = _with_aliases(entity, entity.name, add=aliases, remove=())
        if more == entity.aliases:
            return Committed((entity.record, False), changed=stated or bool(shown))
        await check_entities(transaction, caller, [id], "aliases")
        record = await _save(transaction, lock, caller, entity, {"aliases": list(more)})
        return Committed((record, False))

    (record, created), receipt = await commit(services, caller, work, name="upsert_entity")
    return EntityChanged(entity=record, created=created, receipt=receipt)


async def update_entity(
    services: Services, caller: Caller, id: str, patch: EntityPatch
) -> EntityChanged:
    """Patch an entity; a patch that changes nothing leaves no Change.

    Raises NotFound; Invalid or LimitExceeded with the field; Conflict for one that was merged, and
    where another entity of the type has the name; Forbidden where memories say something of it that
    are trusted higher than the key may give.
    """
    settings = services.settings
    values = _checked(patch, settings)
    add = ADD_ALIASES.check(patch.add_aliases, settings)
    remove = REMOVE_ALIASES.check(patch.remove_aliases, settings)
    concept = patch.concept
    if concept is not UNSET:
        concept = CONCEPT.check_or_empty(concept, settings)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[EntityRecord]:
        [entity] = await find_stored_entities(transaction, lock.user_id, [id], "id")
        check_stands(entity, "id")
        stated = await set_concept(transaction, lock, caller.actor, entity.id, concept)
        name = values.get("name", entity.name)
        aliases = _with_aliases(entity, name, add=add, remove=remove)
        changed: dict[str, Any] = {
            field: value for field, value in values.items() if value != getattr(entity, field)
        }
        if aliases != entity.aliases:
            changed["aliases"] = list(aliases)
        if changed or stated:
            await check_entities(transaction, caller, [entity.id], "id")
        record = entity.record
        if changed:
            await _check_free(transaction, lock.user_id, entity, changed)
            record = await _save(transaction, lock, caller, entity, changed)
        elif not stated:
            return Committed(record, changed=False)
        return Committed(record, owed={Work.EMBED_NAMES: [record.id]})

    record, receipt = await commit(services, caller, work, name="update_entity")
    return EntityChanged(entity=record, created=False, receipt=receipt)


def _checked(patch: EntityPatch, settings: Settings) -> dict[str, str]:
    values: dict[str, str] = {}
    for field, given in ((NAME, patch.name), (TYPE, patch.type)):
        if given is None:
            raise Invalid(
                f"An entity must have a {field.name}: leave it out to keep it.", field=field.name
            )
        if given is not UNSET:
            values[field.name] = field.check(given, settings)
    return values


async def _find(transaction: Transaction, user_id: str, reference: Reference) -> str | None:
    found = await find_by_key(transaction, user_id, [reference])
    for known in sorted(found.get(str(reference.key), ()), key=lambda one: one.type != THING):
        if reference.type is None or known.type == reference.type:
            return known.id
    return None


async def _make(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    reference: Reference,
    aliases: Sequence[str],
) -> EntityRecord:
    own = [alias for alias in aliases if fold(alias) != reference.key]
    node = entity_node(lock, str(reference.name), reference.type or THING, own)
    await transaction.run(writing.save_entities, user_id=lock.user_id, rows=[creation_row(node)])
    after = {name: node[name] for name in ("name", "type", "aliases")}
    change = new_change_of(lock, node["id"], ENTITY, Action.CREATED, before=None, after=after)
    await save_changes(transaction, lock, caller.actor, [change])
    return EntityRecord.from_node(node)


async def _save(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    entity: StoredEntity,
    changed: dict[str, Any],
) -> EntityRecord:
    before = {field: _plain(getattr(entity, field)) for field in changed}
    record = await save_entity(transaction, lock, entity, changed)
    change = new_change_of(lock, entity.id, ENTITY, Action.UPDATED, before=before, after=changed)
    await save_changes(transaction, lock, caller.actor, [change])
    return record


def _with_aliases(
    entity: StoredEntity, name: str, *, add: Sequence[str], remove: Sequence[str]
) -> tuple[str, ...]:
    """Return the entity's aliases after the change; its name is none of them."""
    gone = {fold(alias) for alias in remove}
    kept = {fold(alias): alias for alias in entity.aliases if fold(alias) not in gone}
    for alias in add:
        kept.setdefault(fold(alias), alias)
    kept.pop(fold(name), None)
    if len(kept) > MOST_ALIASES:
        raise LimitExceeded(
            f"An entity may have at most {MOST_ALIASES} aliases.", field="addAliases"
        )
    return tuple(kept.values())


async def _check_free(
    transaction: Transaction, user_id: str, entity: StoredEntity, changed: dict[str, Any]
) -> None:
    if not {"name", "type"} & changed.keys():
        return
    key, type = fold(changed.get("name", entity.name)), changed.get("type", entity.type)
    rows = await transaction.run(writing.find_entities_by_key, user_id=user_id, keys=[key])
    others = [row["id"] for row in rows if row["type"] == type and row["id"] != entity.id]
    if others:
        raise Conflict(
            f"Another entity of this type has this name: merge it ({others[0]}).",
            field="name" if "name" in changed else "type",
            ids=others,
        )


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
