"""Concepts by name: by their names, or by their labels in any language."""

from typing import Any

from cypher.ontology import reading
from graph.session import Row, Transaction
from graph.tenancy import SHARED, tenant_token
from language.folding import fold
from language.words import words

MOST_OF_A_NAME = 50
_MOST_WORDS = 16


async def find_named(transaction: Transaction, user_id: str, name: str) -> list[Row]:
    """Find concepts (`concept` maps) of the name in either layer; else those with it as a label."""
    keys = forms(fold(name))
    rows = await transaction.run(
        reading.find_concepts_by_name, user_id=user_id, names=keys, limit=MOST_OF_A_NAME
    )
    if rows:
        return rows
    found = await find_worded(transaction, user_id, name, MOST_OF_A_NAME)
    return [row for row in found if not _label_keys(row["concept"]).isdisjoint(keys)]


async def find_worded(transaction: Transaction, user_id: str, text: str, limit: int) -> list[Row]:
    """Find concepts with all of the words in name or labels, and their scores, the best first."""
    found = list(dict.fromkeys(words(text)))[:_MOST_WORDS]
    if not found:
        return []
    # The last word may not be typed to its end.
    asked = " AND ".join([*found[:-1], f"({found[-1]} OR {found[-1]}*)"])
    tenants = f"{tenant_token(user_id)} OR {tenant_token(SHARED)}"
    return await transaction.run(
        reading.find_concepts_worded,
        user_id=user_id,
        words=f"+tenant:({tenants}) +({asked})",
        limit=limit,
    )


def forms(name: str) -> list[str]:
    """Return a folded name, and the name that it may be the plural of."""
    plural = name.endswith("s") and len(name) > 3
    return [name, name[:-1]] if plural else [name]


def _label_keys(concept: dict[str, Any]) -> set[str]:
    return {fold(label.rpartition("@")[0] or label) for label in concept.get("labels") or ()}
