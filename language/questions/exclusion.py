"""Exclusions in a text: "I'm not here about the refund, I want to know …".

That something did not arrive, or does not work, is no such thing. Patterns are data
(`language/data/exclusion.toml`), over folded words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from language.folding import fold
from language.word_lists import read_words
from language.words import words

LANGUAGES = ("english", "spanish", "french", "german", "italian")
_MOST_CHARACTERS = 2000
_CLAUSE = re.compile(r"[.;:!?,()\n\u2014\u2026]+")


@dataclass(frozen=True, slots=True)
class Aboutness:
    """Spelt parts of a text, folded words between spaces: what it may be about, what it is not."""

    kept: tuple[str, ...]
    excluded: tuple[str, ...]


def spell(text: str) -> str:
    """Return the folded words, each between spaces."""
    return f" {' '.join(fold(word) for word in words(text))} "


def read_aboutness(text: str) -> Aboutness:
    """The parts of a text; `excluded` may hold more than what is denied, never what precedes it."""
    kept: list[str] = []
    excluded: list[str] = []
    for clause in _clauses(text[:_MOST_CHARACTERS]):
        found = _denied(clause)
        if found is None:
            kept.append(clause)
            continue
        begin, end = found
        excluded.append(f" {clause[begin:end].strip()} ")
        for part in (clause[:begin], clause[end:]):
            if part.strip():
                kept.append(f" {part.strip()} ")
    return Aboutness(tuple(kept), tuple(excluded))


def _clauses(text: str) -> Iterator[str]:
    for sentence in _CLAUSE.split(text):
        spelt = spell(sentence)
        at = 0
        for found in _breaks().finditer(spelt):
            if spelt[at : found.start() + 1].strip():
                yield spelt[at : found.start() + 1]
                at = found.start()
        if spelt[at:].strip():
            yield spelt[at:]


def _denied(clause: str) -> tuple[int, int] | None:
    """Find the span of a clause that names what the text is not about."""
    for language in LANGUAGES:
        after, before = _patterns(language)
        if found := before.search(clause):
            return 0, found.start() + 1
        if found := after.search(clause):
            # Without what follows, nothing is denied.
            return (found.end() - 1, len(clause)) if clause[found.end() :].strip() else None
    return None


@cache
def _patterns(language: str) -> tuple["re.Pattern[str]", "re.Pattern[str]"]:
    data = read_words("exclusion")[language]
    after, before = (f" (?:{'|'.join(data[key])}) " for key in ("after", "before"))
    return re.compile(after), re.compile(before)


@cache
def _breaks() -> "re.Pattern[str]":
    data = read_words("exclusion")
    phrases = "|".join(data[language]["breaks"] for language in LANGUAGES)
    # "No quiero …" is one clause.
    return re.compile(rf"(?<! no)(?<! non)(?<! not)(?<! ne) (?=(?:{phrases}) )")
