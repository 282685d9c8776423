"""Answers outside the time that their question names."""

from datetime import UTC, datetime
from typing import Any

import pytest

from language.times.ranges import TimeRange
from recall.candidates.by_time import is_outside
from recall.contract.inputs import Hit
from tests.support.recall.contexts import record, turn

MARCH = TimeRange(datetime(2025, 3, 1, tzinfo=UTC), datetime(2025, 4, 1, tzinfo=UTC))


def hit(memory: Any) -> Hit:
    return Hit(memory=memory, score=1.0, signals=(), multipliers=(), sources=(), why="")


def month(number: int) -> datetime:
    return datetime(2025, number, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("valid", "outside"),
    [
        ({"valid_from": month(1), "valid_to": month(9)}, False),
        ({"valid_from": month(1)}, False),
        ({"valid_to": month(9)}, False),
        ({"valid_from": month(4)}, True),
        ({"valid_to": month(3)}, True),
        ({}, True),
    ],
)
def test_a_fact_is_of_the_times_that_it_held(valid: dict[str, datetime], outside: bool) -> None:
    fact = record("a", "Maya lives in Leipzig.", **valid)
    assert is_outside([hit(fact)], MARCH) is outside


def test_a_turn_is_of_the_time_that_it_occurred() -> None:
    said = turn("a", "I moved.", occurred_at=datetime(2025, 3, 9, tzinfo=UTC))
    other = turn("b", "I moved.", occurred_at=datetime(2025, 4, 9, tzinfo=UTC))
    assert not is_outside([hit(other), hit(said)], MARCH)
    assert is_outside([hit(other)], MARCH)
