"""What a profile looks up once it knows what is asked: sources of its own, a time, triples."""

from recall.candidates.by_entities import mentioned
from recall.candidates.by_strategy import strategic
from recall.candidates.by_time import timely
from recall.candidates.by_triples import tripled
from recall.candidates.gather_first import Found
from recall.candidates.gatherer import Gatherer
from recall.contract.analysis import Analysis
from recall.profiles.profiles import ENTITY, OfRelations
from recall.stopwatch import Stopwatch


async def deepen(
    gatherer: Gatherer, found: Found, analysis: Analysis | None, watch: Stopwatch
) -> Found:
    """What was found, with what the profile looks up besides; unchanged for most."""
    profile = gatherer.profile
    if ENTITY in profile.sources and analysis is not None:
        found = await strategic(gatherer, found, analysis)
        watch.lap("deepen")
    elif profile.timely and analysis is not None:
        found = await timely(gatherer, await mentioned(gatherer, found, analysis))
        watch.lap("deepen")
    elif isinstance(profile.selection, OfRelations):
        found = await tripled(gatherer, found)
        watch.lap("deepen")
    return found
