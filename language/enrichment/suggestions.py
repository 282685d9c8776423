"""Suggestions of a topic or category for a text that no term of the vocabulary fits. Pure."""

import re
from collections.abc import Mapping
from functools import cache

from language.enrichment.topics import NEAR, choose
from language.folding import fold
from language.questions.exclusion import LANGUAGES
from language.questions.topics import Term, known_values
from language.word_lists import STOP_WORDS, read_words

# A suggestion must be nearer than a term: it is asked about, and nobody wants to be asked often.
NEAR_SUGGESTED = NEAR + 0.6
_LONGEST = 2
_LEAST_LETTERS = 3
_LONGEST_WORD = 24


@cache
def wide_terms(section: str) -> tuple[Term, ...]:
    """Return every term of a section that we know words or examples of, as terms."""
    return tuple(Term(section, value) for value in known_values(section))


def suggest_topic(
    spelt: str,
    named: Mapping[str, int],
    near: Mapping[str, float] | None,
    known: frozenset[str],
    *,
    understood: bool,
) -> str | None:
    """Suggest a topic that the vocabulary (`known`) lacks: one of ours, else the text's own."""
    terms = [term for term in wide_terms("topics") if term.value not in known]
    found = choose(terms, named, near, understood=understood, most=1)
    if found.values and (
        found.values[0] in named or (near or {}).get(found.values[0], 0.0) >= NEAR_SUGGESTED
    ):
        return found.values[0]
    own = _subject(spelt)
    return own if own not in known else None


def suggest_category(near: Mapping[str, float] | None, known: frozenset[str]) -> str | None:
    """Suggest a category that the vocabulary lacks; None unless one is really near."""
    rest = {term.value for term in wide_terms("categories")} - known
    best = max(rest, key=lambda value: ((near or {}).get(value, 0.0), value), default=None)
    if best is None or near is None or near.get(best, 0.0) < NEAR_SUGGESTED:
        return None
    return best


def _subject(spelt: str) -> str | None:
    """Find what a text says that it is about: "a question about my warranty"."""
    for language in LANGUAGES:
        about = _about(language).search(spelt)
        if about is None:
            continue
        words = spelt[about.end() - 1 :].split()[: _LONGEST + 1]
        kept: list[str] = []
        for word in words:
            if word in _light() or word.isdigit() or not word.isalpha():
                break
            kept.append(word)
        kept = kept[:_LONGEST]
        if kept and len(kept[0]) >= _LEAST_LETTERS and max(map(len, kept)) <= _LONGEST_WORD:
            return "_".join(kept)
    return None


@cache
def _about(language: str) -> "re.Pattern[str]":
    listed = read_words("enrichment/message_types")[language]["about"]
    return re.compile(rf" (?:{'|'.join(listed)}) ")


@cache
def _light() -> frozenset[str]:
    return frozenset(fold(word) for listed in STOP_WORDS.values() for word in listed)
