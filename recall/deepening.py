"""What a profile looks up once it knows what is asked: sources of its own, a time, triples."""

from recall.analysis import Analysis
from recall.finding import Found
from recall.gather import Gatherer
from recall.mentioned import mentioned
from recall.profiles import ENTITY, OfRelations
from recall.stopwatch import Stopwatch
from recall.strategic import strategic
from recall.timely import timely
from recall.tripled import tripled


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
