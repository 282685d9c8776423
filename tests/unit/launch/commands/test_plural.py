"""Numbers of things as text."""

import pytest

from launch.plural import memories


@pytest.mark.parametrize(("count", "text"), [(0, "0 memories"), (1, "1 memory"), (2, "2 memories")])
def test_memories(count: int, text: str) -> None:
    assert memories(count) == text
