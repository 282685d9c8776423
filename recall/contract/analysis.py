"""Analyses of queries: sort, time, topics. The contract's Understanding."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol
from zoneinfo import ZoneInfo

from language.embedding.encoder import Vectors
from language.questions.topics import Term
from language.times.ranges import TimeRange
from recall.contract.strategies import QueryCategory

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
    """An analysed query. `time` is the range given, else the words' own; `model` who analysed.

    `warning` says why the configured language model did not.
    """

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
    warning: str | None = None

    @property
    def names(self) -> dict[str, str]:
        """Names of the entities that are looked up, by their ids."""
        return names_of(self.entities)

    @property
    def reached(self) -> "dict[str, EntityMatch]":
        """Entities that the query names by what they are to others, by their ids."""
        return {one.entity.id: one for one in self.entities if one.via}


class Analyst(Protocol):
    """An analyst of queries: rules here; a language model can take their place."""

    async def analyse(self, query: Query) -> Analysis:
        """Analyse a query; a part that fails is left as if nothing were known of it."""


def names_of(matches: "Sequence[EntityMatch]") -> dict[str, str]:
    """Return the names of the matched entities that are looked up, by their ids."""
    asked = [one for one in matches if one.asked]
    return {one.entity.id: one.entity.name for one in asked[:_MOST_ENTITIES]}
