"""Defines concepts and relations one by one, in the user's own layer or the shared one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid
from anaphora.ids import new_id
from cypher import ontology
from graph.concepts import ConceptRecord, ConceptRelationRecord
from graph.lattice import DOWN, closure
from graph.run import Transaction
from graph.tenancy import tenant_token
from language.folding import fold
from memory.ontology import inputs
from memory.ontology.finding import find_meant, find_named
from memory.ontology.inputs import ConceptInput, ConceptRelationInput
from memory.ontology.layers import LayerLock, layer_of, lock_layer
from memory.ontology.planning import BY_HAND
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
    """Make a concept, or change the one of that IRI or name.

    What a user defines of a shared concept is their own, over it. Raises NotFound for a parent that
    there is not, Invalid for a concept that is its own, Conflict for parents that are below it,
    Forbidden for the shared layer without the scope ADMIN.
    """
    layer = layer_of(caller, shared)
    given = inputs.checked_concept(given)

    async def work(transaction: Transaction) -> ConceptDefined:
        lock = await lock_layer(transaction, layer, services.clock)
        return await _Defining(transaction, lock).concept(given)

    return await services.graph.write(work, name="define concept")


async def define_relation(
    services: Services, caller: Caller, given: ConceptRelationInput, *, shared: bool = False
) -> RelationDefined:
    """Declare a relation from one concept to another, or change what is declared of it.

    Raises NotFound for a concept that there is not, Forbidden for the shared layer without ADMIN.
    """
    layer = layer_of(caller, shared)
    given = inputs.checked_relation(given)

    async def work(transaction: Transaction) -> RelationDefined:
        lock = await lock_layer(transaction, layer, services.clock)
        return await _Defining(transaction, lock).relation(given)

    return await services.graph.write(work, name="define relation")


class _Defining:
    """One definition within its transaction."""

    def __init__(self, transaction: Transaction, lock: LayerLock) -> None:
        self._transaction = transaction
        self._lock = lock
        self._layer = lock.layer

    async def concept(self, given: ConceptInput) -> ConceptDefined:
        key = given.iri or await self._key_of(given.name)
        parents = await self._parents(given, key)
        old = await self._here([key])
        created = key not in old or not old[key].get("declared")
        properties: dict[str, Any] = {
            "name": given.name,
            "name_key": fold(given.name),
            "iri": None if inputs.is_name_key(key) else key,
            "declared": True,
            "sources": sorted({*(old.get(key, {}).get("sources") or ()), BY_HAND}),
        }
        if given.description is not None:
            properties["description"] = given.description
        await self._save([{"key": key, "id": new_id(), "properties": properties}])
        if parents is not None:
            await self._set_parents(key, parents)
        [concept] = (await self._here([key])).values()
        return ConceptDefined(ConceptRecord.from_node(concept), created)

    async def relation(self, given: ConceptRelationInput) -> RelationDefined:
        source = await find_meant(self._transaction, self._layer, given.from_concept, "from")
        target = await find_meant(self._transaction, self._layer, given.to_concept, "to")
        await self._refer([source, target])
        place = {"from_key": source.key, "to_key": target.key, "name": given.name}
        rows = await self._transaction.run(
            ontology.find_layer_relations, user_id=self._layer, keys=[source.key]
        )
        old = next(
            (
                row["relation"]
                for row in rows
                if row["to_key"] == target.key and row["relation"]["name"] == given.name
            ),
            None,
        )
        properties: dict[str, Any] = {
            "sources": sorted({*((old or {}).get("sources") or ()), BY_HAND}),
            "cardinality": given.cardinality or (old or {}).get("cardinality"),
        }
        if given.join_spec is not None:
            properties["join_spec"] = inputs.spec_text(given.join_spec)
        row = {**place, "id": new_id(), "properties": properties}
        [saved] = await self._transaction.run(
            ontology.link_concepts, user_id=self._layer, at=self._lock.now, rows=[row]
        )
        now = {**(old or {}), **properties, "id": saved["id"], "name": given.name}
        record = ConceptRelationRecord.from_properties(now, source, target)
        return RelationDefined(record, created=old is None)

    async def _key_of(self, name: str) -> str:
        found = await find_named(self._transaction, self._layer, name)
        return found[0].key if found else inputs.name_key(name)

    async def _parents(self, given: ConceptInput, key: str) -> list[ConceptRecord] | None:
        if given.parents is None:
            return None
        parents = []
        for at, name in enumerate(given.parents):
            field = f"parents.{at}"
            parent = await find_meant(self._transaction, self._layer, name, field)
            if parent.key == key:
                raise Invalid("A concept is no subclass of itself.", field=field)
            parents.append(parent)
        below = await closure(self._transaction, self._layer, [key], DOWN, _MOST_BELOW)
        for at, parent in enumerate(parents):
            if parent.key in below[key]:
                raise Conflict(f"{parent.name} is a subclass of it already.", field=f"parents.{at}")
        return parents

    async def _set_parents(self, key: str, parents: Sequence[ConceptRecord]) -> None:
        await self._refer(parents)
        rows = await self._transaction.run(
            ontology.find_layer_links, user_id=self._layer, keys=[key]
        )
        old = {row["parent"]: row["sources"] or [] for row in rows}
        wanted = {parent.key for parent in parents}
        linked = [
            {"child": key, "parent": parent, "sources": sorted({*old.get(parent, ()), BY_HAND})}
            for parent in sorted(wanted)
        ]
        # What an ontology states stays, whatever somebody says by hand.
        ended = [
            {"child": key, "parent": parent}
            for parent, sources in old.items()
            if parent not in wanted and set(sources) <= {BY_HAND}
        ]
        await self._transaction.run(
            ontology.link_subclasses, user_id=self._layer, at=self._lock.now, rows=linked
        )
        await self._transaction.run(ontology.unlink_subclasses, user_id=self._layer, rows=ended)

    async def _refer(self, concepts: Sequence[ConceptRecord]) -> None:
        """Have what stands for shared concepts in this layer, too: links never cross layers."""
        here = await self._here([concept.key for concept in concepts])
        rows = [
            {
                "key": concept.key,
                "id": new_id(),
                "properties": {
                    "name": concept.name,
                    "name_key": concept.name_key,
                    "iri": concept.iri,
                    "declared": False,
                    "sources": [BY_HAND],
                },
            }
            for concept in concepts
            if concept.key not in here
        ]
        await self._save(rows)

    async def _save(self, rows: Sequence[dict[str, Any]]) -> None:
        await self._transaction.run(
            ontology.save_concepts,
            user_id=self._layer,
            tenant=tenant_token(self._layer),
            at=self._lock.now,
            rows=list(rows),
        )

    async def _here(self, keys: Sequence[str]) -> dict[str, dict[str, Any]]:
        rows = await self._transaction.run(
            ontology.find_layer_concepts, user_id=self._layer, keys=list(dict.fromkeys(keys))
        )
        return {row["concept"]["key"]: row["concept"] for row in rows}
