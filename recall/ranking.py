"""Candidates to the positions that are answered: signals, scores, selection."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from language.times.ranges import TimeRange
from recall.candidates import Candidate, Vectors, vectors_of
from recall.multipliers import multipliers
from recall.profiles import ProfileData
from recall.score import Scores, score
from recall.select import Numbers, Selected, select
from recall.signals import Scene, signals
from recall.understanding import Understanding


@dataclass(frozen=True, slots=True)
class Question:
    """What candidates are compared with. `vector` is None where none could be had.

    `time` is the range that its words name.
    `topics` are those asked for, `entities` the ids of those that the query names.
    """

    understood: Understanding
    vector: Vectors | None
    now: datetime
    time: TimeRange | None = None
    topics: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()


def rate(
    candidates: Sequence[Candidate], question: Question, profile: ProfileData
) -> tuple[Scores, Vectors]:
    """Every candidate's score, and their vectors (n, dimensions)."""
    dimensions = 1 if question.vector is None else len(question.vector)
    vectors = vectors_of(candidates, dimensions)
    scene = Scene(
        candidates=candidates,
        vectors=vectors,
        vector=question.vector,
        understood=question.understood,
        profile=profile,
        now=question.now,
        time=question.time,
        topics=question.topics,
        entities=question.entities,
    )
    scores = score(signals(scene), profile.weights)
    if profile.multipliers:
        scores = scores.times(multipliers(candidates, scores.totals, profile.multipliers))
    return scores, vectors


def choose(
    candidates: Sequence[Candidate],
    scores: Scores,
    vectors: Vectors,
    profile: ProfileData,
    limit: int,
    min_confidence: float | None,
) -> Selected:
    """Which candidates are answered, best first; `min_confidence` is the profile's floor."""
    numbers = Numbers(
        scores=scores.totals,
        importance=np.array([one.importance for one in candidates], dtype=float),
        created=np.array([one.created for one in candidates], dtype=np.int64),
        confidence=np.array([one.confidence for one in candidates], dtype=float),
        kinds=[one.kind for one in candidates],
        vectors=vectors,
        texts=[one.text for one in candidates],
    )
    return select(numbers, profile.selection, limit, min_confidence)
