"""Selection of the scored candidates that are answered. Pure functions over arrays.

Each takes the candidates' numbers and returns positions among them, best first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from recall.contract.candidate import Floats, Vectors
from recall.profiles.profiles import Clustered, Diverse, Marginal, OfRelations, Selection, Unlike
from recall.profiles.triples import Triple, choose, threshold

Positions = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Data of n candidates for selection: (n,) each, vectors (n, dimensions) of length one.

    `under` are positions under a floor of the profile's; `facts` the triples, where selected by.
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
    """Selected positions, best first, and those among them that only fill up."""

    positions: list[int]
    below_floor: frozenset[int] = frozenset()


def select(
    numbers: Numbers,
    selection: Selection,
    limit: int,
    min_confidence: float | None = None,
    before: Sequence[int] = (),
) -> Selected:
    """Select the candidates that follow those `before`, best first, to `limit` with them.

    Candidates under the floor are selected only to fill up.
    """
    order = by_score(numbers)
    passed = order
    if min_confidence is not None:
        passed = order[numbers.confidence[order] >= min_confidence]
    most = limit - len(before)
    if isinstance(selection, Marginal):
        best = [at for at in passed.tolist() if at not in numbers.under]
        chosen = marginal(numbers, np.array(best, dtype=np.intp), selection.most, selection)
        return _filled(chosen, order, selection.least, most)
    if isinstance(selection, OfRelations):
        least = threshold(numbers.scores) if len(order) else 0.0
        chosen = choose(numbers.facts, numbers.scores, least, selection.most)
        return _filled(chosen, order, selection.least, most)
    if isinstance(selection, Clustered) and selection.most is not None:
        return _by_kind(numbers, order, passed, selection, most)
    rest = passed[~np.isin(passed, before)]
    if isinstance(selection, Clustered):
        return Selected(_of_clusters(numbers, order, rest, selection, before)[:most])
    if isinstance(selection, Diverse):
        return Selected(_sorted(diverse(numbers, rest, most, selection.trade, before), order))
    if isinstance(selection, Unlike):
        rest = unlike(numbers.texts, rest, selection.characters)
    return Selected(rest[:most].tolist())


def unlike(texts: Sequence[str], among: Positions, characters: int) -> Positions:
    """Return positions whose texts do not begin like an earlier one; case is no difference."""
    first: dict[str, int] = {}
    for at in among.tolist():
        first.setdefault(" ".join(texts[at][: 2 * characters].split())[:characters].lower(), at)
    return np.array(list(first.values()), dtype=np.intp)


def by_score(numbers: Numbers) -> Positions:
    """Sort all positions, the highest score first; ties by importance, then the newest."""
    return np.lexsort((-numbers.created, -numbers.importance, -numbers.scores))


def diverse(
    numbers: Numbers, among: Positions, limit: int, trade: float, before: Sequence[int] = ()
) -> list[int]:
    """Choose by maximal marginal relevance positions unlike those before, the best first."""
    scores, vectors = numbers.scores[among], numbers.vectors[among]
    likeness = (vectors @ numbers.vectors[list(before)].T).max(axis=1, initial=0.0)
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
    """Choose positions worth adding to those chosen, and those that score so high as to be sure."""
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


def _filled(chosen: Sequence[int], order: Positions, least: int, most: int) -> Selected:
    """Fill too few chosen up with the best of the rest; of both the best `most` are selected."""
    rest = [at for at in order.tolist() if at not in set(chosen)]
    filling = rest[: max(0, least - len(chosen))]
    positions = _sorted([*chosen, *filling], order)[:most]
    return Selected(positions, frozenset(filling) & frozenset(positions))


def one_of_each_cluster(
    numbers: Numbers, among: Positions, likeness: float, before: Sequence[int] = ()
) -> list[int]:
    """Return positions without near-duplicates: of those so alike, the most confident is kept.

    A cluster is all that is like its most confident member, so that a chain of likes is not one;
    positions like one of those before are left out.
    """
    surest = sorted(among.tolist(), key=lambda at: -numbers.confidence[at])
    kept: list[int] = list(before)
    for at in surest:
        if not kept or (numbers.vectors[kept] @ numbers.vectors[at]).max() < likeness:
            kept.append(at)
    return kept[len(before) :]


def _of_clusters(
    numbers: Numbers,
    order: Positions,
    rest: Positions,
    selection: Clustered,
    before: Sequence[int],
) -> list[int]:
    """Choose one of each cluster of the top positions, then of the next so many, and so on."""
    kept: list[int] = []
    for at in range(0, len(rest), selection.top):
        top = rest[at : at + selection.top]
        some = one_of_each_cluster(numbers, top, selection.likeness, [*before, *kept])
        kept += _sorted(some, order)
    return kept


def _by_kind(
    numbers: Numbers, order: Positions, passed: Positions, selection: Clustered, most: int
) -> Selected:
    top = passed[: selection.top]
    by_kind: dict[str, list[int]] = {}
    for at in _sorted(one_of_each_cluster(numbers, top, selection.likeness), order):
        by_kind.setdefault(numbers.kinds[at], []).append(at)
    filling = _filling(numbers, order, set(top.tolist()), by_kind, selection)
    chosen = [at for found in by_kind.values() for at in found[: selection.most]]
    positions = _sorted(chosen, order)[:most]
    return Selected(positions, frozenset(filling) & frozenset(positions))


def _filling(
    numbers: Numbers,
    order: Positions,
    seen: set[int],
    by_kind: dict[str, list[int]],
    selection: Clustered,
) -> list[int]:
    """Fill kinds that have too few with the best that selection did not see; return those."""
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
