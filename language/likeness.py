"""How much a name is like names that are known: letters, sounds, initials and meaning.

Each signal is 0 to 1; their weights were set once, for spellings, translations and acronyms alike,
and are no part of the settings: what a score permits is.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler

from language.names import Name, abbreviates, grams, take_apart

_LETTERS, _DESCRIBED, _SOUNDS, _START, _PART = 2.9, 3.9, 3.4, 2.0, 2.3
_ACRONYM, _MEANING = 5.1, 7.6
_WORDED = _LETTERS + _DESCRIBED + _SOUNDS + _START + _PART
# Aliases of one entity that are compared one by one.
_MOST_NAMES = 64
# Under this its letters say little: what found it is its meaning.
_ALIKE = 0.5

ALIAS_SCORE = 0.99
_MOST = 0.98


class How(StrEnum):
    EXACT = "exact"
    ALIAS = "alias"
    FUZZY = "fuzzy"
    SEMANTIC = "semantic"


@dataclass(frozen=True, slots=True)
class Named:
    """What is known under some names; `type` says what it is, `cosine` how near its meaning is."""

    name: str
    aliases: tuple[str, ...] = ()
    type: str = ""
    cosine: float | None = None


@dataclass(frozen=True, slots=True)
class Likeness:
    """How like it is: 1 for the same name, 0.99 for an alias, less for anything else.

    `letters` is the part that its spelling has in it, 0 to 1.
    """

    score: float
    how: How
    letters: float


def rate(asked: str, known: Sequence[Named]) -> list[Likeness]:
    """Each one's likeness. How telling a letter group is, is counted among those that are given."""
    name = take_apart(asked)
    apart = [[take_apart(one) for one in _names(each)] for each in known]
    described = [
        grams(" ".join([*(one.text for one in names[:3]), take_apart(each.type).text]))
        for each, names in zip(known, apart, strict=True)
    ]
    weights = _Weights([each for names in apart for each in names], described)
    return [
        _rate(name, each, names, weights, about)
        for each, names, about in zip(known, apart, described, strict=True)
    ]


def _names(known: Named) -> list[str]:
    return [known.name, *known.aliases[: _MOST_NAMES - 1]]


class _Weights:
    """How telling each group of letters is: the rarer among what is compared, the more."""

    def __init__(self, names: Sequence[Name], described: Sequence[Mapping[str, int]]) -> None:
        self._letters = _idf([name.grams for name in names])
        self._sounds = _idf([name.sounds for name in names])
        self._described = _idf(described)

    def letters(self, one: Name, other: Name) -> float:
        return _cosine(one.grams, other.grams, *self._letters)

    def sounds(self, one: Name, other: Name) -> float:
        return _cosine(one.sounds, other.sounds, *self._sounds)

    def described(self, one: Name, other: Mapping[str, int]) -> float:
        return _cosine(one.grams, other, *self._described)


def _rate(
    asked: Name, known: Named, names: Sequence[Name], weights: _Weights, about: Mapping[str, int]
) -> Likeness:
    if asked.key == names[0].key:
        return Likeness(1.0, How.EXACT, 1.0)
    if any(asked.key == name.key for name in names):
        return Likeness(ALIAS_SCORE, How.ALIAS, 1.0)
    described = _DESCRIBED * weights.described(asked, about)
    best = max(_spelling(asked, name, weights) for name in names)
    acronym = _ACRONYM * max(_acronym(asked, name) for name in names)
    total, most = described + best + acronym, _WORDED
    if known.cosine is not None:
        total += _MEANING * max(0.0, known.cosine)
        most += _MEANING
    letters = min(1.0, max((described + best) / _WORDED, acronym / _ACRONYM))
    how = How.FUZZY if letters >= _ALIKE or known.cosine is None else How.SEMANTIC
    return Likeness(round(min(_MOST, total / most), 4), how, letters)


def _spelling(asked: Name, name: Name, weights: _Weights) -> float:
    one, other = asked.text, name.text
    return (
        _LETTERS * weights.letters(asked, name)
        + _SOUNDS * weights.sounds(asked, name)
        + _START * JaroWinkler.similarity(one, other)
        + _PART * fuzz.partial_ratio(one, other) / 100
    )


def _acronym(asked: Name, name: Name) -> float:
    return max(abbreviates(asked.compact, name), abbreviates(name.compact, asked))


def _idf(documents: Sequence[Mapping[str, int]]) -> tuple[Mapping[str, float], float]:
    """The weight of each group that is there, and of one that is not."""
    having: Counter[str] = Counter()
    for document in documents:
        having.update(document.keys())
    count = len(documents)
    return {one: math.log(1 + count / n) for one, n in having.items()}, math.log(1 + count)


def _cosine(
    one: Mapping[str, int], other: Mapping[str, int], weight: Mapping[str, float], new: float
) -> float:
    if len(one) > len(other):
        one, other = other, one
    shared = sum(
        n * other[key] * weight.get(key, new) ** 2 for key, n in one.items() if key in other
    )
    return shared / (_length(one, weight, new) * _length(other, weight, new)) if shared else 0.0


def _length(counts: Mapping[str, int], weight: Mapping[str, float], new: float) -> float:
    return math.sqrt(sum((n * weight.get(key, new)) ** 2 for key, n in counts.items())) or 1.0
