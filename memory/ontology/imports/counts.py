"""Counts of what an import did, by name."""

from collections.abc import Mapping

Counts = dict[str, int]


def add_counts(counts: Counts, more: Mapping[str, int]) -> None:
    """Add to the counts; zeros add no name."""
    for name, by in more.items():
        if by:
            counts[name] = counts.get(name, 0) + by
