"""The profiles: what each gathers, by which weights it scores, how it selects. Data, and no code.

BALANCED's weights are in data/balanced_weights.toml, where `anaphora bench fit` writes them.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from graph.enums import MemoryKind
from recall.contract.inputs import HybridWeights, Profile
from recall.contract.strategies import FALLBACK, strategy_weights
from recall.profiles import triples
from recall.profiles.calibration import BY_WORDS
from recall.profiles.selection import (
    Clustered,
    Diverse,
    Marginal,
    OfRelations,
    Ranked,
    Selection,
    Unlike,
)

SEMANTIC, LEXICAL = "semantic", "lexical"
FITTED = Path(__file__).parent / "data" / "balanced_weights.toml"
# Sources that STRATEGY looks up besides, after the analysis.
ENTITY, TEMPORAL, PROCEDURAL, SUMMARY = "entity", "temporal", "procedural", "summary"
# Sources of THREAD: this thread, others, and long-term memories.
THREAD, CROSS_THREAD, EXPANSION = "thread", "cross_thread", "expansion"
# The signal of what held in the past that a question names, and its weight: above most others.
HELD, HELD_WEIGHT = "held", 1.0
# Most memories whose chains are looked at for it, and most members of each.
MOST_CHAINED, MOST_MEMBERS = 100, 50
# Signals of the words' own vectors, which are gathered for profiles that weigh one of them.
OF_TOKENS = frozenset({"late", "late_gap", "late_z"})
# Signals that compare them if there are any, and other signals in any case.
_BESIDE_TOKENS = frozenset({"before", "after"})
# Instants that recency counts from.
ACCESS, EVIDENCE, CREATION = "access", "evidence", "creation"


class Gathering(StrEnum):
    """Sources beside those that are near the query in meaning, or say its words."""

    NOTHING = "NOTHING"
    # What mentions the entities that the query names, and what is of the time that it names.
    MENTIONS_AND_TIME = "MENTIONS_AND_TIME"
    # What the analysis leads to: entities, times, procedures, digests.
    STRATEGY = "STRATEGY"
    # Triples alone, with their subjects and objects.
    TRIPLES = "TRIPLES"
    # By the query's subjects: in this thread, in others, beside them.
    THREAD = "THREAD"


class Scoring(StrEnum):
    """Owner of the weights that score what was gathered."""

    PROFILE = "PROFILE"
    # Those of the question's sort, once that is known.
    SORT = "SORT"


@dataclass(frozen=True, slots=True)
class ProfileData:
    """A profile. `weights` name signals (recall/ranking/signals.py); a score is their sum.

    `decay` is recency's rate a day. `names_apart`: speakers' names are cut from what is compared,
    and matched with who speaks. `analyses`: the query is analysed, which `gathering` may need;
    `timeless`: a past that a question names changes nothing. `across_threads`: a thread that is
    asked for filters nothing, and is told from others.
    `retells`: a fact without a relation is answered beside the turn that it was extracted from.
    `min_similarity` is required of memories found by their meaning alone.
    `multipliers` (recall/ranking/multipliers.py) of a score, in their order. `tuned_as` names its
    weights to those who tune them; None: they are not tuned. `calibrated_as` names the calibration
    that makes its scores chances; None: they are not calibrated.
    """

    weights: Mapping[str, float]
    gathering: Gathering = Gathering.NOTHING
    scoring: Scoring = Scoring.PROFILE
    selection: Selection = field(default_factory=Ranked)
    sources: tuple[str, ...] = (SEMANTIC, LEXICAL)
    kinds: tuple[MemoryKind, ...] = tuple(MemoryKind)
    min_confidence: float | None = None
    min_similarity: float | None = None
    recency_of: str = ACCESS
    decay: float = 0.0
    names_apart: bool = False
    analyses: bool = False
    timeless: bool = False
    across_threads: bool = False
    retells: bool = True
    multipliers: tuple[str, ...] = ()
    tuned_as: str | None = None
    calibrated_as: str | None = None


def _weights(**weights: float) -> Mapping[str, float]:
    return MappingProxyType(weights)


def fitted_weights() -> Mapping[str, float]:
    """Read the weights of BALANCED's signals."""
    found = tomllib.loads(FITTED.read_text(encoding="utf-8"))["weights"]
    return MappingProxyType({name: float(value) for name, value in found.items()})


def by_strategy(weights: Mapping[str, float]) -> Mapping[str, float]:
    """Return a question's weights under the names of the signals."""
    return MappingProxyType(
        {"similarity" if name == "semantic" else name: value for name, value in weights.items()}
    )


_TALK = (MemoryKind.FACT, MemoryKind.EPISODE)
_STREAM_WEIGHTS = _weights(similarity=0.6, confidence=0.3, recency=0.1)

PROFILES: Mapping[Profile, ProfileData] = MappingProxyType(
    {
        Profile.SEMANTIC: ProfileData(
            weights=_weights(similarity=1.0), sources=(SEMANTIC,), timeless=True
        ),
        Profile.HYBRID: ProfileData(
            weights=_weights(similarity=0.55, lexical=0.20, recency=0.15, importance=0.10),
            recency_of=ACCESS,
            decay=0.1,
        ),
        Profile.STRATEGY: ProfileData(
            weights=by_strategy(strategy_weights(FALLBACK, entity_focused=False)),
            gathering=Gathering.STRATEGY,
            scoring=Scoring.SORT,
            sources=(SEMANTIC, LEXICAL, ENTITY, TEMPORAL, PROCEDURAL, SUMMARY),
            selection=Marginal(trade=0.7, floor=0.3, sure=0.9, least=5, most=15),
            min_similarity=0.5,
            recency_of=CREATION,
            decay=0.01,
            analyses=True,
            multipliers=("summary",),
        ),
        Profile.STREAM: ProfileData(
            weights=_STREAM_WEIGHTS,
            selection=Clustered(top=20, likeness=0.8, least=3, most=5),
            kinds=_TALK,
            min_confidence=0.5,
            recency_of=EVIDENCE,
            decay=0.01,
        ),
        # In hundredths: a score is 1 at most.
        Profile.THREAD: ProfileData(
            weights=_weights(topic=0.30, entity=0.25, freshness=0.20, importance=0.15),
            gathering=Gathering.THREAD,
            selection=Unlike(characters=100),
            sources=(THREAD, CROSS_THREAD, EXPANSION),
            analyses=True,
            across_threads=True,
            multipliers=("place", "tier", "ceiling"),
        ),
        Profile.TRIPLE: ProfileData(
            weights=triples.WEIGHTS,
            gathering=Gathering.TRIPLES,
            selection=OfRelations(),
            across_threads=True,
            kinds=(MemoryKind.FACT,),
            recency_of=EVIDENCE,
            decay=1 / triples.RECENT_DAYS,
        ),
        Profile.BALANCED: ProfileData(
            weights=fitted_weights(),
            gathering=Gathering.MENTIONS_AND_TIME,
            selection=Diverse(trade=0.95),
            names_apart=True,
            analyses=True,
            retells=False,
            tuned_as="BALANCED",
            calibrated_as="BALANCED",
        ),
    }
)

SEARCH_MEMORY = ProfileData(
    weights=_STREAM_WEIGHTS,
    selection=Clustered(top=20, likeness=0.8),
    kinds=_TALK,
    min_confidence=0.3,
    recency_of=EVIDENCE,
    decay=0.01,
)

# THREAD: most candidates in all, most of this thread where there are others, places kept for
# long-term memories; and how many of a place are compared, the newest first.
THREAD_BUDGET, THREAD_HERE, THREAD_BESIDE = 20, 10, 3
THREAD_FETCH = 500
PLACES: Mapping[str, float] = MappingProxyType({THREAD: 1.3, CROSS_THREAD: 1.0, EXPANSION: 0.9})
TIERS: Mapping[str, float] = MappingProxyType(
    {"SHORT_TERM": 1.2, "MID_TERM": 1.0, "LONG_TERM": 0.9}
)
FRESH_HOURS, LEAST_FRESHNESS = 720.0, 0.2

# STRATEGY: most candidates of each source, and how many of the newest in a range are compared.
ENTITY_MOST, TEMPORAL_MOST, PROCEDURAL_MOST, SUMMARY_MOST = 30, 30, 20, 5
TEMPORAL_FETCH = 500
# BALANCED: an entity with at most so many mentions has all of them read beside the search.
ENTITY_FEW = 200
# BALANCED: how many of the newest of a range are compared; and the date's weight where a question
# asks for a time and nothing else, more than all the others together.
TIMELY_FETCH = 100
LED_BY_TIME = 1.5
# BALANCED: the weight of mentioning entities that a query names: more than that of being the
# nearest where nothing is near. The questions that the other weights are fitted to name none.
NAMED = 0.2
# BALANCED: the source and signal of facts that tell the relation that a question asks for, of whom
# it asks; its weight, by which they lead; how many of the newest are looked at, and most of them,
# fewer where it asks for all of the user: many that lead alike would be no better than chance.
RELATION, TOLD, TOLD_FETCH, TOLD_MOST, TOLD_OF_SELF = "relation", 0.6, 500, 30, 12
# Where it asks for something of a relation ("What music do I like?"): how much the nearest facts
# tell, most of them, and by how many deviations they are nearer than the rest, among few by this
# share of the most that there can be.
ABOUT, ABOUT_MOST, OUTSTANDING, OUTSTANDING_OF_FEW = 0.5, 3, 2.0, 0.8
# What a fact tells that only says whom a question is about.
KNOWN_ALREADY = -0.5
# Where nothing tells it any more: most of the facts that say that it is over.
OVER_MOST = 3
# The rate a day at which memories outside a range fade; a summary's factor; the value of uses
# while the user judged no answer, and the scale by which they reach the most.
RANGE_DECAY, SUMMARY_FACTOR, UNTOLD_USES, USES_SCALE = 0.1, 1.15, 0.5, 5.0
# TRIPLE: most facts for a query that tells nothing.
MOST_ASKED = 2

# An answer is made part by part, each from a search as deep as the part is long: so a longer answer
# begins with the shorter one. Where parts end; from there on each ends twice as far.
PARTS = (20, 50, 100)
# Fewest candidates of a source, and the factor by which more are fetched to be filtered.
LEAST_CANDIDATES = 50
FILTERED_FETCH = 4
# Least candidates of a vector index that are compared, and that for users with very many memories:
# of one user's 100,000, among a million, 600 hold 0.973 of the ten nearest and 1200 hold 0.992.
WIDTH = 600
MANY, WIDTH_OF_MANY = 20_000, 1200
# Most memories that a filter's own look-up compares, the newest first.
MOST_MATCHING = 5000


def parts_of(limit: int, selection: Selection) -> tuple[int, ...]:
    """Return where the parts of an answer end, up to the part that `limit` is in.

    A selection with a most of its own takes all from the first part.
    """
    ends = [PARTS[0]]
    if selection.is_bounded:
        return tuple(ends)
    while ends[-1] < limit:
        ends.append(PARTS[len(ends)] if len(ends) < len(PARTS) else 2 * ends[-1])
    return tuple(ends)


def profile_data(profile: Profile, weights: HybridWeights | None) -> ProfileData:
    """Return a profile's data, HYBRID's with the caller's weights."""
    data = PROFILES[profile]
    if profile is not Profile.HYBRID or weights is None:
        return data
    given = _weights(
        similarity=weights.cosine,
        lexical=weights.lexical,
        recency=weights.recency,
        importance=weights.importance,
    )
    return replace(data, weights=given, decay=weights.decay_rate)


def weighs_tokens(weights: Mapping[str, float]) -> bool:
    """Return whether candidates' token vectors are compared under these weights."""
    return not (OF_TOKENS | _BESIDE_TOKENS).isdisjoint(weights)


def by_words(data: ProfileData) -> ProfileData:
    """Return the profile for when no meaning can be compared: words stand in for it."""
    weights = dict(data.weights)
    if moved := sum(weights.pop(name, 0.0) for name in ("similarity", "nearness", *OF_TOKENS)):
        weights["lexical"] = weights.get("lexical", 0.0) + moved
    calibrated_as = BY_WORDS if data.calibrated_as == "BALANCED" else None
    return replace(
        data, weights=MappingProxyType(weights), tuned_as=None, calibrated_as=calibrated_as
    )
