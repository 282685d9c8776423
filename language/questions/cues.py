"""Cues in a question's own words: its sort, and what it is about. No model is asked.

Phrases are data (`language/data/query_cues.toml`), compared by whole words without accents.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from language.folding import fold
from language.word_lists import read_words
from language.words import guess_language, words

LANGUAGES = ("english", "spanish", "french", "german", "italian")
# Nobody says what he asks for only after so many words; a long text must not take long.
_MOST_CHARACTERS = 2000
_POLITE_ROUNDS = 6


class Sort(StrEnum):
    """Sorts of questions, by what is asked for."""

    FACTUAL = "factual"
    PROCEDURAL = "procedural"
    EXPLORATORY = "exploratory"
    ANALYTICAL = "analytical"


_SORTS = (Sort.PROCEDURAL, Sort.ANALYTICAL, Sort.EXPLORATORY, Sort.FACTUAL)


@dataclass(frozen=True, slots=True)
class Cues:
    """`sort` is None where no word tells. `domain`: it speaks of orders, invoices and the like."""

    sort: Sort | None
    domain: bool
    entity: bool
    this_thread: bool
    across: bool


def read_cues(text: str) -> Cues:
    """The cues of a text in any of the five languages."""
    found = words(text[:_MOST_CHARACTERS])
    guessed = guess_language(found)
    spelt = f" {' '.join(fold(word) for word in found)} "
    asks = "?" in text
    languages = (guessed, *(each for each in LANGUAGES if each != guessed))
    sort = next(filter(None, (_sort(spelt, each, asks=asks) for each in languages)), None)
    return Cues(
        sort=sort,
        domain=_says(spelt, guessed, "domain"),
        entity=_says(spelt, guessed, "entity"),
        this_thread=any(_says(spelt, each, "this_thread") for each in languages),
        across=any(_says(spelt, each, "across") for each in languages),
    )


def asks(text: str) -> bool:
    """Check whether a turn asks something: by its sign, or by the word it begins with."""
    if "?" in text or "¿" in text or "？" in text:
        return True
    first = words(text[:_MOST_CHARACTERS])[:6]
    spelt = f" {' '.join(fold(word) for word in first)} "
    language = guess_language(first)
    return _pattern(language, "factual").match(spelt) is not None


def _sort(spelt: str, language: str, *, asks: bool) -> Sort | None:
    """Find the sort by its first phrase, the longest of several; "please" and its like cut off."""
    rest = spelt
    for _ in range(_POLITE_ROUNDS):
        polite = _pattern(language, "polite").match(rest)
        if polite is None or _first(rest, language, at_start=True) in _PLAIN:
            break
        rest = rest[polite.end() - 1 :]
    first = _first(rest, language) or (_first(spelt, language) if rest != spelt else None)
    if asks and _pattern(language, "opening").match(rest):
        first = _first(rest, language, at_start=True) or Sort.FACTUAL
    if first in (Sort.FACTUAL, None) and _says(rest, language, "analytical_word"):
        return Sort.ANALYTICAL
    return first


# A phrase that begins as a polite one does, and says what is asked for: "tell me about".
_PLAIN = (Sort.PROCEDURAL, Sort.ANALYTICAL, Sort.EXPLORATORY)


def _first(spelt: str, language: str, *, at_start: bool = False) -> Sort | None:
    best: tuple[int, int, Sort] | None = None
    for sort in _SORTS:
        pattern = _pattern(language, sort)
        match = pattern.match(spelt) if at_start else pattern.search(spelt)
        if match is not None:
            found = (match.start(), -len(match[0]), sort)
            if best is None or found[:2] < best[:2]:
                best = found
    return None if best is None else best[2]


def _says(spelt: str, language: str, key: str) -> bool:
    return _pattern(language, key).search(spelt) is not None


@cache
def _pattern(language: str, key: str) -> "re.Pattern[str]":
    """Any of the phrases, the longest first, between spaces."""
    listed = read_words("query_cues")[language][key].split("|")
    phrases = sorted({phrase.strip() for phrase in listed}, key=lambda one: (-len(one), one))
    spelt = "|".join(re.escape(phrase).replace(r"\*", r"\w*") for phrase in phrases)
    return re.compile(rf" (?:{spelt}) ")
