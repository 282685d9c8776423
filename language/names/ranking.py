"""Likeness of a name to names that are known: letters, sounds, initials and meaning.

Each signal is 0 to 1; their weights were set once, for spellings, translations and acronyms alike,
and are no part of the settings: what a score permits is.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler

from language.names.parse import Name, abbreviates, take_apart

_LETTERS, _DESCRIBED, _SOUNDS, _START, _PART = 2.9, 3.9, 3.4, 2.0, 2.3
_ACRONYM, _MEANING = 5.1, 10.5
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
    # By what it is to another: "my sister".
    RELATION = "relation"


@dataclass(frozen=True, slots=True)
class Named:
    """Candidate and its names; `type` says what it is, `cosine` how near its meaning is."""

    name: str
    aliases: tuple[str, ...] = ()
    type: str = ""
    cosine: float | None = None


@dataclass(frozen=True, slots=True)
class Likeness:
    """Degree of likeness: 1 for the same name, 0.99 for an alias, less for anything else.

    `letters` is the part that its spelling has in it, 0 to 1.
    """

    score: float
    how: How
    letters: float


def rate(asked: str, known: Sequence[Named]) -> list[Likeness]:
    """Rate the likeness of each candidate. Rare letter groups among the candidates tell more."""
    name = take_apart(asked)
    apart = [[take_apart(one) for one in _names(each)] for each in known]
    described = [
        take_apart(each.type).grams.union(*(one.grams for one in names[:3]))
        for each, names in zip(known, apart, strict=True)
    ]
    weights = _Weights(name, [each for names in apart for each in names], described)
    return [
        _rate(name, each, names, weights, about)
        for each, names, about in zip(known, apart, described, strict=True)
    ]


def _names(known: Named) -> list[str]:
    return [known.name, *known.aliases[: _MOST_NAMES - 1]]


class _Weights:
    """Weights of groups of letters: the rarer a group among what is compared, the more telling."""

    def __init__(
        self, asked: Name, names: Sequence[Name], described: Sequence[frozenset[str]]
    ) -> None:
        self.letters = _Nearness(asked.grams, [name.grams for name in names])
        self.sounds = _Nearness(asked.sounds, [name.sounds for name in names])
        self.described = _Nearness(asked.grams, described)


class _Nearness:
    """The cosine of one text's groups with others', each weighted by its idf among the others."""

    def __init__(self, asked: frozenset[str], others: Sequence[frozenset[str]]) -> None:
        count = len(others)
        having = Counter(chain.from_iterable(others))
        square = {n: math.log(1 + count / n) ** 2 for n in set(having.values())}
        self._weight = {one: square[n] for one, n in having.items()}
        new = math.log(1 + count) ** 2
        self._asked = asked
        self._length = math.sqrt(sum(self._weight.get(one, new) for one in asked)) or 1.0

    def of(self, other: frozenset[str]) -> float:
        """Return 0 to 1, the nearness to one of the others."""
        weight = self._weight.__getitem__
        shared = sum(map(weight, self._asked & other))
        return shared / (self._length * math.sqrt(sum(map(weight, other)))) if shared else 0.0


def _rate(
    asked: Name, known: Named, names: Sequence[Name], weights: _Weights, about: frozenset[str]
) -> Likeness:
    if asked.key == names[0].key:
        return Likeness(1.0, How.EXACT, 1.0)
    if any(asked.key == name.key for name in names):
        return Likeness(ALIAS_SCORE, How.ALIAS, 1.0)
    described = _DESCRIBED * weights.described.of(about)
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
        _LETTERS * weights.letters.of(name.grams)
        + _SOUNDS * weights.sounds.of(name.sounds)
        + _START * JaroWinkler.similarity(one, other)
        + _PART * fuzz.partial_ratio(one, other) / 100
    )


def _acronym(asked: Name, name: Name) -> float:
    return max(abbreviates(asked.compact, name), abbreviates(name.compact, asked))
