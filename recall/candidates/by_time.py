"""Candidates dated in the time that a question names; they lead if it names nothing else."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.records.records import MemoryRecord
from language.times.ranges import TimeRange
from recall.candidates.by_strategy import rows_beside
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.contract.candidate import merge
from recall.contract.inputs import Hit
from recall.profiles.table import LED_BY_TIME, TEMPORAL, TEMPORAL_MOST, TIMELY_FETCH
from recall.query.times import asks_for_time_alone, with_time

# The end of a range is exclusive.
_LEAST = timedelta(microseconds=1)
OUTSIDE = "None of these is dated within the time that the question names."


async def gather_by_time(gatherer: Gatherer, found: Found) -> Found:
    """Add the nearest memories of the question's time, by which all are scored then.

    Nothing is added if it names no time.
    """
    question = with_time(found.question, found.analysed, gatherer.scope.given)
    if (time := question.time) is None:
        return replace(found, question=question)
    rows = await rows_beside(
        gatherer,
        time=time,
        vector=question.vector,
        most={TEMPORAL: TEMPORAL_MOST},
        fetch=TIMELY_FETCH,
    )
    ids = [row["id"] for row in rows if row["source"] == TEMPORAL]
    there = {one.id for one in found.candidates}
    listed = await gatherer.listed([id for id in ids if id not in there])
    of_it = set(ids)
    candidates = [
        one.besides(TEMPORAL) if one.id in of_it else one
        for one in merge([found.candidates, listed])
    ]
    weights = dict(found.weights)
    if asks_for_time_alone(question):
        weights["date"] = LED_BY_TIME
        question = replace(question, time=replace(time, hard=True))
    return replace(found, candidates=candidates, question=question, weights=weights)


def is_outside(hits: Sequence[Hit], time: TimeRange | None) -> bool:
    """Return whether a time is named, there are hits, and none is dated within it or held then."""
    if time is None or not hits:
        return False
    return not any(_is_of(hit.memory, time) for hit in hits)


def _is_of(memory: MemoryRecord, time: TimeRange) -> bool:
    """Return whether a memory is dated within a time, or held at some moment of it."""
    if memory.occurred_at is None and (memory.valid_from or memory.valid_to):
        by = FAR_FUTURE if time.end is None else time.end - _LEAST
        return memory.holds_between(by, time.start or FAR_PAST)
    return time.holds(memory.occurred_at or memory.created_at)
