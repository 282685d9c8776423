"""Analysis of a recall's query, in its caller's time zone."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from zoneinfo import ZoneInfo

from language.questions.topics import Term
from language.times.named_times import tells_when
from language.times.ranges import TimeRange, read_time_range
from language.word_lists import read_words
from language.words import guess_language, words
from recall.contract.analysis import Analysis, Query
from recall.contract.candidate import Vectors
from recall.contract.matches import EntityMatch
from recall.learning.weights import Weighed, weigh
from recall.profiles.profiles import ProfileData
from recall.query.entities import entities_in
from recall.query.local_analyst import LocalAnalyst
from recall.query.speakers import capitalised
from recall.query.terms import terms_of
from recall.query.understanding import Understanding
from recall.query.validation import Asked
from recall.query.zone import users_zone
from recall.services import Services

_UTC = ZoneInfo("UTC")


@dataclass(frozen=True, slots=True)
class Known:
    """Facts of the graph about a query, whatever is found for it; and the user's weights."""

    zone: ZoneInfo
    terms: tuple[Term, ...]
    entities: tuple[EntityMatch, ...]
    weighed: Weighed


async def look_up(
    services: Services,
    user_id: str,
    asked: Asked,
    profile: ProfileData,
    after: Sequence[str] = (),
) -> Known:
    """Look up what analysis and ranking need of the graph beside what searching finds."""
    given = asked.given
    zone, terms, entities, weighed = await asyncio.gather(
        _zone(services, user_id, asked),
        terms_of(services, user_id),
        entities_in(services, user_id, given.query, given.known_at, after),
        weigh(services, user_id, profile),
    )
    return Known(zone, terms, entities, weighed)


async def analyse(
    services: Services,
    asked: Asked,
    known: Known,
    understood: Understanding,
    vector: Vectors | None,
) -> Analysis:
    """Analyse the query; a range that was given takes the place of what the words say.

    `understood` has the speakers that the query names, as found; `vector` is the query's.
    """
    text = asked.given.query
    query = Query(
        text=text,
        now=asked.now,
        zone=known.zone,
        given=given_range(asked),
        names=understood.speakers | _likely_names(text),
        entities=known.entities,
        terms=known.terms,
        vector=vector,
    )
    analyst = services.analyst or LocalAnalyst(services.graph, services.encoder)
    return await analyst.analyse(query)


def given_range(asked: Asked) -> TimeRange | None:
    """Return the range that the caller gave, None where neither end was."""
    start, end = asked.given.time_start, asked.given.time_end
    return None if start is None and end is None else TimeRange(start, end)


def _likely_names(query: str) -> frozenset[str]:
    """Return words that are names by their capital; of German nouns, those without an article."""
    names = frozenset(name for name in capitalised(query) if not tells_when(name))
    if guess_language(words(query)) != "german":
        return names
    return frozenset(
        name for name in names if not _articles() & set(words(query.split(name)[0])[-1:])
    )


@cache
def _articles() -> frozenset[str]:
    return frozenset(read_words("query_cues")["german"]["articles"].split())


async def _zone(services: Services, user_id: str, asked: Asked) -> ZoneInfo:
    given = asked.given
    if given.time_zone is not None:
        return ZoneInfo(given.time_zone)
    if given_range(asked) is None and read_time_range(given.query, asked.now, _UTC) is not None:
        return await users_zone(services.graph, user_id)
    return _UTC
