"""Memories that a walk shows as of an instant: not what was corrected as of its beginning."""

from datetime import UTC, datetime

import pytest

from graph.enums import MemoryStatus
from recall.links.neighbors import shown_at
from tests.support.recall.contexts import record

THEN = datetime(2025, 3, 1, tzinfo=UTC)
END = datetime(2025, 6, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("status", "end", "shown"),
    [
        (MemoryStatus.ACTIVE, None, True),
        (MemoryStatus.SUPERSEDED, END, True),
        (MemoryStatus.SUPERSEDED, THEN, False),
        (MemoryStatus.SUPERSEDED, None, False),
    ],
)
def test_a_correction_leaves_nothing_that_held(
    status: MemoryStatus, end: datetime | None, shown: bool
) -> None:
    memory = record("a", "Maya lives in Leipzig.", status=status, valid_to=end)
    assert shown_at(memory, THEN) is shown
    assert shown_at(memory, None)
