"""Polarity of a text: for or against what it is about; and words that exclude each other.

Pure functions over `language/data/opposites.toml` and the reading of negations.
"""

from dataclasses import dataclass
from functools import cache

from language.conflicts.negation import Negation, read_negation
from language.word_lists import read_words
from language.words import stem


@dataclass(frozen=True, slots=True)
class _Lists:
    likes: frozenset[str]
    dislikes: frozenset[str]
    opposites: dict[str, frozenset[str]]


@cache
def _lists(language: str) -> _Lists:
    data = read_words("opposites")[language]
    opposites: dict[str, set[str]] = {}
    for line in data["pairs"]:
        left, _, right = line.partition("/")
        for one in _stems(left, language):
            for other in _stems(right, language):
                if one != other:
                    opposites.setdefault(one, set()).add(other)
                    opposites.setdefault(other, set()).add(one)
    return _Lists(
        likes=_stems(data["likes"], language),
        dislikes=_stems(data["dislikes"], language),
        opposites={word: frozenset(others) for word, others in opposites.items()},
    )


def _stems(text: str, language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in text.split())


def are_opposites(one: str, other: str, language: str) -> bool:
    """Check whether two stems exclude each other."""
    return other in _lists(language).opposites.get(one, ())


def has_opposite(stem: str, language: str) -> bool:
    """Check whether anything excludes the stem."""
    return stem in _lists(language).opposites


def polarity_of(text: str, language: str | None = None) -> int:
    """Return -1, 0 or +1: by the first word that judges, turned round by a negator over it.

    A text without such a word is -1 if it denies something, else 0; one whose negators may undo
    each other is 0. `language` is an ISO 639-1 code, guessed where it is None.
    """
    return polarity_of_reading(read_negation(text, language))


def polarity_of_reading(reading: Negation) -> int:
    """Return the same as `polarity_of`, of a text that is read already."""
    if reading.unclear:
        return 0
    lists = _lists(reading.language)
    for word in reading.words:
        value = (word.stem in lists.likes) - (word.stem in lists.dislikes)
        if value:
            return -value if word.negated else value
    return -1 if reading.negated else 0
