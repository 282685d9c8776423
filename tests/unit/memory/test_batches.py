"""A batch in order: who is at fault pays alone, and a database that is away is not asked on."""

from collections.abc import Sequence
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.errors import Internal, Invalid, Unavailable
from anaphora.settings import Settings
from graph.records.records import MemoryRecord
from memory.remember import batches
from memory.remember.batches import store_in_order
from memory.remember.store import Outcome, Stored

ITEMS = st.lists(st.sampled_from(["good", "bad", "wrong"]), max_size=12)


async def tried(
    items: Sequence[str], size: int, *, away_after: int | None = None
) -> tuple[list[Outcome], list[list[str]]]:
    """The outcomes, and the portions that were tried: `bad` fails its transaction."""
    portions: list[list[str]] = []

    async def store(portion: Sequence[str]) -> tuple[Sequence[Outcome], list[str]]:
        portions.append(list(portion))
        if away_after is not None and len(portions) > away_after:
            raise Unavailable()
        if "bad" in portion:
            raise Internal()
        return [Stored(cast(MemoryRecord, item), 1) for item in portion], [f"mark {len(portions)}"]

    given = [Invalid() if item == "wrong" else item for item in items]
    outcomes, _ = await store_in_order(given, store, Settings(write_batch=size))
    return outcomes, portions


@given(ITEMS, st.integers(1, 5))
async def test_each_gets_its_own_outcome(items: list[str], size: int) -> None:
    outcomes, portions = await tried(items, size)
    classes = {"good": Stored, "bad": Internal, "wrong": Invalid}
    assert [type(outcome) for outcome in outcomes] == [classes[item] for item in items]
    assert all(len(portion) <= size for portion in portions)
    assert "wrong" not in sum(portions, start=list[str]())


async def test_those_beside_the_culprit_are_stored_one_by_one() -> None:
    _, portions = await tried(["good", "bad", "good", "good"], 3)
    assert portions == [["good", "bad", "good"], ["good"], ["bad"], ["good"], ["good"]]


async def test_a_database_that_is_away_is_not_asked_on() -> None:
    outcomes, portions = await tried(["good"] * 9, 3, away_after=1)
    assert len(portions) == 2
    assert [isinstance(one, Unavailable) for one in outcomes] == [False] * 3 + [True] * 6


async def test_what_would_begin_too_late_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(0, 1000, 10))
    monkeypatch.setattr(batches, "monotonic", lambda: next(ticks))
    # A request may take 30 s, of which the last query may take 15: the third begins too late.
    outcomes, portions = await tried(["good"] * 9, 3)
    assert len(portions) == 1
    assert [isinstance(one, Unavailable) for one in outcomes] == [False] * 3 + [True] * 6
