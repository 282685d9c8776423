"""Finds the ids of memories that a target of forgetting reaches, some at a time."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from anaphora.errors import Invalid, NotFound
from cypher.memories import writing
from cypher.query import Query
from graph.session import Transaction
from memory.entities.lookup import find_entities, find_threads
from memory.fields import checks, limits
from memory.fields.references import checked_id, checked_reference
from memory.inputs import EntityRef, FactSelector, ForgetTarget

IDS, THREAD, FACTS, ENTITY = "what.ids", "what.threadId", "what.facts", "what.entityId"

# Values for a target's queries, once the thread or entity that it names was found.
Values = Callable[[Transaction], Awaitable[dict[str, str | None]]]


@dataclass(frozen=True, slots=True)
class Reached:
    """Memories that a target reaches and that are not forgotten yet, or with `hidden` all of them.

    Both methods raise NotFound for a target that is not the user's.
    """

    user_id: str
    finding: Query
    counting: Query
    values: Values
    hidden: bool = False

    async def find(self, transaction: Transaction, limit: int) -> list[str]:
        """Find the ids of at most `limit` of these memories."""
        values = await self.values(transaction)
        rows = await transaction.run(
            self.finding, user_id=self.user_id, limit=limit, hidden=self.hidden, **values
        )
        return [row["id"] for row in rows]

    async def count(self, transaction: Transaction) -> int:
        """Count these memories."""
        values = await self.values(transaction)
        [row] = await transaction.run(
            self.counting, user_id=self.user_id, hidden=self.hidden, **values
        )
        return int(row["total"])


def kept_target(kept: Mapping[str, Any]) -> ForgetTarget:
    """Return the target that a run or an erasure keeps as JSON: its fields by their names."""
    ids, facts = kept["ids"], kept["facts"]
    if facts is not None:
        facts = FactSelector(**{**facts, "subject": EntityRef(**facts["subject"])})
    return ForgetTarget(
        ids=None if ids is None else tuple(ids),
        facts=facts,
        thread_id=kept["thread_id"],
        entity_id=kept["entity_id"],
    )


def reached(user_id: str, what: ForgetTarget, *, hidden: bool = False) -> Reached:
    """Return the memories that a target other than ids reaches. Raises Invalid without a target."""
    return replace(_reached(user_id, what), hidden=hidden)


def _reached(user_id: str, what: ForgetTarget) -> Reached:
    if what.thread_id is not None:
        return _of_thread(user_id, what.thread_id)
    if what.facts is not None:
        return _of_facts(user_id, what.facts)
    if what.entity_id is not None:
        return _of_entity(user_id, what.entity_id)
    raise Invalid("Name what to forget.", field="what")


def _of_thread(user_id: str, given: str) -> Reached:
    ref = checks.checked_name(given, THREAD, limits.LONGEST_KEY)

    async def values(transaction: Transaction) -> dict[str, str | None]:
        threads = await find_threads(transaction, user_id, [ref])
        if ref not in threads:
            raise NotFound("No such thread.", field=THREAD)
        return {"thread_id": threads[ref]["id"]}

    return Reached(user_id, writing.find_thread_memories, writing.count_thread_memories, values)


def _of_facts(user_id: str, given: FactSelector) -> Reached:
    predicate = checks.optional_predicate(given.predicate, f"{FACTS}.predicate")
    said = checks.optional_name(given.object, f"{FACTS}.object", limits.LONGEST_OBJECT)
    checked_reference(given.subject, f"{FACTS}.subject")

    async def values(transaction: Transaction) -> dict[str, str | None]:
        entity_id = await _entity(transaction, user_id, given.subject, f"{FACTS}.subject")
        return {"entity_id": entity_id, "predicate": predicate, "object": said}

    return Reached(user_id, writing.find_facts_about, writing.count_facts_about, values)


def _of_entity(user_id: str, given: str) -> Reached:
    checked_id(given, ENTITY)

    async def values(transaction: Transaction) -> dict[str, str | None]:
        return {"entity_id": await _entity(transaction, user_id, EntityRef(id=given), ENTITY)}

    return Reached(user_id, writing.find_sole_mentions, writing.count_sole_mentions, values)


async def _entity(transaction: Transaction, user_id: str, given: EntityRef, field: str) -> str:
    """Find the entity that is meant. Raises NotFound, and Invalid where a name means several."""
    reference = checked_reference(given, field)
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
        raise NotFound("No such entity.", field=field)
    if len({entity.id for entity in known}) > 1:
        types = ", ".join(sorted({entity.type for entity in known}))
        raise Invalid(
            f"The name is ambiguous: give the entity's id or type ({types}).", field=field
        )
    return known[0].id
