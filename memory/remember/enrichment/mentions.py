"""Links memories to the typed entities found in them: identifiers exactly, people as names are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from anaphora.caller import Actor
from anaphora.errors import AnaphoraError
from anaphora.settings import Settings
from cypher.memories import enrichment as queries
from graph.lock import UserLock
from graph.session import Transaction
from language.embedding.name_text import PERSON
from language.enrichment.enricher import TypedEntity
from language.folding import fold
from memory.entities.hide import show_entities
from memory.entities.lookup import find_entities, find_like_entities
from memory.entities.nodes import Mention
from memory.entities.resolution import Naming
from memory.fields.references import Reference, named_reference
from memory.links.history import Link
from memory.remember.enrichment.due import Due

# Types of entities by those of the vocabulary, where they have another name in the graph.
_TYPES: Mapping[str, str] = {
    "person_name": PERSON,
    "product_name": "product",
    "location": "place",
}


@dataclass(frozen=True, slots=True)
class _Named:
    """An entity that a memory names, and its reference."""

    due: Due
    entity: TypedEntity
    reference: Reference

    @property
    def is_person(self) -> bool:
        return self.reference.type == PERSON


@dataclass(frozen=True, slots=True)
class Linked:
    """Ids of new entities that wait for a vector, and the links made, by their memory."""

    unembedded: Sequence[str] = ()
    made: Mapping[str, Sequence[Link]] = field(default_factory=dict)


async def link_entities(
    transaction: Transaction,
    settings: Settings,
    lock: UserLock,
    actor: Actor,
    found: Sequence[tuple[Due, Sequence[TypedEntity]]],
) -> Linked:
    """Link memories to what they name; return the new links, and new entities without a vector.

    A first or last name alone creates no entity: it is linked to a known person who bears it.
    """
    named = [one for due, entities in found for one in _named(due, entities)]
    if not named:
        return Linked()
    people = [one.reference for one in named if one.is_person]
    others = [one.reference for one in named if not one.is_person]
    known = await find_like_entities(transaction, lock.user_id, settings, people, {})
    exact = await find_entities(transaction, lock.user_id, others)
    # A person and a product may share a name: types tell the entities of a key apart.
    by_key = {**exact.by_key, **known.by_key}
    naming = Naming(lock, replace(known, by_key=by_key))
    mentions = [mention for one in named if (mention := _mention(one, naming)) is not None]
    if not mentions:
        return Linked()
    ids = await naming.save(transaction, actor)
    mentions = [mention.of(ids) for mention in mentions]
    rows = [
        {"memory_id": one.memory_id, "entity_id": one.entity_id, "text": one.text, "type": one.type}
        for one in mentions
    ]
    [row] = await transaction.run(
        queries.link_mentions, user_id=lock.user_id, at=lock.now, rows=rows
    )
    if row["hidden"]:
        await show_entities(transaction, lock, actor, row["hidden"])
    await naming.save_doubts(transaction, mentions)
    made: dict[str, list[Link]] = {}
    for one in row["made"]:
        told = {"text": one["text"], "type": one["type"]}
        link = Link("MENTIONS", one["memory_id"], one["entity_id"], told)
        links = made.setdefault(one["memory_id"], [])
        if link.key not in {other.key for other in links}:
            links.append(link)
    return Linked(naming.unembedded, made)


def _named(due: Due, entities: Sequence[TypedEntity]) -> list[_Named]:
    named = []
    for entity in entities:
        type = _TYPES.get(entity.type, entity.type)
        if type == PERSON and due.role is not None and fold(entity.name) == fold(due.role):
            # A speaker's own name is no mention.
            continue
        try:
            reference = named_reference(entity.name, type)
        except AnaphoraError:
            continue  # A name that is too long is no name.
        named.append(_Named(due, entity, reference))
    return named


def _mention(one: _Named, naming: Naming) -> Mention | None:
    alone = one.is_person and " " not in str(one.reference.name)
    entity = naming.known(one.reference) if alone else naming.entity(one.reference)
    if entity is None:
        return None
    return Mention(one.due.id, entity.id, one.entity.text, one.entity.type)
