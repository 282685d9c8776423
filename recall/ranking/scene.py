"""Scenes: the candidates of a pool and the question, from which signals are computed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from language.times.ranges import TimeRange
from language.token_vectors.packing import TokenVectors
from recall.contract.candidate import LONGEST_REPLY, Candidate, Floats, Vectors
from recall.profiles.table import ProfileData
from recall.query.understanding import Understanding, names_in
from recall.ranking.late import matches
from recall.ranking.surroundings import standing
from recall.ranking.words import Bag, bag, bm25


@dataclass(frozen=True)
class Scene:
    """Data that signals are computed from; `vector` is the query's, None without an embedding.

    `tokens` are the candidates' token vectors, `asked` the query's, where they are weighed.
    """

    candidates: Sequence[Candidate]
    vectors: Vectors
    vector: Vectors | None
    understood: Understanding
    profile: ProfileData
    now: datetime
    time: TimeRange | None = None
    topics: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()
    judged: bool = False
    tokens: Sequence[TokenVectors | None] = ()
    asked: TokenVectors | None = None

    @cached_property
    def similarities(self) -> Floats:
        """Cosines of each candidate's vector and the query's, (n,); 0 without an embedding."""
        if self.vector is None:
            return np.zeros(len(self.candidates))
        cosines = self.vectors.astype(np.float64) @ self.vector.astype(np.float64)
        return np.clip(cosines, -1.0, 1.0)

    @cached_property
    def late(self) -> Floats:
        """Matches of each candidate's words with the query's, (n,)."""
        return matches(self.asked, self.tokens, self.similarities)

    @cached_property
    def worded(self) -> Floats:
        """BM25 of each candidate's own words, (n,)."""
        documents = [self.bags(_told_by(candidate)) for candidate in self.candidates]
        return bm25(self.understood.stems, documents)

    def bags(self, texts: Iterable[str]) -> list[Bag]:
        """Count the stems of these texts, of each once for all signals, however long it is."""
        language, known = self.understood.language, self._bags
        found = []
        for text in texts:
            if (one := known.get(text)) is None:
                one = known[text] = bag(text, language)
            found.append(one)
        return found

    @cached_property
    def _bags(self) -> dict[str, Bag]:
        return {}

    @cached_property
    def standing(self) -> Floats:
        """Standings of each candidate over the others by itself, (n,), 0 if not `telling`."""
        return standing([self.similarities, self.worded, self.late]) * self.telling

    @cached_property
    def replies(self) -> NDArray[np.bool_]:
        """Flags of the candidates that are turns of an assistant, a tool or the system, (n,)."""
        return np.array([one.is_reply for one in self.candidates], dtype=bool)

    @cached_property
    def telling(self) -> NDArray[np.bool_]:
        """Flags of the candidates that tell something of the turns beside them, (n,).

        A long reply does not: that it resembles a question is due to what it was asked.
        """
        short = np.array([len(one.text) <= LONGEST_REPLY for one in self.candidates], dtype=bool)
        telling: NDArray[np.bool_] = short | ~self.replies
        return telling

    @cached_property
    def places(self) -> list[tuple[str, int] | None]:
        """Places of the candidates in their threads; None for what is no turn."""
        return [one.place for one in self.candidates]

    @cached_property
    def by_named(self) -> list[bool]:
        """Tell of each turn whether somebody named says it; of the rest, whether they name them."""
        named = self.understood.speakers
        lower = {name.lower() for name in named}
        return [_is_by(candidate, named, lower) for candidate in self.candidates]

    @cached_property
    def concerned(self) -> Floats:
        """1 for each candidate whose neighbours tell of what is asked, (n,).

        A question about somebody is not answered by a conversation, as far as candidates show it,
        in which they say nothing and nobody names them: "Where do I live?" resembles it in vain.
        """
        named = self.understood.speakers
        threads = {
            one.place[0]
            for one, by in zip(self.candidates, self.by_named, strict=True)
            if one.place is not None
            and (by or any(names_in(text, named) for text in (one.text, *one.near)))
        }
        return np.array(
            [float(not named or place is None or place[0] in threads) for place in self.places]
        )

    @cached_property
    def beside(self) -> list[tuple[int | None, int | None]]:
        """Indices of the candidates that are the turns before and after each candidate."""
        places = self.places
        at = {place: index for index, place in enumerate(places) if place is not None}
        return [
            (None, None)
            if place is None
            else (at.get((place[0], place[1] - 1)), at.get((place[0], place[1] + 1)))
            for place in places
        ]


def _told_by(candidate: Candidate) -> list[str]:
    """Return the candidate's own words: its text, who said it, and its topics."""
    return [text for text in (candidate.text, candidate.role, *candidate.topics) if text]


def _is_by(candidate: Candidate, named: frozenset[str], lower: set[str]) -> bool:
    if candidate.role is not None:
        return candidate.role.lower() in lower
    return bool(names_in(candidate.text, named))
