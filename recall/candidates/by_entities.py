"""Candidates that mention the entities of a query, with how many of them each mentions."""

from dataclasses import replace

from recall.candidates.gatherer import Gatherer
from recall.candidates.mentions import find_mentions, find_shared
from recall.candidates.search import Found
from recall.contract.candidate import merge
from recall.profiles.profiles import ENTITY, NAMED


async def gather_by_entities(gatherer: Gatherer, found: Found) -> Found:
    """Add the newest memories that mention most of the query's entities.

    Unchanged where the query names none.
    """
    if not (names := found.analysed.names):
        return found
    mentions = found.mentions
    if mentions is None or mentions.names != names:
        # An analyst may find others than those that were looked up beside the search.
        mentions = await find_mentions(gatherer, names)
    shared = await find_shared(gatherer, mentions, [one.id for one in found.candidates])
    candidates = [
        replace(
            candidate.besides(ENTITY) if candidate.id in mentions.newest else candidate,
            shared=shared.get(candidate.id, frozenset()),
        )
        for candidate in merge([found.candidates, mentions.listed])
    ]
    return replace(
        found,
        candidates=candidates,
        question=replace(found.question, entities=frozenset(names), names=names),
        weights={**found.weights, "entity": NAMED},
    )
