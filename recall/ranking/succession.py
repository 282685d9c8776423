"""Members of a chain of successors that held in a past that is named. Pure functions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

from language.folding import fold
from language.questions.state_words import sorts_of
from language.words import words

# The factor of the next nearest to what is named, and so on.
_FARTHER = 0.9
# The factor of members that still hold: the question is rather about a member that ended.
_LASTING = 0.95
# Words that share at least so many first letters, and differ in the last two at most, are one.
_STEM = 4


@dataclass(frozen=True, slots=True)
class Member:
    """A memory that held from `start` to before `end`, in milliseconds since 1970.

    `said`: how much of what the question names it says.
    """

    id: str
    start: float
    end: float
    said: float = 0.0


def held_within(members: Sequence[Member], start: float, end: float) -> dict[str, float]:
    """Rate members that held between two instants; if the first is open, the last member first."""
    if start == -inf:
        found = held_until(members, end)
    else:
        found = {one.id: 1.0 for one in members if one.start < end and start < one.end}
    lasting = {one.id for one in members if one.end == inf}
    return {id: value * (_LASTING if id in lasting else 1.0) for id, value in found.items()}


def held_until(members: Sequence[Member], end: float) -> dict[str, float]:
    """Rate members that began before an instant, the last of them first."""
    return _nearest_first(
        sorted((one for one in members if one.start < end), key=lambda one: -one.start)
    )


def held_from(members: Sequence[Member], start: float) -> dict[str, float]:
    """Rate members that held after an instant, the first of them first."""
    return _nearest_first(
        sorted((one for one in members if start < one.end), key=lambda one: one.start)
    )


def held_around(chain: Sequence[Member], *, before: bool) -> dict[str, float] | None:
    """Rate members before the first, or after the last, that says most of what is named.

    The nearest first. None where all say as much of it: it does not tell them apart.
    """
    most = max((one.said for one in chain), default=0.0)
    if most <= min((one.said for one in chain), default=0.0):
        return None
    sayers = [at for at, one in enumerate(chain) if one.said == most]
    beside = chain[: sayers[0]][::-1] if before else chain[sayers[-1] + 1 :]
    return _nearest_first(beside)


def turning_point(chains: Sequence[Sequence[Member]], *, before: bool) -> float | None:
    """Find when what is named began, or ended: in the chain that says most of it."""
    points: list[tuple[float, float]] = []
    for chain in chains:
        most = max((one.said for one in chain), default=0.0)
        sayers = [one for one in chain if one.said == most]
        if most > 0:
            points.append((-most, sayers[0].start if before else sayers[-1].end))
    return min(points)[1] if points else None


def held_before_last(chain: Sequence[Member]) -> dict[str, float]:
    """Rate all members but the last, the latest of them first."""
    return _nearest_first(chain[:-1][::-1])


def says_of(text: str, named: Sequence[str], relation: str | None = None) -> int:
    """Count the folded words that a fact says: itself, with another ending, or the same sort of
    state in another language, which its relation may name, too.
    """
    said = [fold(word) for word in words(f"{text} {(relation or '').replace('_', ' ')}")]
    sorts = sorts_of(said)
    return sum(
        any(_is_like(one, word) for one in said) or not sorts.isdisjoint(sorts_of([word]))
        for word in named
    )


def _is_like(one: str, other: str) -> bool:
    # Lyon, Lione: names of places often differ no more between languages.
    one, other = one.replace("y", "i"), other.replace("y", "i")
    shorter = min(len(one), len(other))
    least = max(_STEM, shorter - 2)
    return one == other or (shorter >= _STEM and one[:least] == other[:least])


def _nearest_first(members: Sequence[Member]) -> dict[str, float]:
    return {one.id: _FARTHER**at for at, one in enumerate(members)}


def best_of_each(found: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the highest value of each id."""
    best: dict[str, float] = {}
    for one in found:
        for id, value in one.items():
            best[id] = max(value, best.get(id, 0.0))
    return best
