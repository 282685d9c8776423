"""The classifier without a language model: words by rules, meaning by prototypes of each term."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from language.conflicts.negation import LANGUAGES
from language.embedding.encoder import Encoder, Vectors
from language.embedding.packaged_models import ENGLISH, Side
from language.enrichment import message_types as kinds
from language.enrichment.categories import choose_category
from language.enrichment.enricher import Confidence, Enriched, Passage, Terms
from language.enrichment.entities.typed_entities import typed_entities
from language.enrichment.importance import importance_of
from language.enrichment.prototypes import PrototypeCache, Prototypes
from language.enrichment.suggestions import suggest_category, suggest_topic, wide_terms
from language.enrichment.topics import NEAR, Found, choose
from language.extraction.parsing.told_language import tell_language
from language.questions.exclusion import Aboutness, read_aboutness, spell
from language.questions.topics import GENERAL, Term, named_among

LOCAL = "local"
_MOST_CHARACTERS = 2000
_MOST_EXCLUDED = 3
_NEAREST_EXCLUDED = NEAR + 0.8

Near = Mapping[str, Mapping[str, float]]


class LocalEnricher:
    """Classifies by rules and vectors; its confidence is never more than medium."""

    model = LOCAL

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._prototypes = PrototypeCache(encoder)

    async def enrich(self, passages: Sequence[Passage], terms: Terms) -> list[Enriched | None]:
        """Classify passages by a vocabulary. Raises Unavailable without the embedding model."""
        compared = _compared(terms)
        prototypes = await self._prototypes.of(compared)
        read = [_read(passage) for passage in passages]
        texts = [text for one in read for text in one.texts]
        rows = await self._encoder.encode(texts, Side.QUERY) if texts else ()
        english = self._encoder.info.name == ENGLISH.name
        return await asyncio.to_thread(
            _classified, read, list(rows), terms, prototypes, english_only=english
        )


@dataclass(frozen=True, slots=True)
class _Read:
    """A passage with its language, and its parts: what it may be about, and what it denies."""

    passage: Passage
    language: str
    about: Aboutness

    @property
    def denied(self) -> tuple[str, ...]:
        return self.about.excluded[:_MOST_EXCLUDED]

    @property
    def texts(self) -> list[str]:
        """Texts whose vectors tell: the whole, or what is kept of it and each part denied."""
        whole = self.passage.text[:_MOST_CHARACTERS]
        if not self.denied:
            return [whole]
        kept = " ".join(" ".join(self.about.kept).split()) or whole
        return [kept, whole, *(part.strip() for part in self.denied)]


def _read(passage: Passage) -> _Read:
    text = passage.text[:_MOST_CHARACTERS]
    told = passage.language if passage.language in LANGUAGES else None
    language = told or tell_language(text)
    about = read_aboutness(text) if passage.spoken else Aboutness((spell(text),), ())
    return _Read(passage, language, about)


def _compared(terms: Terms) -> tuple[Term, ...]:
    """Return the terms whose nearness counts: the vocabulary's, and those that may be suggested."""
    known = {(term.section, term.value) for term in terms.terms}
    wide = (*wide_terms("topics"), *wide_terms("categories"))
    own = [term for term in terms.terms if term.section != "entity_types"]
    return (*own, *(one for one in wide if (one.section, one.value) not in known))


def _classified(
    read: Sequence[_Read],
    rows: Sequence[Vectors],
    terms: Terms,
    prototypes: Prototypes,
    *,
    english_only: bool,
) -> list[Enriched | None]:
    answers: list[Enriched | None] = []
    at = 0
    for one in read:
        own = [prototypes.near(row) for row in rows[at : at + len(one.texts)]]
        at += len(own)
        understood = one.language == "en" or not english_only
        answers.append(_classify(one, own, terms, understood=understood))
    return answers


def _classify(read: _Read, near: Sequence[Near], terms: Terms, *, understood: bool) -> Enriched:
    passage = read.passage
    topics, spelt, about = _topics(read, near, terms, understood=understood)
    kind = _kind(read, terms, near[0])
    categories = terms.of("categories")
    category = choose_category(
        categories,
        named_among(spelt, categories),
        about.get("categories"),
        kind,
        topics.values,
    )
    entities = typed_entities(
        passage.text, read.language, passage.at, passage.zone, terms.values("entity_types")
    )
    found = category.values[0] if category.values else None
    known, of_category = terms.values("topics"), terms.values("categories")
    unsure = not topics.sure and kind != kinds.CONFIRMATION
    wide = wide_terms("topics")
    return Enriched(
        topics=topics.values or _fallback(terms, about),
        category=found,
        message_type=kind,
        importance=importance_of(
            kind=kind,
            category=found,
            reacts=passage.spoken and kinds.is_reaction(passage.text),
            urgent=kinds.is_urgent(passage.text),
            named=frozenset(one.type for one in entities),
        ),
        confidence=Confidence.MEDIUM if topics.sure and category.sure else Confidence.LOW,
        entities=entities,
        suggested_topic=suggest_topic(
            spelt,
            named_among(spelt, wide),
            about.get("topics"),
            known,
            understood=understood,
        )
        if unsure
        else None,
        suggested_category=None
        if category.sure
        else suggest_category(about.get("categories"), of_category),
    )


def _topics(
    read: _Read, near: Sequence[Near], terms: Terms, *, understood: bool
) -> tuple[Found, str, Near]:
    """Choose topics; return them with the words and nearness of what the text is about.

    If what it denies names no topic, the whole text counts.
    """
    topics = terms.of("topics")
    excluded: set[str] = set()
    for place, part in enumerate(read.denied):
        named = set(named_among(part, topics))
        far = near[2 + place].get("topics", {})
        excluded |= named or {
            term.value for term in topics if far.get(term.value, 0.0) >= _NEAREST_EXCLUDED
        }
    excluded.discard(GENERAL)
    about, spelt = near[0], " ".join(read.about.kept)
    if not excluded:
        about, spelt = near[1 if read.denied else 0], spell(read.passage.text[:_MOST_CHARACTERS])
    found = choose(
        topics,
        named_among(spelt, topics),
        about.get("topics"),
        understood=understood,
        excluded=frozenset(excluded),
    )
    if not found.values and excluded and GENERAL in terms.values("topics"):
        # What it is not about was said; the rest is no topic of the vocabulary's.
        found = Found((GENERAL,), sure=False)
    return found, spelt, about


def _kind(read: _Read, terms: Terms, near: Near) -> str | None:
    values = [term.value for term in terms.of("message_types")]
    if not values:
        return None
    told = kinds.STATEMENT
    if read.passage.spoken:
        told = kinds.message_type(read.passage.text, LANGUAGES[read.language])
    if told in values:
        return told
    of_types = near.get("message_types", {})
    return max(values, key=lambda value: of_types.get(value, 0.0))


def _fallback(terms: Terms, near: Near) -> tuple[str, ...]:
    """Return the topic of a text that none fits: the general one, else the nearest."""
    values = [term.value for term in terms.of("topics")]
    if not values:
        return ()
    if GENERAL in values:
        return (GENERAL,)
    of_topics = near.get("topics", {})
    return (max(values, key=lambda value: of_topics.get(value, 0.0)),)
