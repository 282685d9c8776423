"""Entities that the ontology adds to some."""

from collections.abc import Sequence

from graph.run import Transaction
from recall.paths import EntityPathRecord, Expansion
from recall.related import walk


async def widen(
    transaction: Transaction, user_id: str, entity_ids: Sequence[str], expansion: Expansion
) -> list[EntityPathRecord]:
    """Entities up to `expansion.depth` steps away, nearest first; none that was asked for.

    At most `expansion.limit` for each entity and each relation.
    """
    return await walk(transaction, user_id, entity_ids, expansion)
