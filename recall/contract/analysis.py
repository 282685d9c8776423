"""Analyses of queries: sort, time, topics. The contract's Understanding."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol
from zoneinfo import ZoneInfo

from language.embedding.encoder import Vectors
from language.questions.cues import read_cues
from language.questions.topics import Term
from language.times.named_times import asks_when
from language.times.ranges import TimeRange, read_time_range
from language.words import words
from recall.contract.strategies import FALLBACK, QueryCategory, strategy_weights

if TYPE_CHECKING:
    from recall.contract.matches import EntityMatch

LOCAL = "local"
_MOST_ENTITIES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A query to analyse: the words, when and where they are said, and a range, if given.

    `names` are names among the words: of speakers, of entities, and words that may be names by
    their capital. `terms` are those by which topics are found; `vector` is the query's, if known.
    """

    text: str
    now: datetime
    zone: ZoneInfo
    given: TimeRange | None = None
    names: frozenset[str] = frozenset()
    entities: "tuple[EntityMatch, ...]" = ()
    terms: tuple[Term, ...] = ()
    vector: Vectors | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """An analysed query. `time` is the range given, else the words' own; `model` who analysed."""

    category: QueryCategory
    entity_focused: bool
    time_focused: bool
    requires_domain: bool
    thread_only: bool
    time: TimeRange | None
    weights: Mapping[str, float]
    entities: "tuple[EntityMatch, ...]" = ()
    topics: tuple[str, ...] = ()
    excluded_topics: tuple[str, ...] = ()
    vocabulary_category: str | None = None
    model: str = LOCAL

    @property
    def names(self) -> dict[str, str]:
        """Names of the entities that are looked up, by their ids."""
        return {one.entity.id: one.entity.name for one in self.entities[:_MOST_ENTITIES]}


class Analyst(Protocol):
    """An analyst of queries: rules here; a language model can take their place."""

    async def analyse(self, query: Query) -> Analysis:
        """Analyse a query; a part that fails is left as if nothing were known of it."""


def analyse_words(query: Query) -> Analysis:
    """Analyse a query by its words alone, in a millisecond."""
    cues = read_cues(query.text)
    category = QueryCategory[cues.sort.name] if cues.sort else FALLBACK
    time = query.given or read_time_range(query.text, query.now, query.zone)
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
