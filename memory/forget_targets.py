"""What there is to forget: the ids of memories that a target reaches, some at a time."""

from collections.abc import Awaitable, Callable

from anaphora.errors import Invalid, NotFound
from cypher import writing
from cypher.query import Query
from graph.run import Transaction
from memory import checks
from memory.finding import find_entities, find_threads
from memory.inputs import EntityRef, FactSelector, ForgetTarget
from memory.references import checked_id, checked_reference

THREAD, FACTS, ENTITY = "what.threadId", "what.facts", "what.entityId"

# Ids of memories that are not forgotten yet, at most so many of them.
Find = Callable[[Transaction, int], Awaitable[list[str]]]


def finder(user_id: str, what: ForgetTarget) -> Find:
    """How to find what a target other than ids reaches. Raises Invalid unless there is one."""
    if what.thread_id is not None:
        return _of_thread(user_id, what.thread_id)
    if what.facts is not None:
        return _of_facts(user_id, what.facts)
    if what.entity_id is not None:
        return _of_entity(user_id, what.entity_id)
    raise Invalid("Say what to forget.", field="what")


def _of_thread(user_id: str, given: str) -> Find:
    ref = checks.checked_name(given, THREAD, checks.LONGEST_KEY)

    async def find(transaction: Transaction, limit: int) -> list[str]:
        threads = await find_threads(transaction, user_id, [ref])
        if ref not in threads:
            raise NotFound("There is no such thread.", field=THREAD)
        query, thread_id = writing.find_thread_memories, threads[ref]["id"]
        return await _ids(transaction, query, user_id, limit, thread_id=thread_id)

    return find


def _of_facts(user_id: str, given: FactSelector) -> Find:
    predicate = checks.optional_predicate(given.predicate, f"{FACTS}.predicate")
    said = checks.optional_name(given.object, f"{FACTS}.object", checks.LONGEST_OBJECT)
    checked_reference(given.subject, f"{FACTS}.subject")

    async def find(transaction: Transaction, limit: int) -> list[str]:
        entity_id = await _entity(transaction, user_id, given.subject, f"{FACTS}.subject")
        return await _ids(
            transaction,
            writing.find_facts_about,
            user_id,
            limit,
            entity_id=entity_id,
            predicate=predicate,
            object=said,
        )

    return find


def _of_entity(user_id: str, given: str) -> Find:
    checked_id(given, ENTITY)

    async def find(transaction: Transaction, limit: int) -> list[str]:
        entity_id = await _entity(transaction, user_id, EntityRef(id=given), ENTITY)
        query = writing.find_sole_mentions
        return await _ids(transaction, query, user_id, limit, entity_id=entity_id)

    return find


async def _entity(transaction: Transaction, user_id: str, given: EntityRef, field: str) -> str:
    """The one entity that is meant. Raises NotFound, and Invalid where a name means several."""
    reference = checked_reference(given, field)
    if reference is None:
        raise Invalid("Say which entity.", field=field)
    found = await find_entities(transaction, user_id, [reference])
    if reference.id is not None:
        known = [found.by_id[reference.id]] if reference.id in found.by_id else []
    else:
        known = [
            entity
            for entity in found.by_key.get(str(reference.key), ())
            if reference.type is None or entity.type == reference.type
        ]
    if not known:
        raise NotFound("There is no such entity.", field=field)
    if len({entity.id for entity in known}) > 1:
        types = ", ".join(sorted({entity.type for entity in known}))
        raise Invalid(
            f"That name means several: say which by its id or type ({types}).", field=field
        )
    return known[0].id


async def _ids(
    transaction: Transaction, query: Query, user_id: str, limit: int, **values: str | None
) -> list[str]:
    rows = await transaction.run(query, user_id=user_id, limit=limit, **values)
    return [row["id"] for row in rows]
