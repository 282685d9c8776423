"""Defines concepts and relations one by one, in the user's own layer or the shared one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.caller import Actor, Caller
from anaphora.errors import Conflict, Invalid
from cypher.ontology import reading
from graph.changes.changes import Action
from graph.concept_closure import DOWN, closure
from graph.records.concepts import ConceptRecord, ConceptRelationRecord
from graph.session import Transaction
from memory.commit import Committed, commit_marked
from memory.entities.concepts import keys
from memory.entities.concepts.names import find_meant, find_named
from memory.ontology import inputs
from memory.ontology.imports.plan import BY_HAND
from memory.ontology.inputs import ConceptInput, ConceptRelationInput
from memory.ontology.layers import LayerLock, layer_of, lock_layer
from memory.ontology.rows import Key, Row, Sort
from memory.ontology.writer import CONCEPT, ONTOLOGY, LayerWriter
from memory.services import Services

_MOST_BELOW = 100_000


@dataclass(frozen=True, slots=True)
class ConceptDefined:
    concept: ConceptRecord
    created: bool


@dataclass(frozen=True, slots=True)
class RelationDefined:
    relation: ConceptRelationRecord
    created: bool


async def define_concept(
    services: Services, caller: Caller, given: ConceptInput, *, shared: bool = False
) -> ConceptDefined:
    """Make a concept, or change the concept of that IRI or name.

    A user's definition of a shared concept is their own, over it. Raises NotFound for a parent that
    there is not, Invalid for a concept that is its own, Conflict for parents that are below it,
    Forbidden for the shared layer without the scope ADMIN.
    """
    layer = layer_of(caller, shared)
    given = inputs.checked_concept(given)

    async def work(transaction: Transaction) -> Committed[ConceptDefined]:
        lock = await lock_layer(transaction, layer, caller.user_id, services.clock)
        return Committed(await _Defining(transaction, lock, caller.actor).concept(given))

    done, _ = await commit_marked(services, caller, work, name="define concept")
    return done


async def define_relation(
    services: Services, caller: Caller, given: ConceptRelationInput, *, shared: bool = False
) -> RelationDefined:
    """Declare a relation from one concept to another, or change its declaration.

    Raises NotFound for a concept that there is not, Forbidden for the shared layer without ADMIN.
    """
    layer = layer_of(caller, shared)
    given = inputs.checked_relation(given)

    async def work(transaction: Transaction) -> Committed[RelationDefined]:
        lock = await lock_layer(transaction, layer, caller.user_id, services.clock)
        return Committed(await _Defining(transaction, lock, caller.actor).relation(given))

    done, _ = await commit_marked(services, caller, work, name="define relation")
    return done


class _Defining:
    """One definition within its transaction."""

    def __init__(self, transaction: Transaction, lock: LayerLock, actor: Actor) -> None:
        self._transaction = transaction
        self._layer = lock.layer
        self._actor = actor
        self._writer = LayerWriter(transaction, lock)

    async def concept(self, given: ConceptInput) -> ConceptDefined:
        key = given.iri or await self._key_of(given.name)
        parents = await self._parents(given, key)
        old = (await self._writer.read(Sort.CONCEPTS, [(key,)])).get((key,), {})
        created = not old.get("declared")
        properties: dict[str, Any] = {
            "name": given.name,
            "iri": None if keys.is_name_key(key) else key,
            "declared": True,
            "sources": sorted({*old.get("sources", ()), BY_HAND}),
        }
        if given.description is not None:
            properties["description"] = given.description
        now = await self._writer.put(Sort.CONCEPTS, {(key,): properties})
        if parents is not None:
            await self._set_parents(key, parents)
        await self._tell(created, now[key,]["id"], CONCEPT)
        rows = await self._transaction.run(
            reading.find_layer_concepts, user_id=self._layer, keys=[key]
        )
        return ConceptDefined(ConceptRecord.from_node(rows[0]["concept"]), created)

    async def relation(self, given: ConceptRelationInput) -> RelationDefined:
        source = await find_meant(self._transaction, self._layer, given.from_concept, "from")
        target = await find_meant(self._transaction, self._layer, given.to_concept, "to")
        await self._refer([source, target])
        place = (source.key, given.name, target.key)
        old = (await self._writer.read(Sort.RELATIONS, [place])).get(place, {})
        properties: dict[str, Any] = {
            "sources": sorted({*old.get("sources", ()), BY_HAND}),
            "cardinality": given.cardinality or old.get("cardinality"),
        }
        if given.join_spec is not None:
            properties["join_spec"] = inputs.spec_text(given.join_spec)
        now = (await self._writer.put(Sort.RELATIONS, {place: properties}))[place]
        await self._tell(not old, now["id"], ONTOLOGY)
        record = ConceptRelationRecord.from_properties(now, source, target)
        return RelationDefined(record, created=not old)

    async def _tell(self, created: bool, id: str, label: str) -> None:
        action = Action.CREATED if created else Action.UPDATED
        await self._writer.tell(self._actor, action, id, label)

    async def _key_of(self, name: str) -> str:
        found = await find_named(self._transaction, self._layer, name)
        return found[0].key if found else keys.name_key(name)

    async def _parents(self, given: ConceptInput, key: str) -> list[ConceptRecord] | None:
        if given.parents is None:
            return None
        parents = []
        for at, name in enumerate(given.parents):
            field = f"parents.{at}"
            parent = await find_meant(self._transaction, self._layer, name, field)
            if parent.key == key:
                raise Invalid("A concept cannot be a subclass of itself.", field=field)
            parents.append(parent)
        below = await closure(self._transaction, self._layer, [key], DOWN, _MOST_BELOW)
        for at, parent in enumerate(parents):
            if parent.key in below[key]:
                raise Conflict(f"{parent.name} is already a subclass of it.", field=f"parents.{at}")
        return parents

    async def _set_parents(self, key: str, parents: Sequence[ConceptRecord]) -> None:
        await self._refer(parents)
        rows = await self._transaction.run(
            reading.find_layer_links, user_id=self._layer, keys=[key]
        )
        old = {row["parent"]: row["sources"] or [] for row in rows}
        wanted = {parent.key for parent in parents}
        links: dict[Key, Row | None] = {
            (key, parent): {"sources": sorted({*old.get(parent, ()), BY_HAND})}
            for parent in sorted(wanted)
        }
        # Parents that an ontology states stay, whatever is set by hand.
        links |= {
            (key, parent): None
            for parent, sources in old.items()
            if parent not in wanted and set(sources) <= {BY_HAND}
        }
        await self._writer.put(Sort.SUBCLASSES, links)

    async def _refer(self, concepts: Sequence[ConceptRecord]) -> None:
        """Add a stand-in for each shared concept to this layer: links never cross layers."""
        here = await self._writer.read(Sort.CONCEPTS, [(concept.key,) for concept in concepts])
        rows: dict[Key, Row | None] = {
            (concept.key,): {
                "name": concept.name,
                "iri": concept.iri,
                "declared": False,
                "sources": [BY_HAND],
            }
            for concept in concepts
            if (concept.key,) not in here
        }
        await self._writer.put(Sort.CONCEPTS, rows)
