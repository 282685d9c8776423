"""TRIPLE's formula: the worth of saying a fact. Pure functions over arrays.

.4 relation's priority + .2 recency + .3 words in common + .1 weight; the constants are data.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

import numpy as np

from language.words import stems
from recall.contract.candidate import Floats

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {"priority": 0.4, "recency": 0.2, "overlap": 0.3, "weight": 0.1}
)
PRIORITIES: Mapping[str, float] = MappingProxyType(
    {
        "lives_in": 1.00,
        "works_at": 0.95,
        "born_in": 0.90,
        "moved_from": 0.85,
        "participated_in": 0.80,
        "friend_of": 0.78,
        "name": 0.75,
        "favorite_color": 0.70,
        "has": 0.60,
        "is": 0.55,
    }
)
OTHER_PRIORITY = 0.65
RECENT_DAYS = 3.0
SAME_SESSION = 1.2
UNKNOWN_WEIGHT = 0.3
PERCENTILE, FEW, FEW_THRESHOLD = 75, 8, 0.45
EPSILON = 0.1
# A fact said within so many turns is not said again, unless it is asked for.
NOVELTY_TURNS = 3


class Fact(Protocol):
    """A fact as it is chosen among others; its subject is None for a sentence that is no triple."""

    @property
    def subject(self) -> str | None: ...

    @property
    def relation(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Triple:
    """A fact as it is scored. `subject` is None for a sentence that is no triple.

    `days` is its age; `stems` those of its subject, relation and object, or of its sentence.
    """

    id: str
    subject: str | None
    relation: str | None
    days: float
    stems: frozenset[str]
    weight: float | None = None
    same_session: bool = False


def scores(triples: Sequence[Triple], query: frozenset[str]) -> Floats:
    """Score each fact for a query's stems."""
    return np.array([score(triple, query) for triple in triples], dtype=float)


def score(triple: Triple, query: frozenset[str]) -> float:
    """Score a fact, 0 to 1.04."""
    recency = math.exp(-max(0.0, triple.days) / RECENT_DAYS)
    return (
        WEIGHTS["priority"] * priority(triple.relation)
        + WEIGHTS["recency"] * recency * (SAME_SESSION if triple.same_session else 1.0)
        + WEIGHTS["overlap"] * overlap(query, triple.stems)
        + WEIGHTS["weight"] * weight(triple.weight)
    )


def priority(relation: str | None) -> float:
    """Return a relation's priority, 0 to 1."""
    return PRIORITIES.get(relation or "", OTHER_PRIORITY)


def overlap(query: frozenset[str], said: frozenset[str]) -> float:
    """Return the Jaccard index of a query's stems and a fact's."""
    union = len(query | said)
    return len(query & said) / union if union else 0.0


def weight(stored: float | None) -> float:
    """Return a fact's weight, or `UNKNOWN_WEIGHT` for a fact without one."""
    return UNKNOWN_WEIGHT if stored is None else stored


def is_asked_for(
    subject: str | None, said: frozenset[str], asked: frozenset[str], language: str
) -> bool:
    """Return whether the asked stems share any with what a fact says of its subject."""
    return bool((said - frozenset(stems(subject or "", language))) & asked)


def threshold(found: Floats) -> float:
    """Return the score that a fact must reach: the 75th percentile, or 0.45 for fewer than 8."""
    return FEW_THRESHOLD if len(found) < FEW else float(np.percentile(found, PERCENTILE))


def choose(
    facts: Sequence[Fact],
    found: Floats,
    least: float,
    most: int,
    order_by: Floats | None = None,
) -> list[int]:
    """Choose positions of at most `most` facts that reach `least`, best first.

    Best by `found`, or by `order_by` where given. One of each relation, a second where it scores
    well above; other subjects come first.
    """
    ranked = found if order_by is None else order_by
    order = [int(at) for at in np.argsort(-ranked, kind="stable") if found[at] >= least]
    chosen: list[int] = []
    relations: dict[str, int] = {}
    for distinct in (True, False):
        for at in order:
            fact = facts[at]
            subjects = {facts[one].subject for one in chosen} - {None}
            if at in chosen or len(chosen) >= most or (distinct and fact.subject in subjects):
                continue
            had = relations.get(fact.relation or "", 0) if fact.relation else 0
            if had == 0 or (had == 1 and found[at] >= least + EPSILON):
                chosen.append(at)
                relations[fact.relation or ""] = had + 1
    return sorted(chosen, key=lambda at: -ranked[at])
