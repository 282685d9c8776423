"""Spending on a language model in the graph: of a user's day, a run and everybody; limits."""

import asyncio
from dataclasses import replace

import pytest

from anaphora.charging import Charge, Spent
from anaphora.errors import LimitExceeded
from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.session import Graph
from graph.usage import GraphLedger, find_spent, find_usage, run_period
from tests.support.recall.past import SetClock

WORST = Spent(calls=1, input_tokens=100, output_tokens=1000, cost=0.5)
REAL = Spent(calls=1, input_tokens=90, output_tokens=10, cost=0.02)


def ledger(graph: Graph, settings: Settings, clock: SetClock, **given: object) -> GraphLedger:
    return GraphLedger(graph, settings.model_copy(update=given), clock)


def day_of_its_own(clock: SetClock) -> str:
    """A day on which no other test spends anything: everybody's sum is of a day."""
    number = int(new_id().replace("-", "")[-9:], 16)
    clock.minute = (number % 2_000_000) * 24 * 60
    return clock().date().isoformat()


async def test_what_a_call_cost_takes_the_place_of_what_it_may_cost(
    graph: Graph, settings: Settings, user_id: str, clock: SetClock
) -> None:
    book = ledger(graph, settings, clock, llm_user_cost=7.5)
    charge = Charge(user_id, "run-1")
    day = await book.reserve(charge, WORST)
    assert await find_spent(graph, user_id, day) == WORST
    await book.settle(charge, day, REAL - WORST)
    await book.settle(charge, None, Spent(unanswered=1, failed=1))
    usage = await find_usage(graph, settings, user_id, clock())
    assert usage.spent.cost == pytest.approx(0.02)
    assert replace(usage.spent, cost=0.02) == replace(REAL, failed=1, unanswered=1)
    assert usage.period_start <= clock() < usage.period_end
    assert (usage.period_end - usage.period_start).days == 1
    of_run = await find_spent(graph, user_id, run_period("run-1"))
    assert (of_run.calls, of_run.input_tokens) == (1, 90)
    assert await find_spent(graph, f"{user_id}-other", day) == Spent()


@pytest.mark.parametrize(
    "limits",
    [
        {"llm_user_calls": 3},
        {"llm_user_cost": 1.6},
        {"llm_run_calls": 3},
        {"llm_run_cost": 1.6},
        {"llm_day_calls": 3},
        {"llm_day_cost": 1.6},
    ],
)
async def test_calls_at_once_stay_within_the_limit_together(
    graph: Graph, settings: Settings, user_id: str, clock: SetClock, limits: dict[str, float]
) -> None:
    day = day_of_its_own(clock)
    books = [ledger(graph, settings, clock, **limits) for _ in range(4)]
    reserving = [book.reserve(Charge(user_id, "run-2"), WORST) for book in books * 3]
    found = await asyncio.gather(*reserving, return_exceptions=True)
    assert found.count(day) == 3
    assert all(isinstance(one, LimitExceeded) for one in found if one != day)
    assert await find_spent(graph, user_id, day) == Spent(
        calls=3, input_tokens=300, output_tokens=3000, cost=1.5
    )


async def test_a_limit_of_a_user_is_that_users(
    graph: Graph, settings: Settings, user_id: str, clock: SetClock
) -> None:
    day_of_its_own(clock)
    book = ledger(graph, settings, clock, llm_user_calls=1)
    await book.reserve(Charge(user_id), WORST)
    with pytest.raises(LimitExceeded):
        await book.reserve(Charge(user_id), WORST)
    await book.reserve(Charge(f"{user_id}-other"), WORST)
    # And of a day: on the next there is as much again.
    day_of_its_own(clock)
    await book.reserve(Charge(user_id), WORST)
