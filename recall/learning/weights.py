"""Weights of a user's recalls: the profile's own, tuned weights, or an experiment's."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from weakref import WeakKeyDictionary

from cachetools import FIFOCache

from anaphora.errors import Invalid
from anaphora.setting_types import Experiment
from anaphora.settings import Settings
from graph.records.weights import WeightSet, list_weight_sets
from graph.session import Graph
from recall.contract.inputs import Profile
from recall.profiles.table import PROFILES, ProfileData, Scoring
from recall.services import Services

# Weights that are tuned or activated by another process count here after so long, at most.
_FRESH = timedelta(seconds=5)
_USERS = 4096


@dataclass(frozen=True, slots=True)
class Weighed:
    """A profile with this user's weights; `arm` is the user's in a running experiment."""

    profile: ProfileData
    arm: str | None = None


@dataclass(frozen=True, slots=True)
class _Read:
    sets: Mapping[str, WeightSet]
    at: datetime


_read: "WeakKeyDictionary[Graph, FIFOCache[str, _Read]]" = WeakKeyDictionary()


async def weigh(services: Services, user_id: str, profile: ProfileData) -> Weighed:
    """Return the profile with this user's weights; a profile that is never tuned is unchanged."""
    if profile.tuned_as is None:
        return Weighed(profile)
    experiment = services.settings.experiment
    if experiment is not None and experiment.profile == profile.tuned_as:
        arm = arm_of(experiment, user_id)
        given = experiment.arms[arm]
        name = f"{experiment.name}/{arm}"
        if given:
            return Weighed(with_weights(profile, given), name)
        return Weighed(await _tuned(services, user_id, profile), name)
    return Weighed(await _tuned(services, user_id, profile))


async def read_ahead(services: Services, user_id: str, profile: ProfileData) -> None:
    """Read a user's weights while something else is read: `weigh` need not wait for them then."""
    if profile.tuned_as is not None or profile.scoring is Scoring.SORT:
        await _sets(services, user_id)


def forget_weights(graph: Graph, user_id: str) -> None:
    """Drop a user's cached weights: they were changed here."""
    if (users := _read.get(graph)) is not None:
        users.pop(user_id, None)


def arm_of(experiment: Experiment, user_id: str) -> str:
    """Return the arm that a user is in: always the same; each arm has half of all users."""
    digest = hashlib.sha256(f"{experiment.name}\0{user_id}".encode()).digest()
    return sorted(experiment.arms)[digest[0] % 2]


def with_weights(profile: ProfileData, given: Mapping[str, float]) -> ProfileData:
    """Return the profile with these weights in place of its own, where they name its signals."""
    own = profile.weights
    return replace(
        profile, weights=MappingProxyType({name: given.get(name, own[name]) for name in own})
    )


def check_experiment(settings: Settings) -> None:
    """Check the experiment. Raises Invalid for a profile that is not tuned, or unknown signals."""
    experiment = settings.experiment
    if experiment is None:
        return
    tuned = {data.tuned_as: data for data in PROFILES.values() if data.tuned_as is not None}
    if experiment.profile not in tuned:
        names = ", ".join(sorted(tuned))
        raise Invalid(f"ANAPHORA_EXPERIMENT: give a profile that is tuned: {names}.")
    known = set(tuned[Profile(experiment.profile).value].weights)
    if unknown := {name for arm in experiment.arms.values() for name in arm} - known:
        raise Invalid(
            f"ANAPHORA_EXPERIMENT: {', '.join(sorted(unknown))} is not a signal of "
            f"{experiment.profile}: it has {', '.join(sorted(known))}."
        )


async def _sets(services: Services, user_id: str) -> Mapping[str, WeightSet]:
    """Return the user's active weight sets by profile, at most five seconds old."""
    users = _read.setdefault(services.graph, FIFOCache(_USERS))
    now, known = services.clock(), users.get(user_id)
    if known is None or abs(now - known.at) >= _FRESH:
        sets = await list_weight_sets(services.graph, user_id)
        known = _Read({one.profile: one for one in sets if one.active}, now)
        users[user_id] = known
    return known.sets


async def _tuned(services: Services, user_id: str, profile: ProfileData) -> ProfileData:
    sets = await _sets(services, user_id)
    # A sort of question has its own weights in its profile's set, under names with it in front.
    name, _, sort = (profile.tuned_as or "").partition("/")
    if (own := sets.get(name)) is None:
        return profile
    front = f"{sort}." if sort else ""
    mine = {one.removeprefix(front): w for one, w in own.weights.items() if one.startswith(front)}
    return with_weights(profile, mine)
