"""A bounded table forgets what was used longest ago."""

from cachetools import FIFOCache


def test_the_longest_unused_goes_first() -> None:
    table: FIFOCache[str, int] = FIFOCache(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        table[key] = value
    assert dict(table) == {"a": 3, "c": 4}
