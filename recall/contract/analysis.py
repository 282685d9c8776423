"""What a query asks for: its sort, its time, its topics. The contract's Understanding."""

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
    """What there is to analyse: the words, when and where they are said, and a range, if given.

    `names` are what the words name: speakers, entities, and what may be such by its capital.
    `terms` are those that topics are told by; `vector` is the query's, where there is one already.
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
    """`time` is what was given, else what the words name. `model` says who analysed."""

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
        """The ids of the entities that are looked up, with their names."""
        return {one.entity.id: one.entity.name for one in self.entities[:_MOST_ENTITIES]}


class Analyst(Protocol):
    """Analyses queries: a few rules here; a language model can do it in their place."""

    async def analyse(self, query: Query) -> Analysis:
        """The analysis; whatever fails leaves its part at what nothing is known of."""


def analyse_words(query: Query) -> Analysis:
    """What the words alone tell, in a millisecond."""
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
