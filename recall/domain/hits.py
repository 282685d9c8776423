"""Domain rows about a query's entities, and hits of memories of the entities that they name."""

from collections.abc import Sequence

from recall.contract.analysis import Analysis
from recall.contract.inputs import Hit
from recall.contract.results import DomainResult
from recall.contract.standing import Standing
from recall.domain.query import ask_domain, entities_of_rows
from recall.ontology.hits import hits_of
from recall.profiles.scope import Scope
from recall.profiles.table import ENTITY
from recall.query.entities import entities_in
from recall.query.times import given_range
from recall.services import Services


async def domain_hits(
    services: Services,
    user_id: str,
    scope: Scope,
    analysis: Analysis | None,
    hits: Sequence[Hit],
) -> tuple[list[DomainResult], list[Hit]]:
    """Ask domain databases about the query's entities; return their rows, and more hits."""
    given = scope.given
    if analysis is None:
        matches, span = (
            await entities_in(
                services, user_id, given.query, Standing.of(given, given.now or services.clock())
            ),
            None,
        )
    else:
        matches, span = analysis.entities, analysis.time
    span = given_range(given) or span
    results = await ask_domain(services, user_id, [one.entity for one in matches], span)
    ways = await entities_of_rows(services, user_id, results)
    return results, await hits_of(services, user_id, scope, hits, ways, ENTITY)
