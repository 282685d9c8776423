"""Selection: which of the scored candidates are answered. Pure functions over arrays.

Each takes the candidates' numbers and gives positions among them, best first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from recall.candidates import Floats, Vectors
from recall.profiles import (
    LEAST_CANDIDATES,
    Clustered,
    Diverse,
    Marginal,
    OfRelations,
    Selection,
    Unlike,
)
from recall.triples import Triple, choose, threshold

Positions = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What selection sees of n candidates: (n,) each, vectors (n, dimensions) of length one.

    `under` are positions under a floor of the profile's; `facts` are what triples are told by.
    """

    scores: Floats
    importance: Floats
    created: NDArray[np.int64]
    confidence: Floats
    kinds: Sequence[str]
    vectors: Vectors
    texts: Sequence[str] = ()
    facts: Sequence[Triple] = ()
    under: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Selected:
    """Positions, best first, and those among them that only fill up."""

    positions: list[int]
    below_floor: frozenset[int] = frozenset()


def select(
    numbers: Numbers, selection: Selection, limit: int, min_confidence: float | None = None
) -> Selected:
    """At most `limit` of the candidates. What is under the floor comes only to fill up."""
    order = by_score(numbers)
    passed = order
    if min_confidence is not None:
        passed = order[numbers.confidence[order] >= min_confidence]
    if isinstance(selection, Diverse):
        among = passed[: max(LEAST_CANDIDATES, 2 * limit)]
        return Selected(_sorted(diverse(numbers, among, limit, selection.trade), order))
    if isinstance(selection, Marginal):
        best = [at for at in passed.tolist() if at not in numbers.under]
        chosen = marginal(
            numbers, np.array(best, dtype=np.intp), min(limit, selection.most), selection
        )
        return _filled(chosen, order, min(limit, selection.least))
    if isinstance(selection, OfRelations):
        least = threshold(numbers.scores) if len(order) else 0.0
        chosen = choose(numbers.facts, numbers.scores, least, min(limit, selection.most))
        return _filled(chosen, order, min(limit, selection.least))
    if isinstance(selection, Clustered):
        return _clustered(numbers, order, passed, selection, limit)
    if isinstance(selection, Unlike):
        passed = unlike(numbers.texts, passed, selection.characters)
    return Selected(passed[:limit].tolist())


def unlike(texts: Sequence[str], among: Positions, characters: int) -> Positions:
    """Positions whose texts do not begin as one before them does; case is no difference."""
    first: dict[str, int] = {}
    for at in among.tolist():
        first.setdefault(" ".join(texts[at][: 2 * characters].split())[:characters].lower(), at)
    return np.array(list(first.values()), dtype=np.intp)


def by_score(numbers: Numbers) -> Positions:
    """All positions, the highest score first; ties by importance, then the newest."""
    return np.lexsort((-numbers.created, -numbers.importance, -numbers.scores))


def diverse(numbers: Numbers, among: Positions, limit: int, trade: float) -> list[int]:
    """Maximal marginal relevance among positions; the first is the one with the best score."""
    scores, vectors = numbers.scores[among], numbers.vectors[among]
    likeness = np.zeros(len(among))
    left = np.ones(len(among), dtype=bool)
    chosen: list[int] = []
    for _ in range(min(limit, len(among))):
        worth = np.where(left, trade * scores - (1 - trade) * likeness, -np.inf)
        best = int(worth.argmax())
        chosen.append(int(among[best]))
        left[best] = False
        likeness = np.maximum(likeness, vectors @ vectors[best])
    return chosen


def marginal(numbers: Numbers, among: Positions, limit: int, selection: Marginal) -> list[int]:
    """Positions that are worth adding to those before them, or score so high that they are sure."""
    scores, vectors = numbers.scores[among], numbers.vectors[among]
    likeness = np.zeros(len(among))
    left = np.ones(len(among), dtype=bool)
    chosen: list[int] = []
    while len(chosen) < limit:
        worth = selection.trade * scores - (1 - selection.trade) * likeness
        passing = left & ((worth > selection.floor) | (scores > selection.sure))
        if not passing.any():
            break
        best = int(np.where(passing, worth, -np.inf).argmax())
        chosen.append(int(among[best]))
        left[best] = False
        likeness = np.maximum(likeness, vectors @ vectors[best])
    return chosen


def _filled(chosen: Sequence[int], order: Positions, least: int) -> Selected:
    """What was chosen, and the best of the rest where that is too few."""
    rest = [at for at in order.tolist() if at not in set(chosen)]
    filling = rest[: max(0, least - len(chosen))]
    return Selected(_sorted([*chosen, *filling], order), frozenset(filling))


def one_of_each_cluster(numbers: Numbers, among: Positions, likeness: float) -> list[int]:
    """Positions without near-likes: of those as like as this, the most confident is kept.

    A cluster is what is like its most confident member, so that a chain of likes is not one.
    """
    surest = sorted(among.tolist(), key=lambda at: -numbers.confidence[at])
    kept: list[int] = []
    for at in surest:
        if not kept or (numbers.vectors[kept] @ numbers.vectors[at]).max() < likeness:
            kept.append(at)
    return kept


def _clustered(
    numbers: Numbers, order: Positions, passed: Positions, selection: Clustered, limit: int
) -> Selected:
    top = passed[: max(selection.top, limit)]
    kept = _sorted(one_of_each_cluster(numbers, top, selection.likeness), order)
    if selection.most is None:
        return Selected(kept[:limit])
    by_kind: dict[str, list[int]] = {}
    for at in kept:
        by_kind.setdefault(numbers.kinds[at], []).append(at)
    filling = _filling(numbers, order, set(top.tolist()), by_kind, selection)
    # The lower figures first, as far as the limit lets each kind have its share of them.
    share = min(selection.least, max(1, limit // max(1, len(by_kind))))
    first = [at for found in by_kind.values() for at in found[:share]]
    rest = [at for found in by_kind.values() for at in found[share : selection.most]]
    chosen = (_sorted(first, order) + _sorted(rest, order))[:limit]
    return Selected(_sorted(chosen, order), frozenset(filling) & frozenset(chosen))


def _filling(
    numbers: Numbers,
    order: Positions,
    seen: set[int],
    by_kind: dict[str, list[int]],
    selection: Clustered,
) -> list[int]:
    """Give each kind that has too few the best of what selection did not see; which those are."""
    filled: list[int] = []
    for at in order.tolist():
        found = by_kind.setdefault(numbers.kinds[at], [])
        if at not in seen and len(found) < selection.least:
            found.append(at)
            filled.append(at)
    return filled


def _sorted(positions: Sequence[int], order: Positions) -> list[int]:
    rank = {at: place for place, at in enumerate(order.tolist())}
    return sorted(positions, key=lambda at: rank[at])
