"""Counts of filler that an erasure writes next."""

import pytest

from memory.runs.erasure.filler import Owed


@pytest.mark.parametrize(
    ("freed", "free", "written", "logged_from", "pairs"),
    [
        # Nothing was written yet: the log's part at least, a thousand at a time.
        (1, 0, 70_000, None, 1000),
        (0, 0, 70_000, 69_000, 1000),
        (0, 0, 70_000, 68_999, 999),
        # What others write fills the log as well.
        (0, 0, 70_000, 50_000, 0),
        (-20, 0, 70_000, 50_000, 0),
        # What was freed, in whole pairs, and what earlier filler left free before it.
        (1, 0, 70_000, 50_000, 1),
        (1500, 0, 70_000, 50_000, 1),
        (1501, 0, 70_000, 50_000, 2),
        (1501, 10, 70_000, 50_000, 12),
        (1501, 2000, 70_000, 50_000, 1000),
        # Where all that was freed is overwritten, what is free is the next one's.
        (0, 2000, 70_000, 50_000, 0),
    ],
)
def test_filler_covers_what_was_freed_and_what_was_free_before_it(
    freed: int, free: int, written: int, logged_from: int | None, pairs: int
) -> None:
    owed = Owed(
        freed=freed, free=free, written=written, logged_from=logged_from, rewritten=False, work={}
    )
    assert owed.pairs == pairs
