"""Candidates that mention the entities of a query, with how many of them each mentions."""

from dataclasses import replace

from cypher.recall import candidates as queries
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.contract.candidate import merge
from recall.profiles.profiles import ENTITY, ENTITY_MOST, NAMED, TEMPORAL_FETCH


async def gather_by_entities(gatherer: Gatherer, found: Found) -> Found:
    """Add the newest memories that mention most of the query's entities.

    Unchanged where the query names none.
    """
    if not (names := found.analysed.names):
        return found
    ids = [candidate.id for candidate in found.candidates]
    values = gatherer.scope.parameters(embedded=False)
    del values["limit"]
    [row] = await gatherer.rows(
        queries.find_mentioning,
        **values | {"fetch": TEMPORAL_FETCH},
        ids=ids,
        entities=list(names),
        most=ENTITY_MOST,
        thread_id=gatherer.scope.thread_id,
    )
    mentions = row["mentions"]
    # A candidate may come from both sides; an entity's most frequent mentions are not all read.
    shared: dict[str, frozenset[str]] = {}
    for mention in mentions:
        shared[mention["id"]] = shared.get(mention["id"], frozenset()).union(mention["shared"])
    of_them = {mention["id"] for mention in mentions if not mention["found"]}
    nodes = [mention["node"] for mention in mentions if mention["node"] is not None]
    listed = await gatherer.of_nodes(nodes)
    candidates = [
        replace(
            candidate.besides(ENTITY) if candidate.id in of_them else candidate,
            shared=shared.get(candidate.id, frozenset()),
        )
        for candidate in merge([found.candidates, listed])
    ]
    return replace(
        found,
        candidates=candidates,
        question=replace(found.question, entities=frozenset(names), names=names),
        weights={**found.weights, "entity": NAMED},
    )
