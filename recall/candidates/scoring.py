"""Weights by which what was found is scored: applied here, and nowhere else."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from recall.candidates.search import Found
from recall.learning.weights import Weighed, weigh
from recall.profiles.profiles import SEMANTIC, ProfileData, Scoring, by_strategy, by_words
from recall.services import Services


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
