"""Steps that differ by profile, looked up by the names that a profile has for them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from recall.candidates.by_entities import gather_by_entities
from recall.candidates.by_relation import gather_by_relation
from recall.candidates.by_strategy import gather_by_strategy
from recall.candidates.by_thread import gather_by_thread
from recall.candidates.by_time import gather_by_time
from recall.candidates.by_triples import gather_triples
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.learning.weights import Weighed, weigh
from recall.profiles.table import (
    SEMANTIC,
    Gathering,
    ProfileData,
    Scoring,
    by_strategy,
    by_words,
)
from recall.services import Services


async def _nothing(gatherer: Gatherer, found: Found) -> Found:
    return found


async def _mentions_and_time(gatherer: Gatherer, found: Found) -> Found:
    found = await gather_by_time(gatherer, await gather_by_entities(gatherer, found))
    return await gather_by_relation(gatherer, found)


GATHERINGS: Mapping[Gathering, Callable[[Gatherer, Found], Awaitable[Found]]] = {
    Gathering.NOTHING: _nothing,
    Gathering.MENTIONS_AND_TIME: _mentions_and_time,
    Gathering.STRATEGY: gather_by_strategy,
    Gathering.TRIPLES: gather_triples,
    Gathering.THREAD: gather_by_thread,
}


def _of_sort(profile: ProfileData, found: Found) -> ProfileData:
    """Return the profile with the weights of the question's sort; each is tuned separately."""
    analysis = found.analysed
    weights = by_strategy(analysis.weights)
    return replace(profile, weights=weights, tuned_as=f"STRATEGY/{analysis.category}")


_SCORINGS: Mapping[Scoring, Callable[[ProfileData, Found], ProfileData]] = {
    Scoring.PROFILE: lambda profile, _: profile,
    Scoring.SORT: _of_sort,
}


async def weigh_found(
    services: Services, user_id: str, profile: ProfileData, found: Found
) -> Weighed:
    """Return the profile by which candidates are scored and selected.

    Its weights are its own, or the sort's; the user's in their place; those of words in place of
    meaning's, if no meaning can be compared; and those that what was found adds.
    """
    weighed = await weigh(services, user_id, _SCORINGS[profile.scoring](profile, found))
    own = weighed.profile
    if SEMANTIC in profile.sources and found.question.vector is None:
        own = by_words(own)
    own = replace(
        own,
        weights={**own.weights, **found.weights},
        selection=found.selection or own.selection,
    )
    return replace(weighed, profile=own)
