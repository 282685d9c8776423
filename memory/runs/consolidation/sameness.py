"""Decides which facts are merged without asking: only those that say the same of the same. Pure.

A cosine alone is right about three times in four; words, numbers, names, dates, polarity and slots
have to agree as well. A chain of near pairs is not enough: each merged fact is near the winner.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from language.conflicts.findings import ConflictKind, Pair
from language.conflicts.judge import Judge
from language.conflicts.sameness import say_the_very_same
from language.conflicts.statements import Gates, find_conflict
from language.folding import fold
from memory.runs.consolidation.claims import Claim, similarity_of


@dataclass(frozen=True, slots=True)
class Bars:
    """Least cosine of facts that are merged, and the confidence that one of them must exceed."""

    similarity: float
    confidence: float

    @property
    def gates(self) -> Gates:
        """Return the gates of comparing two facts that are that near."""
        return Gates(compared=self.similarity, duplicate=self.similarity)


@dataclass(frozen=True, slots=True)
class Merger:
    """A fact that stays, and one that is folded into it."""

    winner: Claim
    loser: Claim
    similarity: float


def may_merge(a: Claim, b: Claim, bars: Bars, judge: Judge) -> bool:
    """Check whether two facts say the same, surely enough to fold one into the other unasked."""
    if a.returned and b.returned:
        # Both were one once, and were told apart again.
        return False
    similarity = similarity_of(a, b)
    if similarity < bars.similarity or max(a.confidence, b.confidence) <= bars.confidence:
        return False
    if a.category is not None and b.category is not None and a.category != b.category:
        return False
    return say_the_same(a, b, similarity, bars, judge)


def say_the_same(a: Claim, b: Claim, similarity: float, bars: Bars, judge: Judge) -> bool:
    """Check whether two facts say the same, of the same entities and for times that meet."""
    one, other = a.statement, b.statement
    if one.polarity * other.polarity == -1 or one.negated != other.negated:
        return False
    if not one.meets(other):
        return False
    if one.tags and other.tags and one.tags.isdisjoint(other.tags):
        return False
    if one.is_triple and other.is_triple:
        found = find_conflict(one, other, similarity, bars.gates, judge)
        return found is not None and found.kind is ConflictKind.DUPLICATE
    if not _of_the_same(a, b):
        return False
    if fold(one.text) == fold(other.text):
        return True
    pair = Pair(one.text, other.text, one.language, other.language, similarity)
    return say_the_very_same(pair)


def _of_the_same(a: Claim, b: Claim) -> bool:
    """Check that both name the same entities, so that two of one name are not taken for one.

    A fact that is a triple is about somebody: one that names nobody may be about somebody else.
    """
    if a.statement.is_triple or b.statement.is_triple:
        return a.entities == b.entities
    return a.entities == b.entities or not a.entities or not b.entities


def plan_mergers(
    claims: Mapping[str, Claim],
    near: Mapping[str, Sequence[str]],
    same: Callable[[Claim, Claim], bool],
    least: float,
) -> list[Merger]:
    """Plan which facts are folded into which: in each connected component one winner at a time.

    `near` are the ids that are near each changed fact. The winner is the most trusted, then the
    most confident; a member that is too far from it, or that says something else than it, is
    compared with the rest.
    """
    mergers = []
    for members in _components(claims, near, same):
        left = sorted(members, key=lambda one: one.merit)
        while len(left) > 1:
            winner, others, rest = left[0], left[1:], []
            for one in others:
                similarity = similarity_of(winner, one)
                if similarity >= least and same(winner, one):
                    mergers.append(Merger(winner, one, similarity))
                else:
                    rest.append(one)
            left = rest
    return mergers


def _components(
    claims: Mapping[str, Claim],
    near: Mapping[str, Sequence[str]],
    same: Callable[[Claim, Claim], bool],
) -> Iterable[list[Claim]]:
    """Yield the groups of facts that are connected by saying the same."""
    parents: dict[str, str] = {}

    def root(id: str) -> str:
        while parents.setdefault(id, id) != id:
            parents[id] = parents[parents[id]]
            id = parents[id]
        return id

    for id, others in near.items():
        if id not in claims:
            continue
        for other in others:
            if other not in claims or root(id) == root(other):
                continue
            if same(claims[id], claims[other]):
                parents[root(id)] = root(other)
    groups: dict[str, list[Claim]] = {}
    for id in parents:
        groups.setdefault(root(id), []).append(claims[id])
    return [group for group in groups.values() if len(group) > 1]
