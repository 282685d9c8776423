"""Hits: ranked candidates with their scores, signals and reasons."""

import asyncio
from collections.abc import Sequence
from functools import partial

from anaphora.stopwatch import Stopwatch
from recall.contract.candidate import Candidate
from recall.contract.inputs import Factor, Hit, RecallInput, Signal
from recall.profiles.profiles import ProfileData
from recall.query.question import Question
from recall.ranking.explain import explain
from recall.ranking.rank import Placed, rank

# With more candidates, or more characters, ranking would hold up the event loop.
_MANY = 300
_LONG = 60_000


async def rank_hits(
    candidates: Sequence[Candidate],
    question: Question,
    profile: ProfileData,
    given: RecallInput,
    watch: Stopwatch,
) -> list[Hit]:
    """Rank candidates, and explain those that are answered."""
    # A floor that the caller sets is a filter; the profile's own lets the best of the rest fill up.
    floor = profile.min_confidence if given.min_confidence is None else None
    ranked = partial(rank, candidates, question, profile, given.limit, floor, watch.lap)
    placed = await asyncio.to_thread(ranked) if _is_slow(candidates) else ranked()
    hits = [_hit(question, one) for one in placed]
    watch.lap("explain")
    return hits


def _is_slow(candidates: Sequence[Candidate]) -> bool:
    if len(candidates) > _MANY:
        return True
    return sum(len(one.text) + sum(map(len, one.near)) for one in candidates) > _LONG


def _hit(question: Question, placed: Placed) -> Hit:
    candidate, scores, at = placed.candidate, placed.scores, placed.at
    parts, below, record = scores.parts(at), placed.below_floor, candidate.record()
    return Hit(
        memory=record,
        score=float(scores.totals[at]),
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
        ),
    )
