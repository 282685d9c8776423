"""Topics of a text: terms of a vocabulary, by their words, and by how near their meaning is.

Pure functions over arrays. A term's prototypes are its name, description and examples; words of the
starting vocabulary's terms, in five languages, are data (`language/data/topic_words.toml`), as are
those of topics that it lacks (`enrichment/wide_topics.toml`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from language.embedding.encoder import Vectors
from language.folding import fold
from language.questions.phrases import PhraseIndex
from language.word_lists import read_words

GENERAL = "general_inquiry"
# A text whose words name a term is about it; else it must be as near as this, and as the nearest.
TOPIC_FLOOR = 0.45
CATEGORY_FLOOR = 0.42
_NEAREST = 0.06
_NAMED = 1.0
_MOST = 3


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a vocabulary; `section` is "topics" or "categories"."""

    section: str
    value: str
    description: str | None = None
    examples: tuple[str, ...] = ()

    def __hash__(self) -> int:
        # A vocabulary of thousands is looked up by its terms with each text.
        return hash((self.section, self.value))


def prototypes(term: Term) -> list[str]:
    """The texts that stand for a term."""
    name = term.value.replace("_", " ")
    described = f"{name}: {term.description}" if term.description else name
    known = _known(term)
    return [described, *term.examples, *known.get("examples", ())]


def named_among(spelt: str, terms: tuple[Term, ...]) -> dict[str, int]:
    """Return the values of the terms that the folded words of a text name, each with its place."""
    return _index(terms).names_in(spelt)


def nearness(vector: Vectors, matrix: Vectors, counts: Sequence[int]) -> list[float]:
    """The cosine of each term's nearest prototype; `matrix` has one term's rows together."""
    if not counts:
        return []
    cosines = matrix @ vector
    starts = np.concatenate(([0], np.cumsum(counts)[:-1])).astype(int)
    return [float(value) for value in np.maximum.reduceat(cosines, starts)]


def choose_topics(scores: Mapping[str, float], floor: float = TOPIC_FLOOR) -> tuple[str, ...]:
    """Choose at most three topics, best first: those named, else those near enough."""
    ranked = sorted(
        ((score, value) for value, score in scores.items() if value != GENERAL), reverse=True
    )
    best = ranked[0][0] if ranked else 0.0
    least = max(floor, best - _NEAREST) if best < _NAMED else _NAMED
    return tuple(value for score, value in ranked[:_MOST] if score >= least)


def score_of(named: bool, near: float) -> float:
    """A term's score: 1 and more where its words are there."""
    return _NAMED + max(0.0, near) if named else near


@lru_cache(maxsize=64)
def _index(terms: tuple[Term, ...]) -> PhraseIndex:
    return PhraseIndex({term.value: phrases_of(term.section, term.value) for term in terms})


def phrases_of(section: str, value: str) -> tuple[str, ...]:
    """Return the folded phrases that name a term; of a topic without any, its own name."""
    known = str(_listed(section).get(value, {}).get("words", ""))
    if section == "topics" and not known and value != GENERAL:
        return (fold(value.replace("_", " ")),)
    return tuple(phrase.strip() for phrase in known.split("|") if phrase.strip())


def gives_way(section: str, value: str) -> bool:
    """Check whether a term is meant only where no other is named: whoever cancels has an order."""
    return bool(_listed(section).get(value, {}).get("gives_way", False))


def known_values(section: str) -> tuple[str, ...]:
    """Return the values of a section whose words or examples are known, in or out of use."""
    return tuple(_listed(section))


@cache
def _listed(section: str) -> Mapping[str, Mapping[str, Any]]:
    starting, wide = (
        read_words(name).get(section, {}) for name in ("topic_words", "enrichment/wide_topics")
    )
    return {**wide, **starting}


def _known(term: Term) -> Mapping[str, Sequence[str]]:
    found: Mapping[str, Sequence[str]] = _listed(term.section).get(term.value, {})
    return found
