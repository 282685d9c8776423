"""Classifiers of texts by a vocabulary, and the check that every answer has to pass.

An answer that names what the vocabulary lacks is rejected and asked for once more; what is
rejected again stays unenriched. The local classifier answers within the vocabulary; a language
model may not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol
from zoneinfo import ZoneInfo

from language.questions.topics import Term

UTC = ZoneInfo("UTC")
MOST_TOPICS = 3
MOST_ENTITIES = 20
LONGEST_SUGGESTION = 60


class Confidence(StrEnum):
    """Certainty of a classification; names and order are those of the GraphQL schema."""

    HIGH = "HIGH"
    MEDIUM = "MEDIUM"
    LOW = "LOW"


@dataclass(frozen=True, slots=True)
class Terms:
    """A vocabulary in a version. Each term's `section` says which of the four it is of."""

    version: str
    terms: tuple[Term, ...]

    def of(self, section: str) -> tuple[Term, ...]:
        """Return the terms of a section: topics, categories, message_types or entity_types."""
        return tuple(term for term in self.terms if term.section == section)

    def values(self, section: str) -> frozenset[str]:
        """Return the values of a section's terms."""
        return frozenset(term.value for term in self.terms if term.section == section)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to be classified; `at` is when it was said, in its user's `zone`.

    `spoken` tells turns from what was noted.
    """

    text: str
    at: datetime
    language: str | None = None
    spoken: bool = True
    zone: ZoneInfo = UTC


@dataclass(frozen=True, slots=True)
class TypedEntity:
    """A thing that a text names: its type by the vocabulary, its name, and how the text has it."""

    type: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Enriched:
    """A classification: values of terms, and what the classifier would rather have said."""

    topics: tuple[str, ...]
    category: str | None
    message_type: str | None
    importance: float
    confidence: Confidence
    entities: tuple[TypedEntity, ...] = ()
    suggested_topic: str | None = None
    suggested_category: str | None = None
    # The classifier that served in the place of the one that was asked.
    model: str | None = None


class Enricher(Protocol):
    """Classifies texts; local, or a language model."""

    @property
    def model(self) -> str:
        """The model's name; `local` for the built-in classifier."""

    async def enrich(self, passages: Sequence[Passage], terms: Terms) -> list[Enriched | None]:
        """Classify passages by a vocabulary, in order; None where there is no answer.

        Raises Unavailable when nothing can be classified now.
        """


async def enrich_checked(
    enricher: Enricher, passages: Sequence[Passage], terms: Terms
) -> list[Enriched | None]:
    """Classify passages; ask once more for answers outside the vocabulary, None if they stay so.

    Raises Unavailable as the enricher does.
    """
    answers: list[Enriched | None] = [None] * len(passages)
    asked = list(range(len(passages)))
    for _ in range(2):
        found = await enricher.enrich([passages[at] for at in asked], terms)
        for at, answer in zip(asked, found, strict=True):
            if answer is not None and not faults_of(answer, terms):
                answers[at] = answer
        asked = [at for at in asked if answers[at] is None]
        if not asked:
            break
    return answers


def faults_of(answer: Enriched, terms: Terms) -> tuple[str, ...]:
    """Name the parts of an answer that the vocabulary, or the contract, does not allow."""
    topics, types = terms.values("topics"), terms.values("entity_types")
    suggested = (answer.suggested_topic, answer.suggested_category)
    wrong = {
        "topics": not topics.issuperset(answer.topics)
        or len(set(answer.topics)) != len(answer.topics)
        or len(answer.topics) > MOST_TOPICS
        or (bool(topics) and not answer.topics),
        "category": _is_outside(answer.category, terms.values("categories")),
        "message_type": _is_outside(answer.message_type, terms.values("message_types")),
        "importance": not 0.0 <= answer.importance <= 1.0,
        "entities": len(answer.entities) > MOST_ENTITIES
        or any(one.type not in types or not one.name.strip() for one in answer.entities),
        "suggestions": any(one is not None and not _is_name(one) for one in suggested),
    }
    return tuple(part for part, is_wrong in wrong.items() if is_wrong)


def _is_outside(value: str | None, allowed: frozenset[str]) -> bool:
    """Check for a value that is no term, or for none where there are terms to choose from."""
    return value not in allowed if value is not None else bool(allowed)


def _is_name(value: str) -> bool:
    return bool(value.strip()) and value.isprintable() and len(value) <= LONGEST_SUGGESTION
