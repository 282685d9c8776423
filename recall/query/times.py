"""Times of a question: the caller's range, that of its words, and the past that it asks of.

Recall reads times here alone, by the days of the caller's zone, else the user's.
"""

from dataclasses import replace
from zoneinfo import ZoneInfo

from language.times.named_times import NamedTimes
from language.times.past import Past, read_past
from language.times.ranges import TimeRange, names_time_alone, read_time_range
from recall.contract.analysis import Analysis, Query
from recall.contract.inputs import RecallInput
from recall.query.question import Question
from recall.query.validation import CheckedRecall
from recall.query.zone import users_zone
from recall.services import Services

_UTC = ZoneInfo("UTC")


def given_range(given: RecallInput) -> TimeRange | None:
    """Return the range that the caller gave, None where neither end was."""
    start, end = given.time_start, given.time_end
    return None if start is None and end is None else TimeRange(start, end)


async def zone_of(services: Services, user_id: str, asked: CheckedRecall) -> ZoneInfo:
    """Return the zone by whose days the words' range is read: UTC where none is to be read."""
    given = asked.given
    if given.time_zone is None and (
        given_range(given) is not None or read_time_range(given.query, asked.now, _UTC) is None
    ):
        return _UTC
    return await _zone(services, user_id, given)


def range_of(query: Query) -> TimeRange | None:
    """Return the range given, else the first that the words name."""
    return query.given or read_time_range(query.text, query.now, query.zone)


def with_time(question: Question, analysis: Analysis, given: RecallInput) -> Question:
    """Set the range by which candidates are scored to that of the words; a given range filters."""
    if given_range(given) is None:
        # "Recently" in a question hardly says when something happened: it does not count.
        time = None if analysis.time is None or analysis.time.vague else analysis.time
        return replace(question, time=time)
    return replace(question, understood=replace(question.understood, times=NamedTimes()))


def asks_for_time_alone(question: Question) -> bool:
    """Return whether a question asks for what was at a time, and for nothing else.

    "What happened yesterday?": nearness in meaning says little then.
    """
    return names_time_alone(question.understood.core, question.now)


async def past_of(
    services: Services, user_id: str, given: RecallInput, question: Question
) -> Past | None:
    """Return the past that a question asks of; None for none, or if it asks for a time alone."""
    past = read_past(given.query, question.now, _UTC)
    if past is None or asks_for_time_alone(question):
        return None
    if past.time is None:
        return past
    return read_past(given.query, question.now, await _zone(services, user_id, given)) or past


async def _zone(services: Services, user_id: str, given: RecallInput) -> ZoneInfo:
    if given.time_zone is not None:
        return ZoneInfo(given.time_zone)
    return await users_zone(services.graph, user_id)
