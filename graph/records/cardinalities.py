"""Cardinalities that the ontology declares: whether relations lead to one thing or to many."""

from collections.abc import Sequence
from enum import StrEnum

from cypher.ontology import reading
from graph.session import Transaction
from graph.tenancy import SHARED

ONE, MANY = "one", "many"


class Cardinality(StrEnum):
    """Cardinality of a relation, as it is stored."""

    ONE = ONE
    MANY = MANY


async def find_cardinalities(
    transaction: Transaction, user_id: str, predicates: Sequence[str]
) -> dict[str, str]:
    """Find `one` or `many` for the relations for which it is declared; others are absent.

    The user's own layer is asked first, then the shared one. A relation is `one` where each of its
    declarations that says anything says so.
    """
    if not predicates:
        return {}
    rows = await transaction.run(
        reading.find_cardinalities, user_id=user_id, predicates=list(dict.fromkeys(predicates))
    )
    found: dict[str, str] = {}
    # The shared layer's first, so that the user's own word is the last.
    for row in sorted(rows, key=lambda row: bool(row["layer"] != SHARED)):
        said = set(row["cardinalities"]) - {""}
        if said:
            found[row["name"]] = ONE if said == {ONE} else MANY
    return found
