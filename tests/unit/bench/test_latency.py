"""Ratios of latencies, with intervals, and of a new server's first calls beside its later ones."""

import numpy as np

from bench.recall import fresh
from bench.recall.latency import compare, intervals


def test_a_ratio_lies_within_its_interval_which_calls_make_narrower() -> None:
    chance = np.random.default_rng(1)
    bare, other = (scale * chance.lognormal(sigma=0.3, size=2000) for scale in (10.0, 15.0))
    found = compare(bare.tolist(), other.tolist())
    for name in ("p50", "p95"):
        low, high = found["interval"][name]
        assert low < found["ratio"][name] < high
        assert 1.3 < low < high < 1.7
    few = intervals(bare[:50].tolist(), other[:50].tolist())["p50"]
    many = found["interval"]["p50"]
    assert few[1] - few[0] > 2 * (many[1] - many[0])


def test_the_first_calls_are_compared_with_the_last() -> None:
    times = [30.0] * fresh.FIRST + [1000.0] * fresh.BETWEEN + [10.0] * fresh.WARM
    found = fresh.compare(times)
    assert found["ratio"] == {"p50": 3.0, "p95": 3.0}
    assert found["slowest_ms"] == 30.0
