"""What mentions the entities that a query names: gathered besides, and told by how many of them."""

from dataclasses import replace

from recall.candidates.by_strategy import FOUND, rows_beside
from recall.candidates.gather_first import Found
from recall.candidates.gatherer import Gatherer
from recall.contract.analysis import Analysis
from recall.contract.candidate import merge
from recall.profiles.profiles import ENTITY, ENTITY_MOST, NAMED


async def gather_by_entities(gatherer: Gatherer, found: Found, analysis: Analysis) -> Found:
    """What was found, and the nearest that mention the query's entities; unchanged for none."""
    if not (names := analysis.names):
        return found
    ids = [one.id for one in found.candidates]
    rows = await rows_beside(
        gatherer,
        time=None,
        vector=found.question.vector,
        ids=ids,
        entities=list(names),
        most={FOUND: len(ids), ENTITY: ENTITY_MOST},
    )
    shared = {row["id"]: frozenset(row["shared"]) for row in rows}
    of_them = {row["id"] for row in rows if row["source"] == ENTITY}
    listed = await gatherer.listed([id for id in shared if id not in set(ids)])
    candidates = [
        replace(
            one.besides(ENTITY) if one.id in of_them else one,
            shared=shared.get(one.id, frozenset()),
        )
        for one in merge([found.candidates, listed])
    ]
    question = replace(found.question, entities=frozenset(names), names=names)
    profile = replace(found.profile, weights={**found.profile.weights, "entity": NAMED})
    return Found(candidates, question, profile)
