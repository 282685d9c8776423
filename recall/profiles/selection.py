"""Selections: how the scored candidates that are answered are chosen. Pure functions over arrays.

A profile has one of them. Each returns positions among the candidates, best first.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from recall.contract.candidate import Floats, Vectors
from recall.profiles.triples import Fact, choose, threshold

Positions = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Data of n candidates for selection: (n,) each, vectors (n, dimensions) of length one.

    `under` are positions under a floor of the profile's; `facts` have subject and relation.
    """

    scores: Floats
    importance: Floats
    created: NDArray[np.int64]
    confidence: Floats
    kinds: Sequence[str]
    vectors: Vectors
    texts: Sequence[str] = ()
    facts: Sequence[Fact] = ()
    under: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Selected:
    """Selected positions, best first, and those among them that only fill up."""

    positions: list[int]
    below_floor: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Pool:
    """Candidates to select at most `most` from: `order` are all, best first, `passed` those over
    the floor. `before` are answered already.
    """

    numbers: Numbers
    order: Positions
    passed: Positions
    before: Sequence[int]
    most: int

    @property
    def rest(self) -> Positions:
        """Positions over the floor that are not answered already."""
        return self.passed[~np.isin(self.passed, self.before)]

    def sorted(self, positions: Sequence[int]) -> list[int]:
        """Sort positions, the best first."""
        rank = {at: place for place, at in enumerate(self.order.tolist())}
        return sorted(positions, key=lambda at: rank[at])

    def filled(self, chosen: Sequence[int], least: int) -> Selected:
        """Fill too few chosen up with the best of the rest; of both the best are selected."""
        taken = set(chosen)
        rest = [at for at in self.order.tolist() if at not in taken]
        filling = rest[: max(0, least - len(chosen))]
        positions = self.sorted([*chosen, *filling])[: self.most]
        return Selected(positions, frozenset(filling) & frozenset(positions))


class Selection(ABC):
    """Selection among scored candidates."""

    __slots__ = ()

    @property
    def is_bounded(self) -> bool:
        """Check whether it selects so few that all are of an answer's first part."""
        return False

    @abstractmethod
    def of(self, pool: Pool) -> Selected:
        """Select from a pool."""


@dataclass(frozen=True, slots=True)
class Ranked(Selection):
    """Selection of the best by score."""

    def of(self, pool: Pool) -> Selected:
        return Selected(pool.rest[: pool.most].tolist())


@dataclass(frozen=True, slots=True)
class Unlike(Selection):
    """Selection of the best by score; of those that begin with the same characters, the first."""

    characters: int

    def of(self, pool: Pool) -> Selected:
        different = unlike(pool.numbers.texts, pool.rest, self.characters)
        return Selected(different[: pool.most].tolist())


@dataclass(frozen=True, slots=True)
class Diverse(Selection):
    """Maximal marginal relevance: λ · score − (1 − λ) · likeness to what is chosen already."""

    trade: float

    def of(self, pool: Pool) -> Selected:
        chosen = diverse(pool.numbers, pool.rest, pool.most, self.trade, pool.before)
        return Selected(pool.sorted(chosen))


@dataclass(frozen=True, slots=True)
class Marginal(Selection):
    """Selection as by Diverse while that is over `floor`, or the score over `sure`; at most `most`.

    If fewer than `least` passed, the best of the rest fill it.
    """

    trade: float
    floor: float
    sure: float
    least: int
    most: int

    @property
    def is_bounded(self) -> bool:
        return True

    def of(self, pool: Pool) -> Selected:
        numbers = pool.numbers
        best = [at for at in pool.passed.tolist() if at not in numbers.under]
        among = np.array(best, dtype=np.intp)
        unlike_any = np.zeros(len(among))
        chosen = _mmr(
            numbers, among, unlike_any, self.most, self.trade, floor=self.floor, sure=self.sure
        )
        return pool.filled(chosen, self.least)


@dataclass(frozen=True, slots=True)
class OfRelations(Selection):
    """Selection of a fact of each relation, a second where it is well above; other subjects first.

    A fact must reach a high percentile of all. `least` and `most` depend on the query's intent.
    """

    least: int = 2
    most: int = 5

    @property
    def is_bounded(self) -> bool:
        return True

    def of(self, pool: Pool) -> Selected:
        scores = pool.numbers.scores
        least = threshold(scores) if len(pool.order) else 0.0
        return pool.filled(choose(pool.numbers.facts, scores, least, self.most), self.least)


@dataclass(frozen=True, slots=True)
class Clustered(Selection):
    """Selection of the most confident of each cluster of the `top`; by kind where `most` is set.

    A kind's clusters are its own then: a turn takes no place from the fact that was heard in it. If
    fewer than `least` of a kind passed, the best of the rest fill it. None: no such bound.
    """

    top: int
    likeness: float
    least: int = 0
    most: int | None = None

    @property
    def is_bounded(self) -> bool:
        return self.most is not None

    def of(self, pool: Pool) -> Selected:
        if self.most is not None:
            return self._by_kind(pool)
        # One of each cluster of the top positions, then of the next so many, and so on.
        rest, kept = pool.rest, list[int]()
        for at in range(0, len(rest), self.top):
            before = [*pool.before, *kept]
            top = rest[at : at + self.top]
            kept += pool.sorted(one_of_each_cluster(pool.numbers, top, self.likeness, before))
        return Selected(kept[: pool.most])

    def _by_kind(self, pool: Pool) -> Selected:
        top, kinds = pool.passed[: self.top], pool.numbers.kinds
        by_kind: dict[str, list[int]] = {}
        for kind in dict.fromkeys(kinds[at] for at in top.tolist()):
            own = np.array([at for at in top.tolist() if kinds[at] == kind], dtype=np.intp)
            by_kind[kind] = pool.sorted(one_of_each_cluster(pool.numbers, own, self.likeness))
        # Kinds that have too few are filled with the best that selection did not see.
        seen, filling = set(top.tolist()), list[int]()
        for at in pool.order.tolist():
            found = by_kind.setdefault(kinds[at], [])
            if at not in seen and len(found) < self.least:
                found.append(at)
                filling.append(at)
        chosen = [at for found in by_kind.values() for at in found[: self.most]]
        positions = pool.sorted(chosen)[: pool.most]
        return Selected(positions, frozenset(filling) & frozenset(positions))


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
    return selection.of(Pool(numbers, order, passed, before, limit - len(before)))


def by_score(numbers: Numbers) -> Positions:
    """Sort all positions, the highest score first; ties by importance, then the newest."""
    return np.lexsort((-numbers.created, -numbers.importance, -numbers.scores))


def unlike(texts: Sequence[str], among: Positions, characters: int) -> Positions:
    """Return positions whose texts do not begin like an earlier one; case is no difference."""
    first: dict[str, int] = {}
    for at in among.tolist():
        first.setdefault(" ".join(texts[at][: 2 * characters].split())[:characters].lower(), at)
    return np.array(list(first.values()), dtype=np.intp)


def diverse(
    numbers: Numbers, among: Positions, most: int, trade: float, before: Sequence[int] = ()
) -> list[int]:
    """Choose by maximal marginal relevance positions unlike those before, the best first."""
    likeness = (numbers.vectors[among] @ numbers.vectors[list(before)].T).max(axis=1, initial=0.0)
    return _mmr(numbers, among, likeness, most, trade)


def _mmr(
    numbers: Numbers,
    among: Positions,
    likeness: NDArray[np.floating],
    most: int,
    trade: float,
    *,
    floor: float = -inf,
    sure: float = inf,
) -> list[int]:
    """Choose the position most worth adding to those chosen, until `most` are, or none is worth it.

    One is worth it over `floor`, or if its score is over `sure`. `likeness` is to what was chosen
    before.
    """
    scores, vectors = numbers.scores[among], numbers.vectors[among]
    left = np.ones(len(among), dtype=bool)
    chosen: list[int] = []
    while len(chosen) < most:
        worth = trade * scores - (1 - trade) * likeness
        passing = left & ((worth > floor) | (scores > sure))
        if not passing.any():
            break
        best = int(np.where(passing, worth, -inf).argmax())
        chosen.append(int(among[best]))
        left[best] = False
        likeness = np.maximum(likeness, vectors @ vectors[best])
    return chosen


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
