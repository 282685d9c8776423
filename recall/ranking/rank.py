"""Ranking of candidates to the hits that are answered: signals, scores, selection, reasons."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from anaphora.telemetry.stopwatch import Stopwatch
from language.token_vectors.packing import TokenVectors, basis_of, is_of, unpack
from recall.contract.candidate import Candidate, Vectors, vectors_of
from recall.contract.digests import yielding
from recall.contract.inputs import Factor, Hit, RecallInput, Signal
from recall.profiles.calibration import calibrations
from recall.profiles.selection import Numbers, Selected, select
from recall.profiles.table import SEMANTIC, ProfileData, parts_of, weighs_tokens
from recall.query.question import Question
from recall.ranking.explain import explain
from recall.ranking.multipliers import multipliers
from recall.ranking.relevance import Relevance, relevance_of
from recall.ranking.scene import Scene
from recall.ranking.score import Scores, score
from recall.ranking.signals import signals

# With more candidates, or more characters, ranking would hold up the event loop.
_MANY = 300
_LONG = 60_000


def rate(
    candidates: Sequence[Candidate], question: Question, profile: ProfileData
) -> tuple[Scores, Vectors]:
    """Score every candidate; returns the scores, and the vectors (n, dimensions)."""
    dimensions = 1 if question.vector is None else len(question.vector)
    vectors = vectors_of(candidates, dimensions)
    asked, tokens = _tokens(candidates, question, profile)
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
        judged=question.judged,
        tokens=tokens,
        asked=asked,
    )
    scores = score(signals(scene), profile.weights)
    if profile.multipliers:
        scores = scores.times(multipliers(candidates, scores.totals, profile.multipliers))
    return scores, vectors


def _tokens(
    candidates: Sequence[Candidate], question: Question, profile: ProfileData
) -> tuple[TokenVectors | None, list[TokenVectors | None]]:
    """Return token vectors of the question and the candidates, if the profile weighs them."""
    if question.tokens is None or not weighs_tokens(profile.weights):
        return None, [None] * len(candidates)
    basis = basis_of(question.tokens)
    read = [unpack(one.tokens, basis) for one in candidates]
    return unpack(question.tokens, basis), read


def lacks_tokens(candidates: Sequence[Candidate], question: Question, profile: ProfileData) -> bool:
    """Return whether token vectors are weighed that an embedded candidate does not have."""
    if question.tokens is None or not weighs_tokens(profile.weights):
        return False
    basis = basis_of(question.tokens)
    return any(one.vector is not None and not is_of(one.tokens, basis) for one in candidates)


@dataclass(frozen=True, slots=True)
class Placed:
    """A candidate that is answered: its position in the scores, and whether it only fills up."""

    candidate: Candidate
    scores: Scores
    at: int
    below_floor: bool


def rank(
    candidates: Sequence[Candidate],
    question: Question,
    profile: ProfileData,
    limit: int,
    min_confidence: float | None = None,
    lap: Callable[[str], None] = lambda _: None,
) -> list[Placed]:
    """Rank an answer part by part: each from what was found for it and the parts before it.

    A part is made whole, whatever the limit is, and then cut: an answer begins any longer one. A
    digest is left out where the part, or one before it, has a source of it: that says the same.
    `lap` is told when a stage is done.
    """
    placed: list[Placed] = []
    # Digests of which a source is answered: no part has them.
    told: frozenset[str] = frozenset()
    # Sorted, since sums and ties depend on the order: results are the same in whichever they come.
    ordered = sorted(candidates, key=lambda one: one.id, reverse=True)
    ranking = _Ranking(question, profile, min_confidence, lap)
    for depth, end in enumerate(parts_of(limit, profile.selection)):
        answered = frozenset(one.candidate.id for one in placed)
        found = [candidate for candidate in ordered if candidate.depth <= depth]
        new, told = ranking.part(found, end, answered, told)
        placed += new
    return placed[:limit]


@dataclass(frozen=True, slots=True)
class _Ranking:
    """A question, and the profile and bounds by which the parts of its answer are ranked."""

    question: Question
    profile: ProfileData
    min_confidence: float | None
    lap: Callable[[str], None]

    def part(
        self,
        candidates: Sequence[Candidate],
        end: int,
        answered: frozenset[str],
        told: frozenset[str],
    ) -> tuple[list[Placed], frozenset[str]]:
        """Rank a part behind what is `answered`; return it, and all digests that are told by then.

        Ranked again without the digests that yield to their sources, until none does.
        """
        while found := [one for one in candidates if one.id not in told or one.id in answered]:
            scores, vectors = rate(found, self.question, self.profile)
            self.lap("score")
            before = [at for at, one in enumerate(found) if one.id in answered]
            chosen = choose(found, scores, vectors, self.profile, end, self.min_confidence, before)
            new = [found[at] for at in chosen.positions]
            again = yielding(new, answered | {one.id for one in new})
            if not again:
                self.lap("select")
                below = chosen.below_floor
                return [Placed(found[at], scores, at, at in below) for at in chosen.positions], told
            told |= again
        return [], told


def choose(
    candidates: Sequence[Candidate],
    scores: Scores,
    vectors: Vectors,
    profile: ProfileData,
    limit: int,
    min_confidence: float | None,
    before: Sequence[int] = (),
) -> Selected:
    """Choose candidates that follow those `before`, best first, to `limit` with them.

    `min_confidence` is the profile's floor.
    """
    numbers = Numbers(
        scores=scores.totals,
        importance=np.array([one.importance for one in candidates], dtype=float),
        created=np.array([one.created for one in candidates], dtype=np.int64),
        confidence=np.array([one.confidence for one in candidates], dtype=float),
        kinds=[one.kind for one in candidates],
        vectors=vectors,
        texts=[one.text for one in candidates],
        facts=candidates,
        under=_unlike(candidates, scores, profile.min_similarity),
    )
    return select(numbers, profile.selection, limit, min_confidence, before)


def _unlike(candidates: Sequence[Candidate], scores: Scores, least: float | None) -> frozenset[int]:
    """Return positions of candidates found by meaning alone that are not near enough."""
    if least is None or "similarity" not in scores.names:
        return frozenset()
    similar = scores.values[:, scores.names.index("similarity")]
    return frozenset(
        at
        for at, one in enumerate(candidates)
        if similar[at] < least and set(one.sources) <= {SEMANTIC}
    )


async def rank_hits(
    candidates: Sequence[Candidate],
    question: Question,
    profile: ProfileData,
    given: RecallInput,
    watch: Stopwatch,
) -> tuple[list[Hit], Relevance]:
    """Rank candidates, and explain those that are answered; also return their scores' relevance."""
    # A floor that the caller sets is a filter; the profile's own lets the best of the rest fill up.
    floor = profile.min_confidence if given.min_confidence is None else None
    ranked = partial(rank, candidates, question, profile, given.limit, floor, watch.lap)
    placed = await asyncio.to_thread(ranked) if _is_slow(candidates) else ranked()
    calibration = calibrations().get(profile.calibrated_as or "")
    # The first placed is of the first part.
    relevance = relevance_of(placed[0].scores if placed else None, calibration)
    hits = [_hit(question, one, relevance) for one in placed]
    watch.lap("explain")
    return hits, relevance


def _is_slow(candidates: Sequence[Candidate]) -> bool:
    if len(candidates) > _MANY:
        return True
    return sum(len(one.text) + sum(map(len, one.near)) for one in candidates) > _LONG


def _hit(question: Question, placed: Placed, relevance: Relevance) -> Hit:
    candidate, scores, at = placed.candidate, placed.scores, placed.at
    parts, below, record = scores.parts(at), placed.below_floor, candidate.record()
    total = float(scores.totals[at])
    reached = question.reached_of(candidate.shared)
    return Hit(
        memory=record,
        score=total,
        relevance=relevance.of(total),
        signals=tuple(Signal(*part) for part in parts),
        multipliers=tuple(Factor(*factor) for factor in scores.factors_of(at)),
        sources=(*candidate.sources, "below_floor") if below else candidate.sources,
        why=explain(
            record,
            question.understood,
            {name: value for name, value, _ in parts},
            candidate.near,
            below_floor=below,
            names=question.names_of(candidate.shared),
            reached=[(one.entity.name, one.said) for one in reached],
        ),
        via=reached[0].via if reached else None,
    )
