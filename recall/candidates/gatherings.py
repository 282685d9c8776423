"""What each profile gathers beside its search: looked up by the name that the profile gives it."""

from collections.abc import Awaitable, Callable, Mapping

from recall.candidates.by_entities import gather_by_entities
from recall.candidates.by_strategy import gather_by_strategy
from recall.candidates.by_thread import gather_by_thread
from recall.candidates.by_time import gather_by_time
from recall.candidates.by_triples import gather_triples
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.profiles.profiles import Gathering


async def _nothing(gatherer: Gatherer, found: Found) -> Found:
    return found


async def _mentions_and_time(gatherer: Gatherer, found: Found) -> Found:
    return await gather_by_time(gatherer, await gather_by_entities(gatherer, found))


GATHERINGS: Mapping[Gathering, Callable[[Gatherer, Found], Awaitable[Found]]] = {
    Gathering.NOTHING: _nothing,
    Gathering.MENTIONS_AND_TIME: _mentions_and_time,
    Gathering.STRATEGY: gather_by_strategy,
    Gathering.TRIPLES: gather_triples,
    Gathering.THREAD: gather_by_thread,
}
