"""Sets the concept of the ontology that an entity is an instance of, as said by hand."""

from anaphora.caller import Actor
from cypher.entities import writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.lock import UserLock
from graph.records.concepts import ConceptRecord
from graph.session import Transaction
from memory.entities.concepts.names import find_meant
from memory.entities.stored import ENTITY
from memory.inputs import UNSET, Left
from memory.links.history import Link, LinkKey, end_links, keep_links, restore_links

INSTANCE_OF = "INSTANCE_OF"


async def set_concept(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    entity_id: str,
    given: str | Left | None,
) -> bool:
    """Set an entity's concept by name or IRI, None for none; return whether that changed it.

    Raises NotFound for a concept that there is not.
    """
    if given is UNSET:
        return False
    concept: ConceptRecord | None = None
    if isinstance(given, str):
        concept = await find_meant(transaction, lock.user_id, given, "concept")
    rows = await transaction.run(writing.find_told_concepts, user_id=lock.user_id, id=entity_id)
    told = [row["id"] for row in rows if concept is None or row["id"] != concept.id]
    ended = await end_links(transaction, lock, [LinkKey(INSTANCE_OF, entity_id, id) for id in told])
    wanted = [] if concept is None else [Link(INSTANCE_OF, entity_id, concept.id)]
    # A link that an ontology states already is not made again.
    made = await restore_links(transaction, lock, wanted)
    if not (ended or made):
        return False
    change = new_change_of(
        lock,
        entity_id,
        ENTITY,
        Action.UPDATED,
        before=keep_links(ended) or None,
        after=keep_links(made) or None,
    )
    await save_changes(transaction, lock, actor, [change])
    return True
