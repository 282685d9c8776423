"""Questions: a query as candidates are compared with it, with its vector.

Speakers' names are left out of the text that is encoded. Words that this user's queries had before
are known to be names or not, others are looked up while the query is encoded as if they were none;
the search looks names up as well: where a guess proves wrong, the question is reread.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from anaphora.concurrency import both
from anaphora.telemetry.stopwatch import Stopwatch
from language.embedding.encoder import Encoded
from language.times.ranges import TimeRange
from recall.contract.candidate import Vectors
from recall.contract.matches import EntityMatch
from recall.profiles.table import SEMANTIC, ProfileData
from recall.query.speakers import (
    find_speakers,
    guess_names,
    is_new,
    known_names,
    learn_names,
)
from recall.query.understanding import Understanding, understand
from recall.query.validation import CheckedRecall
from recall.query.vector import encode_whole
from recall.services import Services


@dataclass(frozen=True, slots=True)
class Question:
    """A query that candidates are compared with. `vector` is None where none could be had.

    `tokens` are its packed token vectors, None from a model that makes none.
    `time` is the range that its words name.
    `judged`: the user has given feedback on an answer.
    `topics` are those asked for, `entities` those that the query names: their ids, with names;
    `reached` are those of them that it names by what they are to others.
    """

    understood: Understanding
    vector: Vectors | None
    now: datetime
    time: TimeRange | None = None
    topics: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    reached: Mapping[str, EntityMatch] = field(default_factory=dict)
    judged: bool = False
    tokens: bytes | None = None

    def names_of(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Return the names of those of the query's entities that it says, sorted."""
        said = (id for id in ids if id in self.names and id not in self.reached)
        return tuple(sorted(self.names[id] for id in said))

    def reached_of(self, ids: Iterable[str]) -> tuple[EntityMatch, ...]:
        """Return those of the entities that were reached by a relation, the surest first."""
        found = (self.reached[id] for id in ids if id in self.reached)
        return tuple(sorted(found, key=lambda one: (-one.score, one.entity.id)))


async def read_question(
    services: Services,
    user_id: str,
    asked: CheckedRecall,
    profile: ProfileData,
    after: Sequence[str],
    watch: Stopwatch,
) -> Question:
    """Read a query, and encode it for a profile that compares meanings or topics.

    Raises Unavailable without a database.
    """
    given, graph = asked.given, services.graph
    # Topics alone are not worth the wait for a model that is loading: words name them, too.
    compares = SEMANTIC in profile.sources or (profile.analyses and services.encoder.ready)
    looks_up = profile.names_apart and is_new(graph, user_id, given.query)
    guess = known_names if looks_up else guess_names
    names = guess(graph, user_id, given.query) if profile.names_apart else frozenset[str]()
    understood = understand(given.query, names)
    encoding = _encode(services, understood.core, compares=compares)
    if not looks_up:
        encoded = await encoding
    else:
        # Few of the words that are new are speakers' names: to wait for these would take longer.
        encoded, speakers = await both(
            encoding, find_speakers(services, user_id, given.query, after)
        )
        learn_names(graph, user_id, given.query, speakers)
        guessed = understood.core
        understood = understand(given.query, guess_names(graph, user_id, given.query))
        if understood.core != guessed:
            encoded = await _encode(services, understood.core, compares=encoded is not None)
    watch.lap("embed")
    question = Question(understood, None, asked.now, topics=frozenset(given.topics or ()))
    return _encoded(question, encoded)


async def reread(services: Services, question: Question, speakers: frozenset[str]) -> Question:
    """Read a question again, with other speakers' names; a model that failed is not waited for."""
    understood = understand(question.understood.query, speakers)
    encoded = await _encode(services, understood.core, compares=question.vector is not None)
    return _encoded(replace(question, understood=understood), encoded)


async def _encode(services: Services, core: str, *, compares: bool) -> Encoded | None:
    return await encode_whole(services, core) if compares else None


def _encoded(question: Question, encoded: Encoded | None) -> Question:
    if encoded is None:
        return replace(question, vector=None, tokens=None)
    return replace(question, vector=encoded.vector, tokens=encoded.tokens)
