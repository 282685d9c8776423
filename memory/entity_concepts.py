"""Of what concept of the ontology an entity is, said by hand."""

from typing import Any

from anaphora.caller import Actor
from cypher import entity_writing
from graph.changes import Action, new_change_of, save_changes
from graph.concepts import ConceptRecord
from graph.lock import UserLock
from graph.run import Transaction
from memory.checks import checked_name
from memory.inputs import UNSET, Left
from memory.ontology.finding import find_meant

_LONGEST = 2048


def checked_concept(given: str | Left | None) -> str | Left | None:
    """A concept's name or IRI. Raises Invalid or LimitExceeded."""
    return checked_name(given, "concept", _LONGEST) if isinstance(given, str) else given


async def set_concept(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    entity_id: str,
    given: str | Left | None,
) -> bool:
    """Say of what concept the entity is: a name or an IRI, None for none; whether that is new.

    Raises NotFound for a concept that there is not.
    """
    if given is UNSET:
        return False
    concept: ConceptRecord | None = None
    if isinstance(given, str):
        concept = await find_meant(transaction, lock.user_id, given, "concept")
    [row] = await transaction.run(
        entity_writing.link_concept,
        user_id=lock.user_id,
        at=lock.now,
        id=entity_id,
        concept_id=concept.id if concept else None,
    )
    if row["changed"]:
        before: dict[str, Any] = {"concept_ids": row["before"]}
        after: dict[str, Any] = {"concept_ids": [concept.id] if concept else []}
        change = new_change_of(
            lock, entity_id, "Entity", Action.UPDATED, before=before, after=after
        )
        await save_changes(transaction, lock, actor, [change])
    return bool(row["changed"])
