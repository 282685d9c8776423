"""The analyst without a language model: words by rules, topics by prototypes of their terms."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from anaphora.errors import Unavailable
from graph.session import Graph
from language.embedding.encoder import Encoder, Vectors
from language.embedding.packaged_models import Side
from language.questions.cues import read_cues
from language.questions.exclusion import Aboutness, read_aboutness, spell
from language.questions.topics import (
    CATEGORY_FLOOR,
    GENERAL,
    Term,
    choose_topics,
    named_among,
    nearness,
    score_of,
)
from language.times.named_times import asks_when
from language.words import words
from recall.contract.analysis import Analysis, Query
from recall.contract.strategies import FALLBACK, QueryCategory, strategy_weights
from recall.query.prototypes import Matrix, matrix_of
from recall.query.times import range_of

# A denied part excludes the terms that it names, else those that it is at least so near.
_EXCLUDED_FLOOR = 0.5
_MOST_EXCLUDED = 3
_INQUIRY = "inquiry"


@dataclass(frozen=True, slots=True)
class LocalAnalyst:
    """Analyst by rules and vectors; never fails, and says less without the embedding model."""

    graph: Graph
    encoder: Encoder

    async def analyse(self, query: Query) -> Analysis:
        """Find sort, time and flags by words; topics by words and meaning, denied ones left out."""
        analysis = analyse_words(query)
        if not query.terms:
            return analysis
        about = read_aboutness(query.text)
        matrix = await matrix_of(self.graph, self.encoder, query.terms)
        kept, denied = await self._vectors(query, about, matrix)
        return _with_topics(
            analysis,
            query,
            about,
            _near(kept, query.terms, matrix),
            [_near(vector, query.terms, matrix) for vector in denied],
        )

    async def _vectors(
        self, query: Query, about: Aboutness, matrix: Matrix | None
    ) -> tuple[Vectors | None, list[Vectors | None]]:
        """Return vectors of what the query may be about, and of each part that it denies."""
        excluded = about.excluded[:_MOST_EXCLUDED]
        nothing: list[Vectors | None] = [None] * len(excluded)
        if matrix is None:
            return None, nothing
        if not excluded:
            return query.vector, []
        with contextlib.suppress(Unavailable):
            texts = [
                " ".join(" ".join(about.kept).split()) or query.text,
                *map(str.strip, excluded),
            ]
            rows = await self.encoder.encode(texts, Side.QUERY)
            return rows[0], list(rows[1:])
        return None, nothing


def _with_topics(
    analysis: Analysis,
    query: Query,
    about: Aboutness,
    kept: Mapping[Term, float],
    denied: Sequence[Mapping[Term, float]],
) -> Analysis:
    topics = tuple(term for term in query.terms if term.section == "topics")
    excluded: dict[str, None] = {}
    for part, near in zip(about.excluded, denied, strict=False):
        said = named_among(part, topics)
        named = [term for term in topics if term.value in said]
        meant = named or [term for term in topics if near.get(term, 0.0) >= _EXCLUDED_FLOOR]
        excluded |= dict.fromkeys(term.value for term in meant if term.value != GENERAL)
    # If the denied parts name no topic, nothing is left out.
    spelt = " ".join(about.kept) if excluded else spell(query.text)
    said = named_among(spelt, topics)
    scores = {
        term.value: score_of(term.value in said, kept.get(term, 0.0))
        for term in topics
        if term.value not in excluded
    }
    found = choose_topics(scores)
    if not found and excluded and any(term.value == GENERAL for term in topics):
        found = (GENERAL,)
    return replace(
        analysis,
        topics=found,
        excluded_topics=tuple(excluded),
        vocabulary_category=_category(query, kept),
    )


def _category(query: Query, near: Mapping[Term, float]) -> str | None:
    terms = [term for term in query.terms if term.section == "categories"]
    best = max(terms, key=lambda term: near.get(term, 0.0), default=None)
    if best is not None and near.get(best, 0.0) >= CATEGORY_FLOOR:
        return best.value
    asks = "?" in query.text and any(term.value == _INQUIRY for term in terms)
    return _INQUIRY if asks else None


def _near(
    vector: Vectors | None, terms: Sequence[Term], matrix: Matrix | None
) -> dict[Term, float]:
    if vector is None or matrix is None:
        return {}
    return dict(zip(terms, nearness(vector, matrix.rows, matrix.counts), strict=True))


def analyse_words(query: Query) -> Analysis:
    """Analyse a query by its words alone, in a millisecond."""
    cues = read_cues(query.text)
    category = QueryCategory[cues.sort.name] if cues.sort else FALLBACK
    time = range_of(query)
    about_entities = bool(query.names or query.entities) or (
        cues.entity and category != QueryCategory.PROCEDURAL
    )
    return Analysis(
        category=category,
        entity_focused=about_entities,
        time_focused=time is not None or asks_when(words(query.text)),
        requires_domain=cues.domain and category != QueryCategory.PROCEDURAL,
        thread_only=cues.this_thread and not cues.across,
        time=time,
        entities=query.entities,
        weights=strategy_weights(category, entity_focused=about_entities),
    )
