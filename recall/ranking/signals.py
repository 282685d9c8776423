"""Signals: values that speak for a candidate. Pure functions over arrays.

| signal | value |
|---|---|
| similarity | cosine of the query's vector and the memory's, -1 to 1; 0 for a memory without one |
| nearness | the same, divided by the best of the candidates; 0 where none is like the query |
| lexical | BM25 of the memory's own words among the candidates, divided by the best |
| context | the same of a turn with the turns before and after it |
| coverage | share of the query's words that it says, by their rarity among the candidates |
| speaker | 1 if the query names who said it, or whom its text names |
| date | 1 if it is from a time that the query names; near a named day, less |
| tells_when | 1 if the query asks when and the text has words of time |
| tells_amount | 1 if the query asks how many, or how long, and the text has a number |
| question | 1 if the text ends as a question |
| substance | how many words a turn has, of fifteen: a short one tells little; 1 of all else |
| answers | similarity of the turn before it, if that is gathered and asks; 0 of an assistant's |
| assistant | 1 if an assistant or a tool said it, and the query is not for what they said |
| late | how well its words match the query's, one by one (recall/ranking/late.py) |
| late_gap, late_z | its distance to the best of the candidates, and in standard deviations |
| before, after | how far the turns on that side stand over the pool (ranking/surroundings.py) |
| beside | similarity of the turn before or after it, whichever is more; 0 if not among these |
| confidence | what is left of it without new evidence |
| importance | as stored |
| recency | exp(-decay · days), at most 1; × 1.2 for a triple of this session |
| temporal | 1 in the range asked for, else exp(-0.1 · days to its nearer end); recency if none |
| reinforcement | min(1, ln(1 + uses) / 5); 0.5 for all while the user judged no answer |
| priority | a triple's relation's, in hundredths |
| overlap | Jaccard of the query's content words and a triple's |
| weight | what is left of a triple's; 0.3 if unknown |
| freshness | 1 − hours / 720, at least 0.2 |
| held | 1 if it held in the past that the query names, less where another of its chain was nearer |
| relation | 1 if it is a fact that tells the relation asked for, of whom it is asked for |
| topic, entity | which part of the topics, or entities, that are asked for it has |
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta

import numpy as np

from language.questions.amounts import tells_amount
from language.times.named_times import tells_when
from language.words import stems
from recall.contract.candidate import Candidate, Floats
from recall.profiles import triples
from recall.profiles.table import (
    ACCESS,
    CREATION,
    FRESH_HOURS,
    LEAST_FRESHNESS,
    RANGE_DECAY,
    UNTOLD_USES,
    USES_SCALE,
)
from recall.ranking import turns
from recall.ranking.late import gaps, standardised
from recall.ranking.scene import Scene
from recall.ranking.words import bm25, covered

_DAY = 86_400_000.0
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def signals(scene: Scene) -> dict[str, Floats]:
    """Compute every signal that the profile weighs, a value for each candidate."""
    return {name: _SIGNALS[name](scene) for name in scene.profile.weights}


def similarity(scene: Scene) -> Floats:
    return scene.similarities


def nearness(scene: Scene) -> Floats:
    best = scene.similarities.max(initial=0.0)
    return scene.similarities / best if best > 0 else np.zeros(len(scene.candidates))


def lexical(scene: Scene) -> Floats:
    return scene.worded


def coverage(scene: Scene) -> Floats:
    return covered(scene.understood.stems, scene.bags(one.text for one in scene.candidates))


def context(scene: Scene) -> Floats:
    documents = [scene.bags((one.text, *one.near)) for one in scene.candidates]
    return bm25(scene.understood.stems, documents)


def speaker(scene: Scene) -> Floats:
    return _flags(scene.by_named)


def date(scene: Scene) -> Floats:
    times, time = scene.understood.times, scene.time
    # "In May" may be any May; with its year it is the range, and "before 2023" is that alone.
    named = bool(times) and not (time is not None and times.years)
    moments = (_instant(candidate.moment) for candidate in scene.candidates)
    return np.array(
        [
            1.0 if named and times.holds(moment) else time.nearness(moment) if time else 0.0
            for moment in moments
        ],
        dtype=float,
    )


def when(scene: Scene) -> Floats:
    asked = scene.understood.asks_when
    return _flags(asked and tells_when(one.text) for one in scene.candidates)


def amount(scene: Scene) -> Floats:
    asked, language = scene.understood.asks_amount, scene.understood.language
    return _flags(asked and tells_amount(one.text, language) for one in scene.candidates)


def late(scene: Scene) -> Floats:
    return scene.late


def late_gap(scene: Scene) -> Floats:
    return gaps(scene.late)


def late_z(scene: Scene) -> Floats:
    return standardised(scene.late)


def confidence(scene: Scene) -> Floats:
    return np.array([candidate.confidence for candidate in scene.candidates], dtype=float)


def importance(scene: Scene) -> Floats:
    return np.array([candidate.importance for candidate in scene.candidates], dtype=float)


def recency(scene: Scene) -> Floats:
    since = [_last(candidate, scene.profile.recency_of) for candidate in scene.candidates]
    now = scene.now.timestamp() * 1000
    days = np.maximum(0.0, (now - np.array(since, dtype=float)) / _DAY)
    session = [triples.SAME_SESSION if one.same_session else 1.0 for one in scene.candidates]
    faded: Floats = np.exp(-scene.profile.decay * days) * np.array(session)
    return faded


def temporal(scene: Scene) -> Floats:
    if scene.time is None:
        return recency(scene)
    start = -np.inf if scene.time.start is None else scene.time.start.timestamp() * 1000
    end = np.inf if scene.time.end is None else scene.time.end.timestamp() * 1000
    moments = np.array([candidate.moment for candidate in scene.candidates], dtype=float)
    away = np.maximum(0.0, np.maximum(start - moments, moments - end))
    faded: Floats = np.exp(-RANGE_DECAY * away / _DAY)
    return faded


def reinforcement(scene: Scene) -> Floats:
    uses = np.array([candidate.uses for candidate in scene.candidates], dtype=float)
    if not scene.judged:
        return np.full(len(uses), UNTOLD_USES)
    counted: Floats = np.minimum(1.0, np.log1p(uses) / USES_SCALE)
    return counted


def priority(scene: Scene) -> Floats:
    return np.array([triples.priority(one.relation) for one in scene.candidates], dtype=float)


def overlap(scene: Scene) -> Floats:
    language, asked = scene.understood.language, frozenset(scene.understood.stems)
    said = [frozenset(stems(one.said or one.text, language)) for one in scene.candidates]
    return np.array([triples.overlap(asked, one) for one in said], dtype=float)


def weight(scene: Scene) -> Floats:
    return np.array([triples.weight(one.weight) for one in scene.candidates], dtype=float)


def freshness(scene: Scene) -> Floats:
    moments = np.array([candidate.moment for candidate in scene.candidates], dtype=float)
    hours = np.maximum(0.0, (scene.now.timestamp() * 1000 - moments) * 24 / _DAY)
    return np.maximum(LEAST_FRESHNESS, 1.0 - hours / FRESH_HOURS)


def held(scene: Scene) -> Floats:
    return np.array([candidate.held for candidate in scene.candidates], dtype=float)


def relation(scene: Scene) -> Floats:
    return np.array([candidate.tells for candidate in scene.candidates], dtype=float)


def topic(scene: Scene) -> Floats:
    return _parts([frozenset(one.topics) for one in scene.candidates], scene.topics)


def entity(scene: Scene) -> Floats:
    return _parts([one.shared for one in scene.candidates], scene.entities)


def _parts(found: Sequence[frozenset[str]], asked: frozenset[str]) -> Floats:
    """Return the share of what is asked for that each candidate has."""
    return np.array([len(one & asked) / len(asked) if asked else 0.0 for one in found])


_SIGNALS: dict[str, Callable[[Scene], Floats]] = {
    "similarity": similarity,
    "nearness": nearness,
    "lexical": lexical,
    "coverage": coverage,
    "context": context,
    "speaker": speaker,
    "date": date,
    "tells_when": when,
    "tells_amount": amount,
    "question": turns.question,
    "substance": turns.substance,
    "answers": turns.answers,
    "beside": turns.beside,
    "assistant": turns.assistant,
    "late": late,
    "late_gap": late_gap,
    "late_z": late_z,
    "before": turns.before,
    "after": turns.after,
    "confidence": confidence,
    "importance": importance,
    "recency": recency,
    "temporal": temporal,
    "reinforcement": reinforcement,
    "priority": priority,
    "overlap": overlap,
    "weight": weight,
    "freshness": freshness,
    "held": held,
    "relation": relation,
    "topic": topic,
    "entity": entity,
}


def _last(candidate: Candidate, of: str) -> int:
    """Return the creation, last access (else creation), or last evidence (else occurrence)."""
    if of == CREATION:
        return candidate.created
    if of == ACCESS:
        return candidate.created if candidate.accessed is None else candidate.accessed
    return candidate.moment if candidate.evidence is None else candidate.evidence


def _instant(moment: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=moment)


def _flags(values: Iterable[bool]) -> Floats:
    return np.array([1.0 if value else 0.0 for value in values])
