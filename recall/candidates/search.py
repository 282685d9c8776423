"""The search for a question's candidates, by meaning and by words, in one round trip."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from anaphora.telemetry.stopwatch import Stopwatch
from graph.session import SearchFailed
from recall.candidates.gatherer import Gathered, Gatherer
from recall.contract.analysis import Analysis
from recall.contract.candidate import Candidate
from recall.profiles.selection import Selection
from recall.profiles.table import LEXICAL, SEMANTIC
from recall.query.question import Question, reread
from recall.query.speakers import learn_names
from recall.query.understanding import names_in


@dataclass(frozen=True, slots=True)
class Mentions:
    """Memories that mention the entities of `names`, by id: which of them each does.

    `newest` are the ids of the newest that mention most, and `listed` those as candidates. `whole`:
    no other memory that may be a candidate mentions one of them.
    """

    names: Mapping[str, str]
    shared: Mapping[str, frozenset[str]]
    newest: frozenset[str]
    listed: Sequence[Candidate]
    whole: bool

    def of(self, names: Mapping[str, str]) -> "Mentions":
        """Return what mentions some of these entities."""
        ids = frozenset(names)
        shared = {id: some & ids for id, some in self.shared.items() if not ids.isdisjoint(some)}
        return replace(
            self,
            names=names,
            shared=shared,
            newest=self.newest & shared.keys(),
            listed=[one for one in self.listed if one.id in shared],
        )


@dataclass(frozen=True, slots=True)
class Found:
    """Candidates, the question they are compared with, and its analysis, if there is one.

    `mentions` of the query's entities were read beside the search, for a profile that wants them.
    `weights` are of signals that what was found adds to the profile's; a `selection` takes the
    place of the profile's.
    """

    candidates: list[Candidate]
    question: Question
    analysis: Analysis | None = None
    mentions: Mentions | None = None
    weights: Mapping[str, float] = field(default_factory=dict)
    selection: Selection | None = None

    @property
    def analysed(self) -> Analysis:
        """The analysis. Raises ValueError without one: the profile does not analyse."""
        if self.analysis is None:
            raise ValueError("a question without its analysis")
        return self.analysis


async def search(gatherer: Gatherer, question: Question, watch: Stopwatch) -> Found:
    """Search for candidates; none for a profile that compares neither meanings nor words.

    If the speakers' names were guessed wrong, the question is reread and searched for once more: a
    filter of the search may let the first one see fewer speakers. Raises Unavailable without a
    database.
    """
    if not {SEMANTIC, LEXICAL} & set(gatherer.profile.sources):
        return Found([], question)
    gathered, searched = await _look(gatherer, question)
    watch.lap("gather")
    speakers = _speakers(gatherer, question, gathered)
    if speakers != question.understood.speakers:
        question = await reread(gatherer.services, question, speakers)
        watch.lap("embed")
        gathered, searched = await _look(gatherer, question)
        watch.lap("gather")
        _speakers(gatherer, question, gathered)
    return Found(gathered.candidates, searched)


async def _look(gatherer: Gatherer, question: Question) -> tuple[Gathered, Question]:
    """Search once; also return the question as it was searched for: without a vector if need be."""
    try:
        return await gatherer.gather(question.understood, question.vector), question
    except SearchFailed:
        plain = replace(question, vector=None, tokens=None)
        return await gatherer.gather(plain.understood, None), plain


def _speakers(gatherer: Gatherer, question: Question, gathered: Gathered) -> frozenset[str]:
    """Return the speakers that the query names, as found; later guesses know them."""
    query = question.understood.query
    speakers = names_in(query, gathered.speakers)
    if gatherer.profile.names_apart:
        learn_names(gatherer.services.graph, gatherer.user_id, query, speakers)
    return speakers
