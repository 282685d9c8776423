"""Candidates that a profile adds after the analysis: own sources, entities, a time, triples."""

from anaphora.stopwatch import Stopwatch
from recall.candidates.by_entities import gather_by_entities
from recall.candidates.by_strategy import gather_by_strategy
from recall.candidates.by_time import gather_by_time
from recall.candidates.by_triples import gather_triples
from recall.candidates.gather_first import Found
from recall.candidates.gatherer import Gatherer
from recall.contract.analysis import Analysis
from recall.profiles.profiles import ENTITY, OfRelations


async def deepen(
    gatherer: Gatherer, found: Found, analysis: Analysis | None, watch: Stopwatch
) -> Found:
    """Add what the profile looks up besides; most profiles leave what was found unchanged."""
    profile = gatherer.profile
    if ENTITY in profile.sources and analysis is not None:
        found = await gather_by_strategy(gatherer, found, analysis)
        watch.lap("deepen")
    elif profile.timely and analysis is not None:
        found = await gather_by_time(gatherer, await gather_by_entities(gatherer, found, analysis))
        watch.lap("deepen")
    elif isinstance(profile.selection, OfRelations):
        found = await gather_triples(gatherer, found)
        watch.lap("deepen")
    return found
