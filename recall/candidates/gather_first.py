"""A query's candidates: it is understood, encoded, and searched for in one round trip.

Speakers' names are left out of the text that is encoded. Words that this user's queries had before
are known to be names or not, others are looked up; the search looks names up as well: where the
guess proves wrong, the query is encoded and searched for once more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from anaphora.stopwatch import Stopwatch
from graph.session import SearchFailed
from recall.candidates.gatherer import Gatherer
from recall.contract.candidate import Candidate
from recall.profiles.profiles import SEMANTIC, ProfileData, by_words
from recall.query.speakers import guess_names, is_new, learn_names
from recall.query.understanding import names_in, understand
from recall.query.vector import encode
from recall.ranking.rank import Question


@dataclass(frozen=True, slots=True)
class Found:
    """Candidates, the question they are compared with, and the profile: by words if it must be."""

    candidates: list[Candidate]
    question: Question
    profile: ProfileData


async def find(
    gatherer: Gatherer,
    query: str,
    now: datetime,
    watch: Stopwatch,
    encoded: Callable[[], None] = lambda: None,
) -> Found:
    """Find the candidates for a query; `encoded` is called when the search begins.

    Raises Unavailable without a database.
    """
    services, user_id = gatherer.services, gatherer.user_id
    apart = gatherer.profile.names_apart
    if apart and is_new(services.graph, user_id, query):
        learn_names(services.graph, user_id, query, await gatherer.speakers(query))
        watch.lap("names")
    names = guess_names(services.graph, user_id, query) if apart else frozenset()
    gave_up = False
    # At most two looks: a filter of the search may let the first one see fewer speakers.
    for last in (False, True):
        understood, profile = understand(query, names), gatherer.profile
        meant = SEMANTIC in gatherer.profile.sources
        # A model that took too long once is not waited for again.
        vector = await encode(services, understood.core) if meant and not gave_up else None
        gave_up = meant and vector is None
        watch.lap("embed")
        encoded()
        if meant and vector is None:
            profile = by_words(gatherer.profile)
        try:
            gathered = await gatherer.gather(understood, vector, profile.sources)
        except SearchFailed:
            vector, profile = None, by_words(gatherer.profile)
            gathered = await gatherer.gather(understood, vector, profile.sources)
        watch.lap("gather")
        speakers = names_in(query, gathered.speakers)
        if apart:
            learn_names(services.graph, user_id, query, speakers)
        if last or names == speakers:
            topics = frozenset(gatherer.scope.given.topics or ())
            question = Question(understood, vector, now, topics=topics)
            return Found(gathered.candidates, question, profile)
        names = speakers
    raise AssertionError("the last look answers")
