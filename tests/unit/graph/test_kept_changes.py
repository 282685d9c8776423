"""Changes that a feed keeps are found by their numbers, between which imports leave gaps."""

from collections import deque
from types import SimpleNamespace
from typing import Any

import pytest

from schema.serving.feeds import Feed


@pytest.mark.parametrize(
    ("seen", "rest"),
    [
        (0, [1, 2, 3, 500, 501, 502]),
        (2, [3, 500, 501, 502]),
        (3, [500, 501, 502]),
        (77, [500, 501, 502]),
        (501, [502]),
        (502, []),
    ],
)
async def test_none_is_lost_behind_a_gap(seen: int, rest: list[int]) -> None:
    kept = deque(SimpleNamespace(sequence=number) for number in (1, 2, 3, 500, 501, 502))
    feed: Any = SimpleNamespace(_kept=kept)
    assert [change.sequence for change in await Feed.since(feed, seen)] == rest
