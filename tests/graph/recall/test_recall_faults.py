"""Recall of odd input, and while the database or the model goes."""

import asyncio
import math
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import LimitExceeded, NotFound, Unavailable
from anaphora.settings import Settings
from graph.structure.setup import open_graph
from memory.inputs import EntityRef
from memory.services import Services
from recall.contract.inputs import HybridWeights, Profile
from recall.services import Services as Reading
from tests.support.dropping import Line
from tests.support.recall.recalling import asked, said, texts, told
from tests.support.writing import caller_of

CAT = "The cat sleeps on the piano."
SYNTAX = ["*:*", 'text:"', "AND OR NOT", "a) OR (tenant:b", "/.*/", "x~2^9 +[a TO z] \\", "\u202e"]


async def cats(writing: Services, caller: Caller) -> None:
    """A fact that every profile may answer with."""
    await told(
        writing,
        caller,
        CAT,
        subject=EntityRef(name="Tom"),
        predicate="lives_in",
        object="the piano",
        tags=("pets",),
    )


@pytest.mark.parametrize("year", [1, 1969, 9998])
@pytest.mark.parametrize("profile", list(Profile))
async def test_now_may_be_far(
    writing: Services, reading: Reading, caller: Caller, profile: Profile, year: int
) -> None:
    await cats(writing, caller)
    now = datetime(year, 12 if year == 9998 else 1, 1, tzinfo=UTC)
    answer = await asked(reading, caller, "the cat yesterday", profile=profile, now=now)
    for hit in answer.hits:
        assert math.isfinite(hit.score)
        assert all(math.isfinite(signal.value) for signal in hit.signals)


@pytest.mark.parametrize("profile", list(Profile))
async def test_a_thread_of_another_is_none(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    other = caller_of("somebody-else")
    turn = await said(writing, other, CAT, thread="theirs")
    for thread in ("theirs", turn.thread_id, "*", "none'}) RETURN 1 //"):
        with pytest.raises(NotFound) as refused:
            await asked(reading, caller, CAT, profile=profile, thread_id=thread)
        assert refused.value.field == "threadId"


@pytest.mark.parametrize("syntax", SYNTAX)
async def test_no_field_is_a_query_language(
    writing: Services, reading: Reading, caller: Caller, syntax: str
) -> None:
    await cats(writing, caller)
    for profile in Profile:
        for given in ({"tags": (syntax,)}, {"topics": (syntax,)}):
            found = await texts(reading, caller, f"cat {syntax}", profile=profile, **given)
            # What is beside the threads is not asked for its topics.
            assert found in ([], [CAT]) if "topics" in given else found == []


@pytest.mark.parametrize("query", ["Tom", "Tom Tom", "Tom and Ana", "tom?"])
async def test_names_alone(writing: Services, reading: Reading, caller: Caller, query: str) -> None:
    await cats(writing, caller)
    await said(writing, caller, "I like it.", role="Ana")
    for profile in (Profile.BALANCED, Profile.HYBRID, Profile.STRATEGY, Profile.SEMANTIC):
        assert CAT in await texts(reading, caller, query, profile=profile)


@pytest.mark.parametrize("value", [1e308, 1e7])
async def test_weights_beyond_all_measure_are_refused(
    reading: Reading, caller: Caller, value: float
) -> None:
    for name in ("cosine", "decay_rate"):
        weights = HybridWeights(**{name: value})
        with pytest.raises(LimitExceeded) as refused:
            await asked(reading, caller, CAT, profile=Profile.HYBRID, weights=weights)
        assert (refused.value.field or "").startswith("weights.")


async def test_a_limit_beyond_all_measure_is_refused(reading: Reading, caller: Caller) -> None:
    with pytest.raises(LimitExceeded) as refused:
        await asked(reading, caller, CAT, limit=10**9)
    assert refused.value.field == "limit"


async def test_the_database_going_in_mid_recall_is_told_at_once_and_it_comes_back(
    writing: Services, reading: Reading, caller: Caller, settings: Settings
) -> None:
    await cats(writing, caller)
    line = Line(settings.neo4j_uri)
    await line.mend()
    opened = await open_graph(settings.model_copy(update={"neo4j_uri": line.uri}))
    beside = replace(reading, graph=opened.graph)
    try:
        for profile in Profile:
            assert (await asked(beside, caller, "Tom lives in the piano", profile=profile)).hits
        for wait in (0.0, 0.002, 0.01):
            under_way = [
                asyncio.create_task(asked(beside, caller, CAT, profile=profile))
                for profile in Profile
            ]
            await asyncio.sleep(wait)
            await line.cut()
            ended: list[Any] = await asyncio.wait_for(
                asyncio.gather(*under_way, return_exceptions=True), 90
            )
            # An answer that was there already, or the one error that says to try again.
            assert all(hasattr(one, "hits") or isinstance(one, Unavailable) for one in ended), ended
            await line.mend()
            assert (await asked(beside, caller, CAT)).hits
    finally:
        await opened.graph.close()
        await line.cut()
