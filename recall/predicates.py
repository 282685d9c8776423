"""The relations that facts may use, with what a user's ontology declares of them."""

from dataclasses import replace

from graph.cardinalities import ONE, find_cardinalities
from graph.run import Transaction
from language.predicates import Predicate, predicates
from recall.services import Services


async def list_predicates(services: Services, user_id: str) -> list[Predicate]:
    """Every canonical relation, the most important first; what the ontology declares counts."""

    async def read(transaction: Transaction) -> dict[str, str]:
        names = [one.name for one in predicates()]
        return await find_cardinalities(transaction, user_id, names)

    declared = await services.graph.reading(read, name="predicates")
    return [
        replace(one, functional=declared[one.name] == ONE) if one.name in declared else one
        for one in predicates()
    ]
