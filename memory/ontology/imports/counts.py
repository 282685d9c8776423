"""What an import counts: how many of each thing it did."""

from collections.abc import Mapping

Counts = dict[str, int]


def add_counts(counts: Counts, more: Mapping[str, int]) -> None:
    """Add to the counts; what is none leaves no name."""
    for name, by in more.items():
        if by:
            counts[name] = counts.get(name, 0) + by
