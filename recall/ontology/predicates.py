"""The relations that facts may use: canonical relations, and those of a user's ontology."""

from dataclasses import replace

from cypher.ontology import reading
from graph.records.cardinalities import ONE, find_cardinalities
from graph.session import Transaction
from language.conflicts.predicates import Predicate, find_predicate, of_name, predicates
from recall.services import Services

# Most declared relations of each layer.
MOST_DECLARED = 2000


async def list_predicates(services: Services, user_id: str) -> list[Predicate]:
    """List every canonical and every declared relation, the most important first, ties by name.

    The ontology's cardinality of a relation counts, the user's own layer before the shared one.
    """

    async def read(transaction: Transaction) -> list[Predicate]:
        rows = await transaction.run(reading.find_declared, user_id=user_id, limit=MOST_DECLARED)
        names = {name for row in rows for name in row["names"]}
        known = [*predicates(), *(of_name(name) for name in names if not find_predicate(name))]
        said = await find_cardinalities(transaction, user_id, [one.name for one in known])
        return [
            replace(one, functional=said[one.name] == ONE) if one.name in said else one
            for one in known
        ]

    found = await services.graph.reading(read, name="predicates")
    return sorted(found, key=lambda one: (-one.priority, one.name))
