"""Entities that the ontology adds to given entities: by its relations, and its subclasses."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cypher.ontology import reading
from graph.session import RunQuery, Transaction
from recall.contract.paths import EntityPathRecord, Expansion
from recall.links.walk import walk
from recall.ontology.subclasses import widen_by_subclasses, widen_from_name

# Most names of each layer; an ontology of thousands of relations has hundreds of names.
_MOST_NAMES = 2000


@dataclass(frozen=True, slots=True)
class Ontology:
    """The ontology's declared relations; `there`: either layer has concepts."""

    there: bool
    names: tuple[str, ...]

    def declared(self, expansion: Expansion) -> Expansion:
        """Return the expansion, along the declared relations where it names none."""
        if expansion.relations is not None or not self.names:
            return expansion
        return replace(expansion, relations=self.names)


async def widen(
    transaction: Transaction,
    user_id: str,
    entity_ids: Sequence[str],
    expansion: Expansion,
    *,
    name: str | None = None,
    ontology_known: Ontology | None = None,
) -> list[EntityPathRecord]:
    """Find entities up to `expansion.depth` relations away, and those of subclasses, nearest first.

    Without names, the relations that the ontology declares are followed; all, where it declares
    none. At most `expansion.limit` for each entity and each relation; each entity once for each
    start, and no start itself. With `name`, also subclasses of the concept of that name.
    With `ontology_known`, the ontology is not read again.
    """
    known = ontology_known or await find_ontology(transaction.run, user_id)
    declared = known.declared(expansion)
    found = await walk(transaction, user_id, entity_ids, declared) if entity_ids else []
    if not expansion.subclasses or not known.there:
        return found
    more = []
    if entity_ids:
        more = await widen_by_subclasses(transaction, user_id, entity_ids, expansion)
    if name is not None:
        more += await widen_from_name(transaction, user_id, name, expansion)
    asked = set(entity_ids)
    seen = {(one.start_id, one.entity.id) for one in found}
    anywhere = {one.entity.id for one in found} | asked
    for one in more:
        # The concept adds none that an entity of its name led to already.
        told = (one.start_id, one.entity.id) in seen
        if told or (one.start_id not in asked and one.entity.id in anywhere):
            continue
        seen.add((one.start_id, one.entity.id))
        anywhere.add(one.entity.id)
        found.append(one)
    return sorted(found, key=lambda one: one.depth)


async def find_ontology(run: RunQuery, user_id: str) -> Ontology:
    """Find the ontology's relations, and whether there is one: without one no search needs it."""
    rows = await run(reading.find_declared, user_id=user_id, limit=_MOST_NAMES)
    names = dict.fromkeys(name for row in rows for name in row["names"])
    return Ontology(there=bool(rows), names=tuple(names))
