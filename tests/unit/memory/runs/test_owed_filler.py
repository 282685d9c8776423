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
    assert owed_of(freed, free, written, logged_from).pairs == pairs


@pytest.mark.parametrize(
    ("freed", "kept", "written", "changes"),
    [
        # Little stands: the log is filled by what is written.
        (0, 1999, 70_000, 0),
        # Much does: it is changed in its place, part by part, once what was freed is covered.
        (1, 2000, 70_000, 0),
        (0, 2000, 70_000, 666),
        (0, 2000, 71_900, 100),
        (0, 2000, 72_000, 0),
        (0, 2000, 99_000, 0),
    ],
)
def test_filler_that_stands_is_changed_for_the_log_alone(
    freed: int, kept: int, written: int, changes: int
) -> None:
    owed = owed_of(freed, 0, written, 70_000, kept)
    assert owed.changes == changes
    assert not (owed.changes and owed.pairs)


def owed_of(freed: int, free: int, written: int, logged_from: int | None, kept: int = 0) -> Owed:
    return Owed(
        freed=freed,
        free=free,
        kept=kept,
        written=written,
        logged_from=logged_from,
        rewritten=False,
        work={},
    )
