"""Entities that the ontology adds to some: along the relations it declares, and its subclasses."""

from collections.abc import Sequence
from dataclasses import replace

from cypher import ontology
from graph.run import Transaction
from recall.paths import EntityPathRecord, Expansion
from recall.related import walk
from recall.subclasses import widen_by_subclasses, widen_from_name

# Of each layer; an ontology of some thousand relations has some hundred names.
_MOST_NAMES = 2000


async def widen(
    transaction: Transaction,
    user_id: str,
    entity_ids: Sequence[str],
    expansion: Expansion,
    *,
    name: str | None = None,
) -> list[EntityPathRecord]:
    """Entities up to `expansion.depth` relations away, then those of subclasses, nearest first.

    Without names, the relations that the ontology declares are followed; all, where it declares
    none. At most `expansion.limit` for each entity and each relation; each entity once for each
    that was asked for, and none of those. With `name`, subclasses of the concept of that name, too.
    """
    declared = await _declared(transaction, user_id, expansion)
    found = await walk(transaction, user_id, entity_ids, declared) if entity_ids else []
    if not expansion.subclasses:
        return found
    more = await widen_by_subclasses(transaction, user_id, entity_ids, expansion)
    if name is not None:
        more += await widen_from_name(transaction, user_id, name, expansion)
    asked = set(entity_ids)
    seen = {(one.start_id, one.entity.id) for one in found}
    anywhere = {one.entity.id for one in found} | asked
    for one in more:
        # What an entity named as the concept led to, the concept itself need not say again.
        known = (one.start_id, one.entity.id) in seen
        if known or (one.start_id not in asked and one.entity.id in anywhere):
            continue
        seen.add((one.start_id, one.entity.id))
        anywhere.add(one.entity.id)
        found.append(one)
    return sorted(found, key=lambda one: one.depth)


async def _declared(transaction: Transaction, user_id: str, expansion: Expansion) -> Expansion:
    if expansion.relations is not None:
        return expansion
    rows = await transaction.run(ontology.find_declared_names, user_id=user_id, limit=_MOST_NAMES)
    names = tuple(row["name"] for row in rows)
    return replace(expansion, relations=names) if names else expansion
