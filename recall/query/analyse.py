"""Analysis of a recall's query, in its caller's time zone."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from zoneinfo import ZoneInfo

from language.questions.topics import Term
from language.times.named_times import tells_when
from language.word_lists import read_words
from language.words import language_of, words
from recall.contract.analysis import Analysis, Analyst, Query
from recall.contract.matches import EntityMatch
from recall.contract.standing import Standing
from recall.learning.weights import read_ahead
from recall.profiles.table import ProfileData
from recall.query.entities import entities_in
from recall.query.local_analyst import LocalAnalyst
from recall.query.model_analyst import ModelAnalyst
from recall.query.question import Question
from recall.query.speakers import capitalised
from recall.query.terms import terms_of
from recall.query.times import given_range, zone_of
from recall.query.validation import CheckedRecall
from recall.services import Services


@dataclass(frozen=True, slots=True)
class Known:
    """Facts of the graph about a query, whatever is found for it."""

    zone: ZoneInfo
    terms: tuple[Term, ...]
    entities: tuple[EntityMatch, ...]


async def look_up(
    services: Services,
    user_id: str,
    asked: CheckedRecall,
    profile: ProfileData,
    after: Sequence[str] = (),
) -> Known | None:
    """Look up what analysis needs of the graph; None for a profile that does not analyse.

    The user's weights are read besides: they are applied when the candidates are scored.
    """
    if not profile.analyses:
        return None
    zone, terms, entities, _ = await asyncio.gather(
        zone_of(services, user_id, asked),
        terms_of(services, user_id),
        entities_in(
            services, user_id, asked.given.query, Standing.of(asked.given, asked.now), after
        ),
        read_ahead(services, user_id, profile),
    )
    return Known(zone, terms, entities)


async def analyse(
    services: Services, asked: CheckedRecall, known: Known, question: Question
) -> Analysis:
    """Analyse a question; a range that was given takes the place of what the words say.

    Its speakers are those found.
    """
    text = asked.given.query
    query = Query(
        text=text,
        now=asked.now,
        zone=known.zone,
        given=given_range(asked.given),
        names=question.understood.speakers | _likely_names(text),
        entities=known.entities,
        terms=known.terms,
        vector=question.vector,
    )
    analyst: Analyst = LocalAnalyst(services.graph, services.encoder)
    if services.model is not None:
        analyst = ModelAnalyst(analyst, services.model)
    return await analyst.analyse(query)


def _likely_names(query: str) -> frozenset[str]:
    """Return words that are names by their capital; of German nouns, those without an article."""
    names = frozenset(name for name in capitalised(query) if not tells_when(name))
    if language_of(query) != "german":
        return names
    return frozenset(
        name for name in names if not _articles() & set(words(query.split(name)[0])[-1:])
    )


@cache
def _articles() -> frozenset[str]:
    return frozenset(read_words("query_cues")["german"]["articles"].split())
